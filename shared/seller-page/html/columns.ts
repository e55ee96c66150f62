import { type Listing, listed, type Receipts } from '#shared/seller-page/amounts.ts';
import { amountText, letterOf } from '#shared/seller-page/text-of.ts';
import type { Line, Paragraph, SellerOption, TextId } from '#shared/structures/base/offer/seller-option.ts';
import { el, type PageElement, type PageNode } from './element.ts';
import type { PageState } from './page-state.ts';
import { cents, mark, optionName, say, sayAll } from './page-words.ts';

/* What an option, or a sale with an agent, has to say: the same figures on its card and in the table. */

export type Column = Receipts & {
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

export const word = (words: string) => el('span', { class: 'word' }, words);
export const below = (words: string) => el('span', {}, words);
export const fig = (amount: number) => el('b', { class: 'fig' }, amountText(amount));

export function figureOf(
  state: PageState,
  { lacksPrice }: Pick<Column, 'lacksPrice'>,
  amount: number | null,
): PageElement {
  if (amount === null) return word(say(state, lacksPrice ? 'bad-empty' : 'unknown'));
  return fig(amount);
}

const nothing = (state: PageState) => word(say(state, 'nothing'));

/** Money that is missing to pay everything off is said in words. */
const short = (state: PageState, amount: number) => word(say(state, 'more-owed', { amount: cents(-amount) }));

export function closingCell(state: PageState, column: Column): Cell {
  const { closing, beside } = column;
  const more = beside === null ? [] : [below(sayAll(state, [beside]))];
  if (closing === null) return [figureOf(state, column, closing), ...more];
  if (closing === 0) return [nothing(state), ...more];
  return [closing < 0 ? short(state, closing) : fig(closing), ...more];
}

export function monthlyCell(state: PageState, { monthly }: Column): Cell {
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

export function endCell(state: PageState, column: Column): Cell {
  const { end, months } = column;
  if (end === null) return figureOf(state, column, end);
  if (end === 0) return nothing(state);
  const when = months === 0 ? [] : [below(say(state, 'after-months', { months: { count: months } }))];
  return [end < 0 ? short(state, end) : fig(end), ...when];
}
