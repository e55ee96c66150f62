import { describe, expect, it } from 'vitest';
import { bankLoan } from '#shared/deal/bank-loan.ts';
import { solveAll } from '#shared/deal/priced-views.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { compareStructures } from '#shared/structures/compare.ts';
import type { Comparison, StructureResult, Verdict } from '#shared/structures/deal-answer.ts';
import { ranked } from '#shared/structures/verdict.ts';
import { worked } from '#test/shared/structures/worked-house.ts';
import { answerOf } from '#web/areas/deal/compare/headline.ts';

const priced = compareStructures(worked);
const bank = { ...bankLoan({}, worked), verdict: 'misses' as const, npv: 100 };

type Row = {
  verdict: Verdict;
  npv?: number;
  noGrowth?: number;
  reasons?: string[];
  needs?: string[];
  warnings?: string[];
};

const usualReasons: Record<Verdict, string[]> = {
  works: ['Earns $1.'],
  misses: ['Earns $1 a month; you ask for $250.'],
  fails: ['Loses $580 a month.'],
  needs: ['Needs loan balance.'],
};

/** A comparison with these verdicts, in the rules' order; the ones left out fail. */
function comparison(rows: Partial<Record<Strategy, Row>>): Comparison {
  const structures = priced.structures.map((structure): StructureResult => {
    const row: Row = rows[structure.structure] ?? { verdict: 'fails' };
    const { verdict, npv = 1000, noGrowth = npv, reasons, needs, warnings = [] } = row;
    return {
      ...structure,
      verdict,
      npv: verdict === 'needs' ? null : npv,
      npvNoGrowth: verdict === 'needs' ? null : noGrowth,
      reasons: reasons ?? usualReasons[verdict],
      warnings,
      needs: needs ?? (verdict === 'needs' ? ['house.loan'] : []),
    };
  });
  return { ...priced, structures, ranking: ranked(structures) };
}

const asked = (rows: Partial<Record<Strategy, Row>>, more: Partial<Parameters<typeof answerOf>[0]> = {}) => ({
  comparison: comparison(rows),
  bank,
  solutions: null,
  pick: { strategy: null, reasons: ['Not enough data to recommend a strategy: add the mortgage.'] },
  hurdlePercent: 10,
  ...more,
});
const picked = (strategy: Strategy) => ({ pick: { strategy, reasons: [] } });
const works = (npv: number, noGrowth = npv): Row => ({ verdict: 'works', npv, noGrowth });
const misses = (npv: number, count = 1): Row => ({
  verdict: 'misses',
  npv,
  reasons: Array.from({ length: count }, (_, index) => `Misses ${index}.`),
});
const fails: Row = { verdict: 'fails' };
const needs: Row = { verdict: 'needs' };

