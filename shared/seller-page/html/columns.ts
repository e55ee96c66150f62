import { type Listing, listed, type Receipts } from '#shared/seller-page/amounts.ts';
import { shownText } from '#shared/seller-page/text-of.ts';
import type { Line, Paragraph, SellerOption, Shown, TextId } from '#shared/structures/base/offer/seller-option.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { aMonth, kindOfSum } from '#shared/values/shown-amount.ts';
import { el, type PageElement, type PageNode } from './element.ts';
import type { PageState } from './page-state.ts';
import { mark, optionName, say, sayAll, text } from './page-words.ts';

/* What an option, or a sale with an agent, has to say: the same figures on its card and in the table. */

export type Column = Receipts & {
  /** How its amounts are written. */
  shown: SellerOption['shown'];
  head: readonly PageNode[];
  name: string;
  beside: Line | null;
  loan: Paragraph;
  title: TextId;
  costs: PageNode;
  /** Whether a figure that is unknown only lacks the seller's number. */
  lacksPrice: boolean;
};

export type Cell = PageNode | readonly PageNode[];

/** The options in order, and a sale with an agent. */
export const columnsOf = (state: PageState, listing: Listing): Column[] => [
  ...state.page.options.map((option, at) => columnOf(state, option, at)),
  agentColumn(state, listing),
];

export function columnOf(state: PageState, option: SellerOption, at: number): Column {
  const costs: TextId = `costs-${state.page.closing_costs}`;
  return {
    ...option,
    shown: option.shown,
    head: [mark(at), ' ', say(state, option.name)],
    name: `${letterOf(at)}. ${optionName(state, at)}`,
    costs: word(say(state, costs)),
    lacksPrice: false,
  };
}

export function agentColumn(state: PageState, listing: Listing): Column {
  const { house } = state.page;
  const { costs, ...receipts } = listed(house, listing);
  const column = {
    ...receipts,
    shown: house.is_about === undefined ? undefined : agentShown(house.is_about),
    head: [say(state, 'agent')],
    name: say(state, 'agent'),
    beside: null,
    loan: [{ id: house.balance === 0 ? ('loan-none' as const) : ('loan-sold' as const) }],
    title: 'title-sold' as const,
    costs: '',
    lacksPrice: listing.price === null,
  };
  return { ...column, costs: figureOf(state, column, costs, column.shown && 'reckoned') };
}

function agentShown(isAbout: boolean): NonNullable<Column['shown']> {
  const kind = isAbout ? ('about' as const) : ('reckoned' as const);
  return { closing: 'contract', monthly: kind, end: kind };
}

/** How sums of a column are written. */
export const sumShown = ({ shown }: Pick<Column, 'shown'>): Shown | undefined =>
  shown && kindOfSum(shown.closing, shown.monthly, shown.end);

export const word = (words: string) => el('span', { class: 'word' }, words);
export const below = (words: string) => el('span', {}, words);
const fig = (state: PageState, amount: number, shown: Shown | undefined) =>
  el('b', { class: 'fig' }, shownText(state.language, amount, shown));

/** @param shown how; a sum's unless said. */
export function figureOf(
  state: PageState,
  column: Column,
  amount: number | null,
  shown: Shown | undefined = sumShown(column),
): PageElement {
  if (amount === null) return word(say(state, column.lacksPrice ? 'bad-empty' : 'unknown'));
  return fig(state, amount, shown);
}

const nothing = (state: PageState) => word(say(state, 'nothing'));

/** Money that is missing to pay everything off is said in words. */
const short = (state: PageState, amount: number, shown: Shown | undefined) =>
  word(say(state, 'more-owed', { amount: text(shownText(state.language, -amount, shown)) }));

export function closingCell(state: PageState, column: Column): Cell {
  const { closing, beside, shown } = column;
  const more = beside === null ? [] : [below(sayAll(state, [beside]))];
  if (closing === null) return [figureOf(state, column, closing), ...more];
  if (closing === 0) return [nothing(state), ...more];
  return [closing < 0 ? short(state, closing, shown?.closing) : fig(state, closing, shown?.closing), ...more];
}

export function monthlyCell(state: PageState, { monthly, shown }: Column): Cell {
  const kind = shown && aMonth(shown.monthly);
  if (monthly === null) return word(say(state, 'unknown'));
  if (monthly.length === 0) return nothing(state);
  return monthly.flatMap(({ amount, months }): PageNode[] => {
    const span = below(
      months === 1 ? say(state, 'for-month') : say(state, 'for-months', { months: { count: months } }),
    );
    if (amount < 0)
      return [
        word(say(state, 'you-pay', { amount: text(shownText(state.language, -amount, kind)) })),
        ...(monthly.length > 1 ? [span] : []),
      ];
    return [amount === 0 ? nothing(state) : fig(state, amount, kind), span];
  });
}

export function endCell(state: PageState, column: Column): Cell {
  const { end, months, shown } = column;
  if (end === null) return figureOf(state, column, end);
  if (end === 0) return nothing(state);
  const when = months === 0 ? [] : [below(say(state, 'after-months', { months: { count: months } }))];
  return [end < 0 ? short(state, end, shown?.end) : fig(state, end, shown?.end), ...when];
}
