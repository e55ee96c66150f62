import { type Listing, sumsOf } from '#shared/seller-page/amounts.ts';
import { shownText } from '#shared/seller-page/text-of.ts';
import type { TextId } from '#shared/structures/base/offer/seller-option.ts';
import { usdExact } from '#shared/values/money.ts';
import {
  agentColumn,
  type Cell,
  type Column,
  closingCell,
  columnOf,
  endCell,
  figureOf,
  monthlyCell,
  sumShown,
} from './columns.ts';
import { sourceText } from './comparison.ts';
import { el, type PageElement } from './element.ts';
import { type PagePart, type PageState, partText } from './page-state.ts';
import { say, text } from './page-words.ts';

/*
 * The offer as cards, one under another in the letter's order. Their buttons only lead somewhere: what is pressed there
 * is an answer. None is larger or brighter than another.
 */

/** A button that shows a part below the header, and stores nothing. */
export const leadTo = (state: PageState, at: PagePart | null, id: TextId, with_: Record<string, string> = {}) =>
  el(
    'button',
    { class: 'btn', name: 'at', value: at === null ? 'all' : partText(at) },
    say(state, id, Object.fromEntries(Object.entries(with_).map(([name, value]) => [name, text(value)]))),
  );

/** All options, and a sale with an agent. */
export function cards(state: PageState, listing: Listing): PageElement {
  return el(
    'div',
    { class: 'cards' },
    state.page.options.map((_, at) =>
      optionCard(state, listing, at, [
        canAnswer(state) && leadTo(state, { part: 'answer', option: at }, 'card-interest'),
        state.canSign && canAnswer(state) && leadTo(state, { part: 'sign', option: at }, 'card-sign'),
      ]),
    ),
    agentCard(state, listing),
  );
}

/** Whether answers are taken: not for an offer that a newer one has replaced. */
export const canAnswer = ({ replacedAt }: PageState): boolean => replacedAt === null;

/** An option: its one number, its money at closing, every month and at the end, and today's money beside the agent's. */
export function optionCard(
  state: PageState,
  listing: Listing,
  at: number,
  buttons: (PageElement | false)[] = [],
): PageElement | null {
  const option = state.page.options[at];
  if (option === undefined) return null;
  const column = columnOf(state, option, at);
  const rows: [TextId, Cell][] = [
    ['row-closing', closingCell(state, column)],
    ['row-monthly', monthlyCell(state, column)],
    ['row-end', endCell(state, column)],
  ];
  const { row = 'row-closing', amount = null } = option.headline ?? {};
  const named = rows.find(([id]) => id === row)?.[1];
  return el(
    'article',
    { class: 'card' },
    el('h2', {}, column.head),
    one(state, row, named ?? (amount === null ? figureOf(state, column, null) : el('b', {}, usdExact(amount)))),
    list(rows.filter(([id]) => id !== row).map(([id, cell]) => ({ name: say(state, id), cell }))),
    el('p', { class: 'today' }, todayText(state, listing, column)),
    buttons.some(Boolean) && el('div', { class: 'acts' }, buttons),
  );
}

/** A sale with an agent: a guess from four numbers. */
export function agentCard(state: PageState, listing: Listing): PageElement {
  const column = agentColumn(state, listing);
  const { price, costPercent, months } = listing;
  const from = price === state.page.listing.price ? sourceText(state) : null;
  const { today } = sumsOf(column, listing.ratePercent);
  return el(
    'article',
    { class: 'card guess' },
    el('h2', {}, say(state, 'agent')),
    one(state, 'row-today', figureOf(state, column, today)),
    list([
      {
        name: say(state, 'agent-price'),
        cell:
          price === null
            ? figureOf(state, column, null)
            : [el('b', {}, usdExact(price)), from === null ? '' : el('span', {}, from)],
      },
      { name: say(state, 'agent-cost'), cell: el('b', {}, String(costPercent)) },
      { name: say(state, 'agent-months'), cell: el('b', {}, String(months)) },
    ]),
    el('p', { class: 'today muted' }, say(state, 'agent-how')),
  );
}

const one = (state: PageState, id: TextId, cell: Cell): PageElement =>
  el('div', { class: 'one' }, el('span', {}, say(state, id)), el('div', {}, cell));

const list = (rows: { name: string; cell: Cell }[]): PageElement =>
  el(
    'dl',
    {},
    rows.map(({ name, cell }) => el('div', {}, el('dt', {}, name), el('dd', {}, cell))),
  );

/** "In today's money: $85,253. With an agent: $102,762." */
function todayText(state: PageState, listing: Listing, column: Column): string {
  const { today } = sumsOf(column, listing.ratePercent);
  const listed = agentColumn(state, listing);
  const agent = sumsOf(listed, listing.ratePercent).today;
  const inWords = (each: Column, sum: number) => shownText(state.language, sum, sumShown(each));
  const amount = today === null ? say(state, 'unknown') : inWords(column, today);
  // Without a sale price there is nothing beside it.
  if (today === null || agent === null) return `${say(state, 'row-today')}: ${sentence(amount)}`;
  return say(state, 'card-today', { amount: text(amount), agent: text(inWords(listed, agent)) });
}

const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`);
