import { type Listing, listed, type Receipts, sumsOf } from '#shared/seller-page/amounts.ts';
import { listingTexts } from '#shared/seller-page/listing.ts';
import { amountText, letterOf } from '#shared/seller-page/text-of.ts';
import type { Line, Paragraph, SellerOption, TextId } from '#shared/structures/base/offer/seller-option.ts';
import { el, type PageElement, type PageNode } from './element.ts';
import { field } from './fields.ts';
import type { PageField, PageState } from './page-state.ts';
import { cents, mark, optionName, say, sayAll, text } from './page-words.ts';

/* The options side by side, with a sale with an agent beside them. */

type Column = Receipts & {
  head: readonly PageNode[];
  name: string;
  beside: Line | null;
  loan: Paragraph;
  title: TextId;
  costs: PageNode;
  /** Whether a figure that is unknown only lacks the seller's number. */
  lacksPrice: boolean;
};

type Cell = PageNode | readonly PageNode[];

/** The table, what its words mean, and the fields of a sale with an agent. */
export function comparison(state: PageState, listing: Listing): PageElement {
  const columns = [...state.page.options.map((option, at) => columnOf(state, option, at)), agentColumn(state, listing)];
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
    agentFields(state),
  );
}

function columnOf(state: PageState, option: SellerOption, at: number): Column {
  const costs: TextId = `costs-${state.page.closing_costs}`;
  return {
    ...option,
    head: [mark(at), ' ', say(state, option.name)],
    name: `${letterOf(at)}. ${optionName(state, at)}`,
    costs: word(say(state, costs)),
    lacksPrice: false,
  };
}

function agentColumn(state: PageState, listing: Listing): Column {
  const { house } = state.page;
  const { costs, ...receipts } = listed(house, listing);
  const column = {
    ...receipts,
    head: [say(state, 'agent')],
    name: say(state, 'agent'),
    beside: null,
    loan: [{ id: house.balance === 0 ? ('loan-none' as const) : ('loan-sold' as const) }],
    title: 'title-sold' as const,
    costs: '',
    lacksPrice: listing.price === null,
  };
  return { ...column, costs: figureOf(state, column, costs) };
}

const word = (words: string) => el('span', { class: 'word' }, words);
const below = (words: string) => el('span', {}, words);
const fig = (amount: number) => el('b', { class: 'fig' }, amountText(amount));

function figureOf(state: PageState, { lacksPrice }: Pick<Column, 'lacksPrice'>, amount: number | null): PageElement {
  if (amount === null) return word(say(state, lacksPrice ? 'bad-empty' : 'unknown'));
  return fig(amount);
}

const nothing = (state: PageState) => word(say(state, 'nothing'));

/** Money that is missing to pay everything off is said in words. */
const short = (state: PageState, amount: number) => word(say(state, 'more-owed', { amount: cents(-amount) }));

function closingCell(state: PageState, column: Column): Cell {
  const { closing, beside } = column;
  const more = beside === null ? [] : [below(sayAll(state, [beside]))];
  if (closing === null) return [figureOf(state, column, closing), ...more];
  if (closing === 0) return [nothing(state), ...more];
  return [closing < 0 ? short(state, closing) : fig(closing), ...more];
}

function monthlyCell(state: PageState, { monthly }: Column): Cell {
  if (monthly === null) return word(say(state, 'unknown'));
  if (monthly.length === 0) return nothing(state);
  return monthly.flatMap(({ amount, months }): PageNode[] => {
    const span = below(
      months === 1 ? say(state, 'for-month') : say(state, 'for-months', { months: { count: months } }),
    );
    if (amount < 0)
      return [word(say(state, 'you-pay', { amount: cents(-amount) })), ...(monthly.length > 1 ? [span] : [])];
    return [amount === 0 ? nothing(state) : fig(amount), span];
  });
}

function endCell(state: PageState, column: Column): Cell {
  const { end, months } = column;
  if (end === null) return figureOf(state, column, end);
  if (end === 0) return nothing(state);
  const when = months === 0 ? [] : [below(say(state, 'after-months', { months: { count: months } }))];
  return [end < 0 ? short(state, end) : fig(end), ...when];
}

/** The seller's own numbers of a sale with an agent. */
function agentFields(state: PageState): PageElement {
  const { page } = state;
  const { source } = page.listing;
  const texts = { ...listingTexts(page.listing), ...state.typed };
  const ask = (name: PageField & keyof typeof texts, label: TextId, inputmode: 'decimal' | 'numeric') =>
    field(state, {
      name,
      label: say(state, label),
      value: texts[name],
      attributes: { inputmode, autocomplete: 'off' },
    });
  const from = source === null ? null : 'records' in source ? recorded(state, source.records) : page.sender.name;
  return el(
    'section',
    { class: 'agent', 'aria-labelledby': 'agent' },
    el('h3', { id: 'agent' }, say(state, 'agent')),
    el('p', {}, say(state, 'agent-how')),
    el(
      'div',
      { class: 'four' },
      ask('price', 'agent-price', 'decimal'),
      ask('cost', 'agent-cost', 'decimal'),
      ask('months', 'agent-months', 'numeric'),
      ask('rate', 'agent-rate', 'decimal'),
      el('button', { class: 'btn', name: 'do', value: 'show' }, say(state, 'agent-show')),
    ),
    el(
      'p',
      { class: 'muted' },
      from === null ? null : `${say(state, 'agent-source', { source: text(from) })}. `,
      say(state, 'agent-private'),
    ),
  );
}

/** "public records, November 20, 2026"; `null` for a record of which nobody knows the day. */
const recorded = (state: PageState, day: string | null) => day && say(state, 'source-records', { date: { day } });
