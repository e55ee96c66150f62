import { describe, expect, it } from 'vitest';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { CompareInput, type Unknown } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { stressDeal } from '#shared/structures/engine/stress.ts';
import { wordings } from '#shared/structures/wording.ts';
import { usdExact } from '#shared/values/money.ts';
import { house, terms, worked } from '#test/shared/structures/worked-house.ts';
import { balloonText, calledText } from '#web/areas/deal/stress/balloon-test.tsx';
import { badYearRow, breakEvens, tornadoRows } from '#web/areas/deal/stress/tornado-rows.ts';
import { monthParts, targetRows } from '#web/areas/deal/terms/live-figures.ts';
import { boundText, repairText, solveText } from '#web/areas/deal/terms/solve-texts.ts';
import {
  changesFor,
  changesForRepair,
  hasTerms,
  inputToSolve,
  solutionOf,
  termsThatWork,
} from '#web/areas/deal/terms/solving.ts';

const targets = { cashFlow: 250, cashOnCashPercent: 8, cashIn: 50_000 };
const asked = CompareInput.parse({ house, terms, targets });
/** The solver's example: a wrap at 4 %. */
const wrap = CompareInput.parse({
  house,
  targets,
  terms: { ...terms, sellerFinance: { ...terms.sellerFinance, price: 275_000, down: 27_500, ratePercent: 4 } },
});

function rowOf(input: CompareInput, structure: Strategy): StructureResult {
  const row = compareStructures(input).structures.find((each) => each.structure === structure);
  if (!row) throw new Error(structure);
  return row;
}
const titleOf = (input: CompareInput, structure: Strategy) =>
  wordings[structure].title?.(rowOf(input, structure), input);
const sentence = (input: CompareInput, structure: Strategy) =>
  wordings[structure].sentence(rowOf(input, structure), input);
const solved = (input: CompareInput, structure: Strategy, unknown: Unknown) =>
  solveText(input, structure, unknown, solutionOf(input, structure, unknown));

describe('an amount', () => {
  it('has its cents, and the engine’s minus', () => {
    expect([163.58, -36.52, 25_000, -0.001, 108_935.72].map(usdExact)).toEqual([
      '$163.58',
      '−$36.52',
      '$25,000',
      '$0',
      '$108,935.72',
    ]);
  });
});

describe('a structure in one sentence', () => {
  it.each([
    [
      'Subject-To',
      'You take over the $165,000 loan, pay the seller $25,000 at closing, and owe them $75,000 more at 3%, due in month 84.',
    ],
    [
      'Seller Finance',
      'You pay $295,000: $25,000 down and $270,000 on a note to the seller at 3.5% over 30 years, due in month 84. A payment service pays their $165,000 loan, out of your note.',
    ],
    [
      'Lease Option',
      'You rent the house for $1,500 a month with an option to buy it at $300,000 within 3 years. The $9,000 fee and $200 of each rent count toward it.',
    ],
    [
      'Novation',
      'You sell the owner’s house at $318,000 within 4 months, pay them $262,000, and keep what the costs leave.',
    ],
    ['Wholesale', 'You put the house under contract at $199,000 and assign it to a cash buyer for $10,000.'],
  ] as const)('says what %s is, with the deal’s numbers', (structure, words) => {
    expect(sentence(worked, structure)).toBe(words);
  });

  it('says what it is without numbers that nobody knows, and that there is no loan', () => {
    const unknown = CompareInput.parse({ house: { ...house, value: null, afterRepairValue: null, loan: null } });
    expect(sentence(unknown, 'Subject-To')).toBe('You take over the loan and pay the seller the rest.');
    expect(sentence(unknown, 'Wholesale')).toBe('You put the house under contract and assign it for a fee.');
    const free = CompareInput.parse({ house: { ...house, loan: { balance: 0 } }, terms });
    expect(sentence(free, 'Subject-To')).toBe('There is no loan to take over: the house is free and clear.');
    expect(titleOf(worked, 'Subject-To')).toBe('Subject-To with a second to the seller');
    expect(titleOf(worked, 'Seller Finance')).toBe('Seller Finance as a wrap');
    expect(titleOf(free, 'Seller Finance')).toBeNull();
  });
});

