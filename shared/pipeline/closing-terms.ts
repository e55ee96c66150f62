import type { Analysis } from '#shared/analysis/analysis.ts';
import type { AgreedVersion } from '#shared/deal/agreed.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import type { Closing, ClosingPath, ClosingSide, Settlement } from '#shared/deal/closing.ts';
import type { WorkingDeal } from '#shared/deal/working/working-deal.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { type Deal, factsOf } from '#shared/structures/base/house.ts';
import { everyStructure } from '#shared/structures/engine/compare.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { isWrapped, sellerNote } from '#shared/structures/seller-finance/plan.ts';
import { secondOf } from '#shared/structures/subject-to/plan.ts';
import { feeAt } from '#shared/structures/wholesale/plan.ts';
import { dealOfAnalysis } from './deal-of-analysis.ts';

/*
 * What a deal closed on: the signed letter's terms, else the deal's, each overruled by a choice, and where nothing was
 * chosen by the settlement statement. Money in USD, to the cent; days are ISO dates.
 */

type Value = number | string | null;

/** One thing that signed letter, deal and statement may say, and what the book opens with. */
export type ClosingRow = {
  path: ClosingPath;
  /** `null` where a side says nothing of it. */
  signed: Value;
  deal: Value;
  statement: Value;
  opensWith: Value;
  /** Whose that is; `null` where it follows from the rows above. */
  from: ClosingSide | null;
  /** The sides that say different things, one of each: its reader has to choose. Empty where they agree. */
  differs: ClosingSide[];
};

export type ClosingTerms = {
  structure: Strategy;
  /** The version whose terms count; `null` where none is agreed, or another structure was. */
  signed: AgreedVersion | null;
  rows: ClosingRow[];
  /** The deal on these terms. */
  working: Pick<WorkingDeal, 'deal' | 'structure' | 'structures'>;
};

/**
 * Puts the terms that a deal closed on beside each other.
 *
 * @param today ISO date where its owner is.
 */
export function closingTerms(
  analysis: Analysis,
  buyBox: BuyBox,
  today: string,
  { choices, settlement }: Pick<Closing, 'choices' | 'settlement'>,
): ClosingTerms {
  const { deal, structure } = dealOfAnalysis(analysis, buyBox, today);
  const signed = agreedFor(analysis.agreed, structure);
  const texts = { ...analysis.deal, ...signed?.terms };
  const agreed = signed ? dealOfAnalysis({ ...analysis, deal: texts }, buyBox, today).deal : null;
  const rows: ClosingRow[] = [];
  let closed = agreed ?? deal;
  for (const path of pathsOf(structure, closed)) {
    const row = rowOf(path, { structure, agreed, deal, closed, settlement, choice: choices[path], rows });
    rows.push(row);
    // What follows from it stays where nobody said it.
    if (row.from !== null && typeof row.opensWith === 'number')
      closed = withValue(closed, structure, path, row.opensWith);
  }
  const last = closed;
  return {
    structure,
    signed,
    rows,
    working: {
      ...{ deal: last, structure },
      get structures() {
        return everyStructure(last);
      },
    },
  };
}

/**
 * A deal as it is written about: a closed one on the terms that it closed on.
 *
 * @param today ISO date where its owner is.
 */
export function writtenDeal(
  analysis: Analysis,
  buyBox: BuyBox,
  today: string,
): Pick<WorkingDeal, 'deal' | 'structure'> {
  return analysis.closing
    ? closingTerms(analysis, buyBox, today, analysis.closing).working
    : dealOfAnalysis(analysis, buyBox, today);
}

function agreedFor(agreed: AgreedVersion | undefined, structure: Strategy): AgreedVersion | null {
  return agreed && agreed.withdrawn_at === undefined && agreed.structure === structure ? agreed : null;
}

/** What a structure's closing is about, in an order in which each follows from those before it. */
function pathsOf(structure: Strategy, deal: Deal): ClosingPath[] {
  const hasLoan = structure === 'Subject-To' || (structure === 'Seller Finance' && isWrapped(deal));
  const own: Readonly<Record<Strategy, ClosingPath[]>> = {
    'Subject-To': [
      ...['cashToSeller' as const],
      ...(deal.terms.subjectTo.second ? (['note', 'notePayment'] as const) : []),
      'price',
    ],
    'Seller Finance': ['price', 'down', 'note', 'notePayment'],
    'Lease Option': ['price'],
    Novation: ['price'],
    Wholesale: ['price'],
  };
  return [...(hasLoan ? (['loan.balance', 'loan.payment'] as const) : []), ...own[structure], 'firstDue', 'cashIn'];
}

type Sides = {
  structure: Strategy;
  agreed: Deal | null;
  deal: Deal;
  /** With the rows before it. */
  closed: Deal;
  settlement: Settlement;
  choice: ClosingSide | undefined;
  rows: readonly ClosingRow[];
};

