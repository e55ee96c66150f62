import { figureNotes } from '#shared/finance/figure-notes.ts';
import type { Recommendation } from '#shared/strategy/strategy.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Comparison, StructureResult } from '#shared/structures/base/deal-answer.ts';
import { factsInWords } from '#shared/structures/base/facts-in-words.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { type AnswerRunAs, kindOf, resultOf } from '#shared/structures/engine/answer.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { keepsLoan } from '#shared/structures/engine/structure-figures.ts';
import { termsKey } from '#shared/terms/structure-terms.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { durationInWords, listInWords, lowerFirst } from '#shared/values/words.ts';
import { waitingFor } from './asks.ts';
import { askedWhen, besideListing, sellerVerdictText } from './words/seller-verdict-text.ts';

/* The answer for a house in words. It says nothing about whether a seller accepts. */

/** The rule table's choice for the same house. */
export type RulesPick = {
  strategy: Strategy | null;
  /** Of 100. */
  confidence: number;
  /** "70% equity, absentee owner". */
  found: string;
  /** The facts that the table lacks. */
  missing: readonly string[];
};

export type Sentence = {
  first: string;
  second: string | null;
  /** How the rule table stands to it. */
  third: string | null;
};

/** The rule table's pick in the words of the sentence. */
export function rulesPickOf({ strategy, confidence, rules, missing }: RulesSaid): RulesPick {
  const found = rules.find((rule) => rule.strategy === strategy)?.found ?? '';
  return {
    strategy,
    confidence,
    found: found.replaceAll(' · ', ', '),
    missing: missing.map((field) => lowerFirst(figureNotes[field].label)),
  };
}
type RulesSaid = Pick<Recommendation, 'strategy' | 'confidence' | 'rules' | 'missing'>;

type Compared = Pick<Comparison, 'structures' | 'listed'>;

/**
 * The answer in two or three sentences, in whole dollars.
 *
 * @param deal what the comparison is of.
 */
export function answerSentence(deal: Deal, comparison: Compared, answer: AnswerRunAs, rule: RulesPick): Sentence {
  const { kind, working, order } = answer;
  const row = resultOf(comparison, working);
  const better = resultOf(comparison, order[0] ?? working);
  const isInstead = better !== row && kind !== 'none' && row.verdict !== 'works';
  const { first, second } = isInstead ? saidInstead(row) : said(row, kind, comparison, deal);
  const isTheirs = kind !== 'needs' && kind !== 'none' && kind !== 'fails' && keepsLoan(deal, row.structure);
  const lines = [
    second,
    isTheirs ? 'The loan stays in their name.' : null,
    isInstead ? betterText(better, comparison, deal) : null,
  ].filter((line) => line !== null);
  return { first, second: lines.join(' ') || null, third: rulesText(comparison, answer, rule, deal) };
}

type Lines = { first: string; second: string | null };

/** Of a structure that does not work, while another comes before it. */
function saidInstead({ structure, verdict, reasons, needs, sellerVerdict }: StructureResult): Lines {
  const reason = inWholeDollars(reasons[0] ?? '');
  if (verdict === 'fails') return { first: `${structure} doesn't work on these numbers.`, second: reason };
  if (verdict === 'needs') {
    return { first: `${structure} waits for the ${listInWords(factsInWords(needs))}.`, second: null };
  }
  return {
    first: `${structure} misses what you ask for: ${lowerFirst(reason)}`,
    second: `${sellerVerdictText(sellerVerdict)}.`,
  };
}

/** One sentence about the structure that ranks above it. */
function betterText(row: StructureResult, comparison: Compared, deal: Deal): string {
  const kind = kindOf(row);
  return kind === 'needs' ? saidInstead(row).first : said(row, kind, comparison, deal).first;
}

function said(row: StructureResult, kind: AnswerRunAs['kind'], comparison: Compared, deal: Deal): Lines {
  const { structure, reasons, sellerVerdict } = row;
  const { asks, lapses, difference, needs } = sellerVerdict;
  const beside = `${besideListing(difference ?? 0)} to the seller`;
  switch (kind) {
    case 'deal':
      return { first: `${structure} works: ${yours(row)}.`, second: sellersSide(row, comparison) };
    case 'works_unknown':
      return {
        first: `${structure} works for you: ${yours(row)}.`,
        second: `What it leaves the seller needs ${needs.length === 0 ? 'more facts' : `the ${listInWords(factsInWords(needs))}`}.`,
      };
    case 'works_worse':
      return { first: `${structure} works for you, not yet for the seller: ${yours(row)}.`, second: `${beside}.` };
    case 'works_asks':
      if (asks === null && lapses !== null) {
        return {
          first: `${structure} works for you, but at ${percentUpTo(lapses, 2)} a year you would not buy.`,
          second: 'The seller would keep the house.',
        };
      }
      return {
        first: `${structure} works for you, but asks the seller for ${asks ? `${usd(asks.amount)} ${askedWhen[asks.when]}` : 'money'}.`,
        second: null,
      };
    case 'misses':
      return {
        first: `${structure} comes closest: ${inSentence(reasons[0] ?? '')}`,
        second: `${sellerVerdictText(sellerVerdict)}.`,
      };
    case 'needs': {
      const facts = factsInWords([...new Set(waitingFor(comparison, deal).flatMap((waiting) => waiting.needs))]);
      const count = facts.length === 1 ? 'One fact decides' : `${facts.length} facts decide`;
      return { first: `${count} this house: ${listInWords(facts)}.`, second: 'Then all five are priced.' };
    }
    case 'none':
    case 'fails':
      return {
        first: 'None of the five works on these numbers.',
        second: `${structure}: ${inSentence(reasons[0] ?? '')}`,
      };
  }
}