describe('the solver’s answer in words', () => {
  it('says the highest price, what it comes to, and which target decides', () => {
    expect(solved(wrap, 'Seller Finance', 'price')).toEqual({
      answer: 'Up to $250,300, with $25,030 down.',
      outcome: 'Then $300.53 a month, 8.01% on $45,036.',
      decides: 'Cash-on-cash decides; cash flow alone would allow $262,059.29.',
    });
    const { bounds } = solutionOf(wrap, 'Seller Finance', 'price');
    expect(bounds.map((bound) => boundText('price', bound))).toEqual(
      expect.arrayContaining(['at most $262,059.29', 'at most $250,356.22', 'at most $291,666.67']),
    );
  });

  it('says the highest rate', () => {
    expect(solved(wrap, 'Seller Finance', 'ratePercent')).toEqual({
      answer: 'Up to 3.093%.',
      outcome: 'Then $320.08 a month, 8% on $48,000.',
      decides: 'Cash-on-cash decides; cash flow alone would allow 3.6054%.',
    });
  });

  it('explains why no down payment works, and what would', () => {
    expect(solved(wrap, 'Seller Finance', 'down')).toEqual({
      answer: 'No down payment works.',
      outcome:
        'Every dollar down earns 5.73%; you ask for 8%. It works at $250,300, or at 3.093% with $27,500 down, or over 457 months.',
      decides: null,
    });
    const solution = solutionOf(wrap, 'Seller Finance', 'down');
    expect(solution.bounds.map((bound) => boundText('down', bound))).toEqual(
      expect.arrayContaining(['at least $39,146.64', 'at most −$38,868.27', 'at most $29,500']),
    );
    const repairs = solution.repairs.map(repairText);
    expect(repairs).toContainEqual({ what: 'Price $250,300', change: '$24,700 less' });
    expect(repairs).toContainEqual({ what: 'Rate on the note 3.093%', change: '0.907 points less' });
  });

  it('says the price of a subject-to with its parts', () => {
    const open = CompareInput.parse({ house, targets });
    const { answer } = solved(open, 'Subject-To', 'cashToSeller');
    expect(answer).toBe('Up to $245,100, with $14,600 cash and a $65,500 second.');
    const { bounds } = solutionOf(open, 'Subject-To', 'cashToSeller');
    expect(bounds.map((bound) => boundText('cashToSeller', bound))).toEqual(
      expect.arrayContaining(['at most $65,554.40 second', 'at most $14,596.97 cash']),
    );
  });

  it('solves rent, strike, price and fee, balloon and term', () => {
    expect(solved(asked, 'Lease Option', 'rent').answer).toBe('Up to $1,626.');
    const profit = CompareInput.parse({ house, terms, targets: { profit: 20_000 } });
    expect(solved(profit, 'Lease Option', 'strike').answer).toBe('Up to $303,600.');
    expect(solutionOf(profit, 'Lease Option', 'strike').bounds.map((bound) => boundText('strike', bound))).toContain(
      'at most $303,653.17',
    );
    expect(solved(profit, 'Novation', 'sellerPrice').answer).toBe('Up to $256,500.');
    expect(solved(worked, 'Seller Finance', 'balloonMonth')).toMatchObject({
      answer: 'Month 105 or later.',
      decides: 'The refinance test decides.',
    });
    expect(solved(wrap, 'Seller Finance', 'months').answer).toBe('At least 457 months.');
  });

  it('names what is lacking', () => {
    const unknown = CompareInput.parse({ house: { ...house, rent: null }, terms });
    expect(solved(unknown, 'Seller Finance', 'price')).toEqual({ answer: 'Needs rent.', outcome: null, decides: null });
  });

  it('says how far even the best value falls short', () => {
    const greedy = CompareInput.parse({ house, terms, targets: { cashFlow: 2000 } });
    expect(solved(greedy, 'Seller Finance', 'ratePercent').outcome).toMatch(
      /^Even at 0%: earns \$626 a month; you ask for \$2,000\./,
    );
  });
});

describe('using solved terms', () => {
  it('types the term, and the proposals that would move with it', () => {
    const given = { keepsLoan: true };
    const open = CompareInput.parse({ house: { ...house, rent: 3400 }, terms: { sellerFinance: given } });
    const solution = solutionOf(open, 'Seller Finance', 'ratePercent');
    const typed = { ...given, ratePercent: solution.value ?? 0 };
    const moved = rowOf(CompareInput.parse({ ...open, terms: { sellerFinance: typed } }), 'Seller Finance');
    expect(moved.price).not.toBe(solution.result.price);

    const changes = changesFor(open, 'Seller Finance', solution.terms);
    const texts = Object.entries(changes).map(([field, text]) => [field.split('.').at(-1), Number(text)]);
    const then = CompareInput.parse({
      ...open,
      terms: { sellerFinance: { ...given, ...Object.fromEntries(texts) } },
    });
    expect(hasTerms(then, 'Seller Finance', solution.terms)).toBe(true);
    expect(rowOf(then, 'Seller Finance')).toMatchObject({ verdict: 'works', price: solution.result.price });
  });

  it('types all of a subject-to, the second with it', () => {
    const open = CompareInput.parse({ house, targets });
    const found = termsThatWork(open, 'Subject-To');
    expect(found && changesFor(open, 'Subject-To', found.solution.terms)).toEqual({
      'terms.subjectTo.cashToSeller': '14600',
      'terms.subjectTo.second.amount': '65500',
      'terms.subjectTo.second.ratePercent': '3',
      'terms.subjectTo.second.months': '360',
      'terms.subjectTo.second.balloonMonth': '84',
    });
  });

  it('solves with the second’s typed rate before the second has an amount', () => {
    const open = CompareInput.parse({ house, targets });
    const input = inputToSolve(open, {
      'terms.subjectTo.second.ratePercent': '5',
      'terms.subjectTo.second.months': 'x',
    });
    expect(solutionOf(input, 'Subject-To', 'cashToSeller').terms.second).toMatchObject({ ratePercent: 5, months: 360 });
    expect(inputToSolve(open, {})).toBe(open);
  });

  it('tries a repair: another term, or a target of this deal', () => {
    expect(changesForRepair(wrap, 'Seller Finance', { term: 'price', value: 250_300, change: -24_700 })).toEqual({
      'terms.sellerFinance.price': '250300',
      'terms.sellerFinance.down': '25030',
    });
    expect(changesForRepair(wrap, 'Seller Finance', { term: 'targets.cashFlow', value: 120, change: -130 })).toEqual({
      'targets.cashFlow': '120',
    });
  });
});

