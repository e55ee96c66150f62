import type { EstimateName } from '#shared/property/file-facts.ts';
import { hasLiens, isBehind } from '#shared/strategy/apply-seller-facts.ts';
import type { SellerFact, SellerFacts } from '#shared/strategy/seller-facts.ts';
import { sellerQuestions } from '#shared/strategy/seller-questions.ts';
import type { Decider } from '#shared/strategy/strategy.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Comparison, StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { assumedOf, needsOf } from '#shared/structures/engine/needs.ts';
import { unknownFacts } from '#shared/structures/engine/warnings.ts';
import { factAt } from '#shared/terms/house-facts.ts';
import { listInWords } from '#shared/values/words.ts';
import type { EstimateAsk } from './estimate-asks.ts';

/* What to ask the seller, in the order of asking. */

/** A fact to find out, and where its answer goes. */
export type Ask = {
  /** In the engine's input: "house.loan.ratePercent". */
  path: string;
  /** "Loan's rate". */
  label: string;
  /** What the answer decides, in a sentence or two. */
  why: string;
  /** Whether a structure cannot be priced without it. */
  isNeeded: boolean;
  /** Counts as something, or decides nothing, until it is answered. */
  isAssumed: boolean;
  /** A question of the seller's facts, a field of the deal, or nowhere: only the record can tell. */
  answeredIn: { seller: SellerFact } | 'deal' | null;
  /** The list's estimate that counts until then. */
  estimate?: EstimateName;
};

/** The structures that a result shows. */
type Shown = { recommended: StructureResult | null; first: StructureResult | null };

/** The questions of a result: one for each open fact, in the order of asking; what a list has estimated comes first. */
export function asksOf(
  deciders: readonly Decider[],
  comparison: Pick<Comparison, 'structures'>,
  shown: Shown,
  { input, facts, estimates }: { input: CompareInput; facts: SellerFacts; estimates: readonly EstimateAsk[] },
): Ask[] {
  const asks = [...decidingAsks(deciders), ...pricingAsks(comparison, shown, input), ...assumedAsks(input, facts)]
    .reduce<Ask[]>(merged, [])
    .filter(({ path }) => !estimates.some((estimate) => estimate.path === path))
    .map((ask) => ({ ...ask, answeredIn: questionNow(ask.answeredIn, facts) }));
  const toConfirm = estimates.map(({ name, path, label }) => ({ ...askOf(path), label, estimate: name }));
  return [...toConfirm, ...inOrder(asks)];
}

/** What each structure's own figures lack. */
export function waitingFor(
  comparison: Pick<Comparison, 'structures'>,
  { house, terms }: Pick<CompareInput, 'house' | 'terms'>,
): { structure: Strategy; needs: string[] }[] {
  return comparison.structures
    .filter(({ verdict }) => verdict === 'needs')
    .map(({ structure }) => ({ structure, needs: needsOf(structure, { house, given: terms }).own }));
}

/** Of a loan whose payments are not known; the payment answers the same question. */
export const sameAnswer = 'house.loan.payment';

/** What the answer decides, where no structure waits for it. */
const whys: Record<string, string> = {
  'house.loanType': 'An FHA, VA or adjustable loan has rules of its own.',
  'house.auctionDate': 'A sale less than 14 days away comes before any closing.',
  'house.bankOwned': 'Banks carry no note.',
  'house.propertyType': 'Land has no house to rent.',
};

/** What the rules lack, by the property's field. */
const rulePaths: Partial<Record<Decider['field'], string>> = {
  'leadIndicators.isDistressed': 'house.distressed',
  'ownerDetails.isAbsenteeOwner': 'house.occupied',
  'financialData.mortgageBalance': 'house.loan',
};

/** The facts that would change the recommendation. */
function decidingAsks(deciders: readonly Decider[]): Ask[] {
  return deciders.flatMap(({ field, sentence }) => {
    const path = rulePaths[field];
    return path === undefined ? [] : [{ ...askOf(path), why: sentence }];
  });
}