describe('the headline of a deal', () => {
  it('gives the worked example its figures', () => {
    const targets = { cashFlow: 250, cashOnCashPercent: 8, cashIn: 50_000, profit: 20_000 };
    const input = { ...worked, targets };
    const answer = answerOf({
      comparison: compareStructures(input),
      bank,
      solutions: solveAll(input),
      pick: { strategy: 'Wholesale', reasons: [] },
      hurdlePercent: 10,
    });
    expect(answer.title).toBe(
      'Subject-To is worth the most: $51,978 today. It misses two of your targets as proposed and meets them all at $245,100.',
    );
    expect(answer.text).toBe(
      'Lease Option and Wholesale work as proposed; Lease Option is worth $16,217 today, but only if the value goes up.',
    );
  });

  type Case = [
    about: string,
    rows: Partial<Record<Strategy, Row>>,
    more: Partial<Parameters<typeof answerOf>[0]>,
    title: string,
    text: string,
  ];
  it.each<Case>([
    [
      'the first works, and the rules pick it',
      { 'Subject-To': works(5000), Novation: works(3000), Wholesale: misses(100) },
      picked('Subject-To'),
      'Subject-To is worth the most: $5,000 today. It meets every target.',
      'Novation comes next, worth $2,000 less. The rules pick it too.',
    ],
    [
      'the first works only with growth',
      { 'Subject-To': works(5000, -400), Novation: misses(3000) },
      {},
      'Subject-To is worth the most: $5,000 today. It meets every target.',
      'Novation comes next, worth $2,000 less. Without growth Subject-To would be worth −$400.',
    ],
    [
      'only one can be done',
      { Novation: misses(700, 2) },
      {},
      'Novation is the only one that can be done. It is worth $700 today. It misses two of your targets.',
      '',
    ],
    [
      'the seller would do better elsewhere',
      {
        Novation: {
          ...works(700),
          warnings: ['Loan type: unknown.', 'The seller does better by listing: $9 against $5.'],
        },
      },
      {},
      'Novation is the only one that can be done. It is worth $700 today. It meets every target.',
      'The seller does better by listing: $9 against $5.',
    ],
    [
      'none works as proposed',
      { 'Subject-To': misses(900), Novation: misses(700) },
      {},
      'Subject-To is worth the most: $900 today. It misses one of your targets.',
      'None meets every target as proposed.',
    ],
    [
      'another works as proposed',
      { 'Subject-To': misses(900), Novation: works(700) },
      {},
      'Subject-To is worth the most: $900 today. It misses one of your targets.',
      'Novation is the only one that works as proposed. It is worth $700 today.',
    ],
    [
      'two are worth the same and work',
      { 'Subject-To': works(900), Novation: works(900.3) },
      {},
      'Novation and Subject-To are worth the same: $900 today. Both meet every target.',
      '',
    ],
    [
      'two are worth the same and one works',
      { 'Subject-To': works(900.3), Novation: misses(900) },
      {},
      'Subject-To and Novation are worth the same: $900 today. Only Subject-To meets every target.',
      '',
    ],
    [
      'the pick of the rules fails',
      {
        'Subject-To': works(900),
        Wholesale: { ...fails, reasons: ['$199,000 for the house does not pay off the $213,000 owed.'] },
      },
      picked('Wholesale'),
      'Subject-To is the only one that can be done. It is worth $900 today. It meets every target.',
      "The rules pick Wholesale, which doesn't work here: $199,000 for the house does not pay off the $213,000 owed.",
    ],
    [
      'the pick of the rules and others lack facts',
      { 'Lease Option': works(900), 'Subject-To': needs, Novation: needs, Wholesale: needs },
      picked('Wholesale'),
      'Lease Option is the only one that can be done. It is worth $900 today. It meets every target.',
      'The rules pick Wholesale, which needs the loan balance. Subject-To and Novation need the loan balance.',
    ],
    [
      'nothing earns the hurdle',
      { 'Subject-To': misses(-3714), Novation: misses(-5000) },
      {},
      "Nothing earns your 10% a year. Subject-To comes closest: $3,714 short in today's money.",
      '',
    ],
    [
      'all fail',
      {},
      { ...picked('Subject-To'), bank: { ...bank, verdict: 'works', npv: 400 } },
      'None of the five works on these numbers.',
      "The rules pick Subject-To, which doesn't work here: loses $580 a month. A bank loan meets every target: it is worth $400 today.",
    ],
    [
      'all lack facts',
      Object.fromEntries(Strategy.options.map((name) => [name, { ...needs, needs: ['house.loan', 'house.rent'] }])),
      { bank: { ...bank, verdict: 'fails' } },
      'Add the loan balance and rent to see what works.',
      "A bank loan doesn't work here.",
    ],
    [
      'some fail and the others lack facts',
      { 'Subject-To': needs, 'Seller Finance': needs },
      {},
      'Nothing works on what is known so far: Subject-To and Seller Finance need the loan balance.',
      "Lease Option, Novation and Wholesale don't work here.",
    ],
  ])('reads well when %s', (_, rows, more, title, text) => {
    expect(answerOf(asked(rows, more))).toEqual({ title, text });
  });

  it('reads as sentences for every combination of verdicts', () => {
    const verdicts = [works(2000), misses(1000, 3), misses(-500), fails, needs];
    for (let code = 0; code < verdicts.length ** Strategy.options.length; code += 1) {
      const rows = Object.fromEntries(
        Strategy.options.map((name, index) => [
          name,
          verdicts[Math.floor(code / verdicts.length ** index) % verdicts.length],
        ]),
      );
      for (const pick of [null, 'Wholesale'] as const) {
        const of = asked(rows, { pick: { strategy: pick, reasons: ['Not enough data.'] } });
        const { title, text } = answerOf(of);
        expect(title).toMatch(/^[A-Z].*[.]$/);
        expect(text).toMatch(/^$|^[A-Z].*[.]$/);
        expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN| {2}\S|\.\.|\$-|, \./);
      }
    }
  });
});