describe('the figures beside the terms', () => {
  it('say of each target whether it is met, and by how much', () => {
    expect(
      targetRows(rowOf(asked, 'Subject-To'), asked).map(({ label, value, asked, gap }) => [label, value, asked, gap]),
    ).toEqual([
      ['A month', '$210.18', 'at least $250', '$39.82 short'],
      ['Cash-on-cash', '5.22%', 'at least 8%', '2.78 points short'],
      ['Cash in', '$48,300', 'at most $50,000', '$1,700 to spare'],
      ['Worth today at 10%', '$51,977.88', 'at least $0', '$51,977.88 to spare'],
    ]);
    const unknown = CompareInput.parse({ house: { ...house, rent: null }, terms, targets });
    expect(targetRows(rowOf(unknown, 'Subject-To'), unknown)[0]).toMatchObject({ value: null, gap: null });
  });

  it('split the month into its parts', () => {
    const parts = (structure: Strategy) =>
      monthParts(dealOf(worked), structure).map(({ label, amount }) => [label, usdExact(amount)]);
    expect(parts('Subject-To')).toEqual([
      ['Rent after vacancy and costs', '$1,376'],
      ['Their loan', '−$849.62'],
      ['Second to the seller', '−$316.20'],
    ]);
    expect(parts('Seller Finance').at(-1)).toEqual(['Note to the seller', '−$1,212.42']);
    expect(parts('Lease Option')).toEqual([
      ['Rent after vacancy and management', '$2,001'],
      ['Your part of maintenance', '−$125'],
      ['Rent to the owner', '−$1,500'],
    ]);
    expect(parts('Novation')).toEqual([]);
  });

  it('start with the first month that has rent', () => {
    const vacant = CompareInput.parse({ house: { ...house, vacantMonths: 2 }, terms });
    expect(monthParts(dealOf(vacant), 'Subject-To')[0]?.amount).toBeCloseTo(1376, 6);
  });
});

describe('the stress test in words', () => {
  const stress = stressDeal({ ...worked, structure: 'Seller Finance' });

  it('puts the heaviest driver first, with what it leaves', () => {
    const rows = tornadoRows(stress);
    expect(rows.map(({ key }) => key)).toEqual([
      'rent',
      'noteRate',
      'maintenance',
      'vacancy',
      'insurance',
      'taxes',
      'repairs',
    ]);
    expect(rows[0]).toMatchObject({
      worse: -36.52,
      better: 363.68,
      words: '10% lower leaves −$36.52 and −0.95% on your cash; 10% higher makes it $363.68.',
    });
    expect(rows.at(-1)).toMatchObject({ worse: null, better: null });
    expect(rows.at(-1)?.words).toMatch(/^The month stays; cash-on-cash goes to /);
    expect(badYearRow(stress)?.words).toMatch(/^All three at once leave −\$265\.02 a month/);
  });

  it('leaves out what the owner pays', () => {
    const rows = tornadoRows(stressDeal({ ...worked, structure: 'Lease Option' }));
    expect(rows.map(({ key }) => key)).toEqual(['rent', 'vacancy', 'maintenance']);
    expect(tornadoRows(stressDeal({ ...worked, structure: 'Novation' }))).toEqual([]);
  });

  it('says where the month breaks even, also for one that loses', () => {
    expect(breakEvens(stress, worked)).toEqual([
      { label: 'Rent can fall to', value: '$2,111.98', note: '8.17% lower' },
      { label: 'Vacancy can rise to', value: '12.11%', note: 'from 5%' },
      { label: 'Costs can rise by', value: '26.17%', note: 'before cash flow is $0' },
    ]);
    const losing = CompareInput.parse({ house: { ...house, rent: 2000 }, terms });
    const labels = breakEvens(stressDeal({ ...losing, structure: 'Seller Finance' }), losing).map(({ label }) => label);
    expect(labels).toEqual(['Rent must rise to', 'Vacancy must fall to', 'Costs must fall by']);
  });

  it('says whether the balloon can be refinanced, and when it first can', () => {
    expect(stress.balloon && balloonText(stress.balloon)).toBe(
      'In month 84 you owe $229,620.59. A lender would refinance $211,972.05: $17,648.53 short. Month 105 is the first that is enough.',
    );
    const { called } = stressDeal({ ...worked, structure: 'Subject-To' });
    expect(called && calledText(called, 7)).toBe(
      'Called in month 12, you would owe $160,094.42. Refinanced at 7% it costs $1,065.11 a month, and $35.97 would be left in month 13.',
    );
  });
});