/** The facts that would change a verdict: what structures wait for, then what the shown ones only warn of. */
function pricingAsks(comparison: Pick<Comparison, 'structures'>, shown: Shown, input: CompareInput): Ask[] {
  const waiting = waitingFor(comparison, input);
  const needed = [...new Set(waiting.flatMap(({ needs }) => needs))].filter((path) => path !== sameAnswer);
  const asked = needed.map((path) => {
    const names = waiting.filter(({ needs }) => needs.includes(path)).map(({ structure }) => structure);
    return askOf(path, `${listInWords(names)} ${names.length === 1 ? 'waits' : 'wait'} for it.`);
  });
  const warned = [shown.recommended, shown.first].flatMap((row) =>
    // A structure that fails does so whatever the answer is.
    row === null || row.verdict === 'fails' ? [] : row.warnings,
  );
  const open = Object.entries(unknownFacts).filter(([, text]) => warned.includes(text));
  return [...asked, ...open.map(([path]) => askOf(path))];
}

function askOf(path: string, waits = ''): Ask {
  const { label = path, asked = label, seller, isTyped, input } = factAt(path) ?? { isTyped: true };
  const answeredIn = seller ? { seller } : isTyped || input ? 'deal' : null;
  return { path, label: asked, why: whys[path] ?? waits, isNeeded: waits !== '', isAssumed: false, answeredIn };
}

/** What counts as none until the seller is asked. */
const assumedWhys = {
  'house.arrears': 'Counted as current. Anything overdue comes on top.',
  'house.liens': 'Counted as none. Liens are paid off first.',
  'house.repairs': 'Counted as none. Repairs come on top.',
};
/** What the seller wants. */
const wants = {
  askingPrice: 'Shown beside your price. Changes no figure.',
  cashNeeded: 'To move, or to clear a debt.',
};

/** The questions without which the figures stand all the same. */
function assumedAsks({ house }: CompareInput, facts: SellerFacts): Ask[] {
  const assumed = new Set(Strategy.options.flatMap((structure) => assumedOf(structure, house)));
  const asked = { isNeeded: false, isAssumed: true };
  return [
    ...Object.entries(assumedWhys).flatMap(([path, why]) =>
      assumed.has(path) ? [{ ...askOf(path), why, ...asked }] : [],
    ),
    ...(['askingPrice', 'cashNeeded'] as const).flatMap((seller) =>
      facts[seller] === undefined
        ? [
            {
              path: `house.${seller}`,
              label: sellerQuestions[seller].label,
              why: wants[seller],
              ...asked,
              answeredIn: { seller },
            },
          ]
        : [],
    ),
  ];
}

/** Asked first of all that structures wait for. */
const loanFirst = ['house.loan', 'house.loan.payment', 'house.loan.ratePercent', 'house.loan.paymentsLeft'];
const afterNeeds = [
  ...['house.distressed', 'house.arrears', 'house.liens', 'house.repairs', 'house.auctionDate'],
  ...['house.askingPrice', 'house.cashNeeded'],
];

/**
 * What structures wait for, the loan first; what counts as none until asked; the auction date; what the seller wants;
 * then the rest.
 */
function inOrder(asks: Ask[]): Ask[] {
  const place = ({ path, isNeeded }: Ask): number => {
    const [loan, later] = [loanFirst.indexOf(path), afterNeeds.indexOf(path)];
    if (isNeeded) return loan < 0 ? loanFirst.length : loan;
    return loanFirst.length + 1 + (later < 0 ? afterNeeds.length : later);
  };
  return asks.toSorted((a, b) => place(a) - place(b));
}

/** One question for each fact, with everything that its answer decides. */
function merged(asks: Ask[], next: Ask): Ask[] {
  const same = asks.find((ask) => ask.path === next.path || (next.isAssumed && answerPlace(ask) === answerPlace(next)));
  if (same === undefined) return [...asks, next];
  // The figures stand without it: what else it decides says more.
  if (next.isAssumed) return asks;
  return asks.map((ask) =>
    ask === same ? { ...ask, why: `${ask.why} ${next.why}`, isNeeded: ask.isNeeded || next.isNeeded } : ask,
  );
}

function answerPlace({ answeredIn }: Ask): SellerFact | undefined {
  return answeredIn === null || answeredIn === 'deal' ? undefined : answeredIn.seller;
}

/** After a yes the amount is what is asked. */
function questionNow(answeredIn: Ask['answeredIn'], facts: SellerFacts): Ask['answeredIn'] {
  if (answeredIn === null || answeredIn === 'deal') return answeredIn;
  if (answeredIn.seller === 'behindOnPayments' && isBehind(facts)) return { seller: 'arrears' };
  if (answeredIn.seller === 'hasLiens' && hasLiens(facts)) return { seller: 'lienAmount' };
  return answeredIn;
}
