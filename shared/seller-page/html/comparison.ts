import { type Listing, sumsOf } from '#shared/seller-page/amounts.ts';
import { listingTexts } from '#shared/seller-page/listing.ts';
import type { TextId } from '#shared/structures/base/offer/seller-option.ts';
import { type Cell, type Column, closingCell, columnsOf, endCell, figureOf, monthlyCell, word } from './columns.ts';
import { el, type PageElement } from './element.ts';
import { field } from './fields.ts';
import { type PageField, type PageState, partText } from './page-state.ts';
import { cents, say, sayAll, text } from './page-words.ts';

/* The options side by side, with a sale with an agent beside them, and the seller's own numbers for that. */

/** The table, and what its words mean. */
export function comparison(state: PageState, listing: Listing): PageElement {
  const columns = columnsOf(state, listing);
  const sums = columns.map((column) => sumsOf(column, listing.ratePercent));
  const figure = (column: Column, amount: number | null): Cell => figureOf(state, column, amount);
  const rows: [TextId, (column: Column, at: number) => Cell, isSum?: true][] = [
    ['row-closing', (column) => closingCell(state, column)],
    ['row-monthly', (column) => monthlyCell(state, column)],
    ['row-end', (column) => endCell(state, column)],
    ['row-total', (column, at) => figure(column, sums[at]?.total ?? null), true],
    ['row-today', (column, at) => figure(column, sums[at]?.today ?? null), true],
    ['row-loan', ({ loan }) => word(sayAll(state, loan))],
    ['row-title', ({ title }) => word(say(state, title))],
    ['row-costs', ({ costs }) => costs],
  ];
  return el(
    'section',
    {},
    el('h2', { id: 'table' }, say(state, 'table')),
    el(
      'table',
      { class: 'cmp', role: 'table', 'aria-labelledby': 'table' },
      el(
        'thead',
        { role: 'rowgroup' },
        el(
          'tr',
          { role: 'row' },
          el('td', { role: 'cell' }),
          columns.map(({ head }) => el('th', { scope: 'col', role: 'columnheader' }, head)),
        ),
      ),
      el(
        'tbody',
        { role: 'rowgroup' },
        rows.map(([id, cellOf, isSum]) =>
          el(
            'tr',
            { role: 'row', class: isSum && 'sum' },
            el('th', { scope: 'row', role: 'rowheader' }, say(state, id)),
            columns.map((column, at) =>
              el(
                'td',
                { role: 'cell' },
                el('em', { 'aria-hidden': 'true' }, column.name),
                el('div', {}, cellOf(column, at)),
              ),
            ),
          ),
        ),
      ),
    ),
    el(
      'div',
      { class: 'under' },
      el('p', {}, say(state, 'explain-closing')),
      el(
        'p',
        {},
        say(state, 'explain-today', {
          percent: { count: listing.ratePercent },
          amount: cents(100 / (1 + listing.ratePercent / 100)),
        }),
      ),
    ),
  );
}

/** The seller's own numbers of a sale with an agent. */
export function agentFields(state: PageState): PageElement {
  const { page } = state;
  const texts = { ...listingTexts(page.listing), ...state.typed };
  const ask = (name: PageField & keyof typeof texts, label: TextId, inputmode: 'decimal' | 'numeric') =>
    field(state, {
      name,
      label: say(state, label),
      value: texts[name],
      attributes: { inputmode, autocomplete: 'off' },
    });
  const from = sourceText(state);
  return el(
    'div',
    { class: 'agent' },
    el(
      'div',
      { class: 'four' },
      ask('price', 'agent-price', 'decimal'),
      ask('cost', 'agent-cost', 'decimal'),
      ask('months', 'agent-months', 'numeric'),
      ask('rate', 'agent-rate', 'decimal'),
      el('button', { class: 'btn', name: 'at', value: partText({ part: 'agent' }) }, say(state, 'agent-show')),
    ),
    el(
      'p',
      { class: 'muted' },
      from === null ? null : `${say(state, 'agent-source', { source: text(from) })}. `,
      say(state, 'agent-private'),
    ),
  );
}

/** Where the sale price comes from; `null` where nobody knows. */
export function sourceText(state: PageState): string | null {
  const { listing, sender } = state.page;
  if (listing.source === null) return null;
  return 'records' in listing.source ? recorded(state, listing.source.records) : sender.name;
}

/** "public records, November 20, 2026"; `null` for a record of which nobody knows the day. */
const recorded = (state: PageState, day: string | null) => day && say(state, 'source-records', { date: { day } });