function rowOf(path: ClosingPath, sides: Sides): ClosingRow {
  const { structure, agreed, deal, closed, settlement, choice, rows } = sides;
  const isLetters = lettersPaths.has(path);
  const values: Record<ClosingSide, Value> = {
    signed: agreed && isLetters ? termOf(agreed, structure, path) : null,
    deal: termOf(deal, structure, path),
    statement: settlement[path] ?? null,
  };
  const follows = follow(structure, path) ? termOf(closed, structure, path) : null;
  // What follows from rows that differ differs with them: they ask, and it does not ask again.
  const isMoved = follows !== null && rows.some((row) => row.differs.length > 0);
  const differs = isLetters && !isMoved && !isSum(structure, path) ? different(values) : [];
  const chosen = choice !== undefined && values[choice] !== null ? choice : undefined;
  const preset: ClosingSide | null =
    values.statement !== null ? 'statement' : follows !== null ? null : values.signed !== null ? 'signed' : 'deal';
  const from = chosen ?? preset;
  return { path, ...values, opensWith: from === null ? follows : values[from], from, differs };
}

/** What a letter says: a difference in one of these asks. The rest is today's figure, and the statement's is later. */
const lettersPaths: ReadonlySet<ClosingPath> = new Set(['price', 'down', 'cashToSeller', 'note', 'notePayment']);

/** Whether it follows from others: a note from price and down payment, its payment from the note. */
const follow = (structure: Strategy, path: ClosingPath): boolean =>
  path === 'notePayment' || (path === 'note' && structure === 'Seller Finance') || isSum(structure, path);

/** The price of Subject-To is the sum of its parts. */
const isSum = (structure: Strategy, path: ClosingPath): boolean => structure === 'Subject-To' && path === 'price';

/** One side for each different value, the preset first; none where at most one is said. */
function different(values: Readonly<Record<ClosingSide, Value>>): ClosingSide[] {
  const sides = (['statement', 'signed', 'deal'] as const).filter((side) => values[side] !== null);
  const distinct = sides.filter((side, at) => sides.findIndex((other) => values[other] === values[side]) === at);
  return distinct.length > 1 ? distinct : [];
}

function termOf(deal: Deal, structure: Strategy, path: ClosingPath): Value {
  const { terms, facts, house } = deal;
  switch (path) {
    case 'price':
      return cents(figuresOf(deal, structure).price);
    case 'down':
      return cents(terms.sellerFinance.down);
    case 'cashToSeller':
      return cents(terms.subjectTo.cashToSeller);
    case 'note':
      return cents(noteOfDeal(deal, structure).balance);
    case 'notePayment':
      return cents(noteOfDeal(deal, structure).payment);
    case 'loan.balance':
      return cents(facts.loan.balance);
    case 'loan.payment':
      return cents(house.loan?.payment ?? facts.loan.payment);
    case 'firstDue':
    case 'cashIn':
      return null;
  }
}

const noteOfDeal = (deal: Deal, structure: Strategy) =>
  structure === 'Subject-To' ? secondOf(deal) : sellerNote(deal);

const cents = (usd: number | null): number | null =>
  usd !== null && Number.isFinite(usd) ? Math.round(usd * 100 + 1e-7) / 100 : null;

const unknownLoan = { balance: 0, ratePercent: null, paymentsLeft: null, payment: null, paymentIncludesEscrow: null };

/** The terms of a structure with another price; that of Subject-To is a sum. */
function pricedAt({ terms, facts }: Deal, structure: Strategy, price: number): Partial<Deal['terms']> {
  switch (structure) {
    case 'Seller Finance':
      return { sellerFinance: { ...terms.sellerFinance, price } };
    case 'Lease Option':
      return { leaseOption: { ...terms.leaseOption, strike: price } };
    case 'Novation':
      return { novation: { ...terms.novation, sellerPrice: price } };
    case 'Wholesale':
      return { wholesale: { ...terms.wholesale, price, fee: feeAt(facts, terms.wholesale.rulePercent, price) } };
    case 'Subject-To':
      return {};
  }
}

/** The deal with one value in its place. */
function withValue(deal: Deal, structure: Strategy, path: ClosingPath, value: number): Deal {
  if (termOf(deal, structure, path) === value) return deal;
  const { terms, house } = deal;
  switch (path) {
    case 'price':
      return { ...deal, terms: { ...terms, ...pricedAt(deal, structure, value) } };
    case 'down':
      return { ...deal, terms: { ...terms, sellerFinance: { ...terms.sellerFinance, down: value } } };
    case 'cashToSeller':
      return { ...deal, terms: { ...terms, subjectTo: { ...terms.subjectTo, cashToSeller: value } } };
    case 'note':
      return { ...deal, settledNote: { ...deal.settledNote, amount: value } };
    case 'notePayment':
      return { ...deal, settledNote: { ...deal.settledNote, payment: value } };
    case 'loan.balance':
    case 'loan.payment': {
      const isBalance = path === 'loan.balance';
      if (house.loan === null && !isBalance) return deal;
      const loan = { ...(house.loan ?? unknownLoan), ...(isBalance ? { balance: value } : { payment: value }) };
      const settled = { ...house, loan };
      return { ...deal, house: settled, facts: factsOf(settled) };
    }
    case 'firstDue':
    case 'cashIn':
      return deal;
  }
}
