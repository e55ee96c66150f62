import type { BankLoan } from '#shared/deal/bank-loan.ts';
import type { Solutions } from '#shared/deal/priced-views.ts';
import type { Recommendation } from '#shared/strategy/strategy.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { type Comparison, listingWarningOf, type StructureResult } from '#shared/structures/deal-answer.ts';
import { needsText } from '#shared/structures/verdict.ts';
import { usd } from '#shared/values/money.ts';
import { listInWords } from '#shared/values/words.ts';
import { mainTermNames } from './terms-text.ts';
import { numberWord } from './words.ts';

/** The answer of a deal: one or two sentences, and what to know beside it. */
export type Answer = { title: string; text: string };

type Asked = {
  comparison: Comparison;
  bank: BankLoan;
  /** `null` where the plan has no solver. */
  solutions: Solutions | null;
  pick: Pick<Recommendation, 'strategy' | 'reasons'>;
  hurdlePercent: number;
};

/** What the figures say as the terms are proposed, in sentences. */
export function answerOf(asked: Asked): Answer {
  const rows = rankedRows(asked.comparison);
  const inPlay = rows.filter(isInPlay);
  const [first, second] = inPlay;
  if (!first) return nothingInPlay(rows, asked);
  if (worth(first) < 0) return belowHurdle(rows, first, asked);
  const isTie = second !== undefined && usd(worth(second)) === usd(worth(first));
  const title = isTie
    ? `${first.structure} and ${second.structure} are worth the same: ${usd(worth(first))} today. ${bothInWords(first, second)}`
    : `${leadOf(first, inPlay)} ${verdictInWords(first, asked)}`;
  return { title, text: textOf(rows, first, asked) };
}

function rankedRows({ structures, ranking }: Comparison): StructureResult[] {
  return ranking.flatMap((name) => structures.find(({ structure }) => structure === name) ?? []);
}

const isInPlay = ({ verdict }: StructureResult) => verdict === 'works' || verdict === 'misses';
const worth = ({ npv }: StructureResult) => npv ?? 0;

function leadOf(first: StructureResult, inPlay: readonly StructureResult[]): string {
  return inPlay.length === 1
    ? `${first.structure} is the only one that can be done. It is worth ${usd(worth(first))} today.`
    : `${first.structure} is worth the most: ${usd(worth(first))} today.`;
}

function verdictInWords({ structure, verdict, reasons }: StructureResult, { solutions }: Asked): string {
  if (verdict === 'works') return 'It meets every target.';
  const missed = reasons.length === 1 ? 'one of your targets' : `${numberWord(reasons.length)} of your targets`;
  const solution = solutions?.[structure];
  if (!solution) return `It misses ${missed}.`;
  const price = solution.result.price;
  if (!solution.feasible) return `It misses ${missed}, and no ${mainTermNames[structure]} meets them all.`;
  if (solution.value === null || price === null) return `It misses ${missed} as proposed.`;
  return `It misses ${missed} as proposed and meets them all at ${usd(price)}.`;
}

function bothInWords(first: StructureResult, second: StructureResult): string {
  const working = [first, second].filter(({ verdict }) => verdict === 'works');
  if (working.length === 2) return 'Both meet every target.';
  const [only] = working;
  return only ? `Only ${only.structure} meets every target.` : 'Neither meets every target.';
}

function textOf(rows: readonly StructureResult[], first: StructureResult, asked: Asked): string {
  const others = rows.filter((row) => row !== first && isInPlay(row));
  return [
    othersInWords(first, others),
    first.verdict === 'works' && (first.npvNoGrowth ?? 0) < 0
      ? `Without growth ${first.structure} would be worth ${usd(first.npvNoGrowth ?? 0)}.`
      : '',
    listingWarningOf(first) ?? '',
    pickInWords(rows, first, asked),
    openInWords(rows, asked),
  ]
    .filter(Boolean)
    .join(' ');
}