/** "$200 a month on $13,060 of cash", or "$15,540 in 4 months" for what earns no rent. */
export function yours({ monthlyCashFlow, cashIn, profit, exitMonth }: StructureResult): string {
  if (monthlyCashFlow === null) return `${usd(profit)} in ${durationInWords(exitMonth ?? 0)}`;
  return `${usd(monthlyCashFlow)} a month on ${usd(cashIn)} of cash`;
}

function sellersSide({ seller, sellerVerdict }: StructureResult, { listed }: Compared): string {
  const { kind, difference, owing } = sellerVerdict;
  const { presentValue, cashNow } = seller;
  if (kind === 'underwater') {
    const gives = (cashNow ?? 0) > 0 ? `gives them ${usd(cashNow)} at closing` : 'asks nothing at closing';
    return `Listing would leave the seller owing ${usd(owing)}; this ${gives}.`;
  }
  if (kind === 'close') {
    const share = (-100 * (difference ?? 0)) / (listed.seller.presentValue ?? Number.NaN);
    // Of little or nothing a share says nothing, nor does one that rounds to 0.
    const percent = share >= 0.05 && share < 100 ? `, ${percentUpTo(share, 1)}` : '';
    return `${besideListing(difference ?? 0)} to the seller${percent}.`;
  }
  return `Worth ${usd(presentValue)} today to the seller: ${inSentence(sellerVerdictText(sellerVerdict))}.`;
}

function rulesText(comparison: Compared, answer: AnswerRunAs, rule: RulesPick, deal: Deal): string | null {
  const { strategy, confidence, found, missing } = rule;
  if (strategy === null) return missing.length === 0 ? null : `The rule table needs ${listInWords(missing)}.`;
  const pick = resultOf(comparison, strategy);
  const says = `The rule table says ${strategy}, ${confidence}/100${found === '' ? '' : `: ${found}`}.`;
  if (strategy === answer.working) {
    // The answer has just said why it fails.
    if (pick.verdict === 'fails') return `${says} On these numbers ${repairText(strategy, deal)}.`;
    return `The rule table agrees: ${confidence}/100.`;
  }
  return `${says} ${pickText(pick, resultOf(comparison, answer.working), deal)}`;
}

function pickText(pick: StructureResult, working: StructureResult, deal: Deal): string {
  const { structure, verdict, isDeal, npv, price, sellerVerdict, reasons, needs } = pick;
  if (isDeal) return `It is a deal too, worth ${usd(npv)} to you; ${working.structure} ${usd(working.npv)}.`;
  if (verdict === 'needs') return `It waits for ${listInWords(factsInWords(needs))}.`;
  if (verdict === 'works') {
    const { asks, kind, difference } = sellerVerdict;
    const works = `On these numbers it works at ${usd(price)}`;
    if (asks) return `${works}, but asks the seller for ${usd(asks.amount)} ${askedWhen[asks.when]}.`;
    if (kind === 'unknown') return `${works}; what it leaves the seller is not known.`;
    return `${works}, ${lowerFirst(besideListing(difference ?? 0))} to the seller.`;
  }
  const reason = inSentence((reasons[0] ?? '').replace(/\.$/, ''));
  const isOfIt = /^(loses|earns|takes|makes|leaves|owes)\b/.test(reason);
  return `On these numbers${isOfIt ? ' it' : ':'} ${reason}; ${repairText(structure, deal)}.`;
}

/** At which price a structure works whose typed terms do not; proposals are as good as can be. */
function repairText(structure: Strategy, deal: Deal): string {
  const key = termsKey[structure];
  if (deal.given[key] === undefined) return 'no price repairs it';
  const ours = dealOf({ ...deal, terms: { ...deal.given, [key]: undefined } });
  const { verdict, price } = priceStructure(ours, structure);
  return verdict === 'works' ? `it works at ${usd(price)}` : 'no price repairs it';
}

/** A sentence as a part of another, in whole dollars. */
const inSentence = (text: string) => lowerFirst(inWholeDollars(text));

function inWholeDollars(text: string): string {
  return text.replace(/\$[\d,]+\.\d\d/g, (amount) => usd(Number(amount.replace(/[$,]/g, ''))));
}