function othersInWords(first: StructureResult, others: readonly StructureResult[]): string {
  const working = others.filter(({ verdict }) => verdict === 'works');
  const [next] = others;
  if (first.verdict === 'works') {
    if (!next || usd(worth(next)) === usd(worth(first))) return '';
    return `${next.structure} comes next, worth ${usd(worth(first) - worth(next))} less.`;
  }
  const [best] = working;
  if (!best) return others.length === 0 ? '' : 'None meets every target as proposed.';
  const names = working.map(({ structure }) => structure);
  const isGrowth = (best.npvNoGrowth ?? 0) < 0;
  const today = `worth ${usd(worth(best))} today${isGrowth ? ', but only if the value goes up' : ''}`;
  return working.length === 1
    ? `${best.structure} is the only one that works as proposed. It is ${today}.`
    : `${listInWords(names)} work as proposed; ${best.structure} is ${today}.`;
}

/** What the rules recommend, where the figures say something about it. */
function pickInWords(rows: readonly StructureResult[], first: StructureResult | undefined, { pick }: Asked): string {
  const result = rows.find(({ structure }) => structure === pick.strategy);
  if (!result) return '';
  if (result === first) return 'The rules pick it too.';
  if (result.verdict === 'fails')
    return `The rules pick ${result.structure}, which doesn't work here: ${lowerFirst(result.reasons[0] ?? '')}`;
  if (result.verdict === 'needs') return `The rules pick ${result.structure}, which ${needsInWords([result])}.`;
  return '';
}

/** The structures that lack facts, but for the rules' pick, which has a sentence of its own. */
function openInWords(rows: readonly StructureResult[], { pick }: Asked): string {
  const open = rows.filter(({ verdict, structure }) => verdict === 'needs' && structure !== pick.strategy);
  return open.length === 0 ? '' : `${listInWords(open.map(({ structure }) => structure))} ${needsInWords(open)}.`;
}

/** "need the rent and taxes" */
function needsInWords(rows: readonly StructureResult[]): string {
  const facts = [...new Set(rows.flatMap((row) => row.needs))];
  const words = needsText(facts).replace(/^Needs |\.$/g, '');
  return `${rows.length === 1 ? 'needs' : 'need'} the ${words}`;
}

/** The best of what can be done earns less than the investor asks of any money. */
function belowHurdle(rows: readonly StructureResult[], first: StructureResult, asked: Asked): Answer {
  return {
    title: `Nothing earns your ${asked.hurdlePercent}% a year. ${first.structure} comes closest: ${usd(-worth(first))} short in today's money.`,
    text: [pickInWords(rows, undefined, asked), openInWords(rows, asked), bankInWords(asked.bank)]
      .filter(Boolean)
      .join(' '),
  };
}

function nothingInPlay(rows: readonly StructureResult[], asked: Asked): Answer {
  const open = rows.filter(({ verdict }) => verdict === 'needs');
  const failed = rows.filter(({ verdict }) => verdict === 'fails');
  const text = (...sentences: string[]) => [...sentences, bankInWords(asked.bank)].filter(Boolean).join(' ');
  if (failed.length === 0) {
    const facts = needsInWords(open).replace(/^needs? /, '');
    return { title: `Add ${facts} to see what works.`, text: text() };
  }
  const names = (some: readonly StructureResult[]) => listInWords(some.map(({ structure }) => structure));
  if (open.length === 0) {
    return {
      title: `None of the ${numberWord(Strategy.options.length)} works on these numbers.`,
      text: text(pickInWords(rows, undefined, asked)),
    };
  }
  return {
    title: `Nothing works on what is known so far: ${names(open)} ${needsInWords(open)}.`,
    text: text(`${names(failed)} ${failed.length === 1 ? "doesn't" : "don't"} work here.`),
  };
}

/** What the bank loan comes to, where no structure does better. */
function bankInWords({ verdict, npv }: BankLoan): string {
  if (verdict === 'works')
    return `A bank loan meets every target${npv === null ? '' : `: it is worth ${usd(npv)} today`}.`;
  if (verdict === 'fails') return "A bank loan doesn't work here.";
  return '';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
