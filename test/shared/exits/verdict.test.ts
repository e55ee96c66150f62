import { describe, expect, it } from 'vitest';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { terms } from '#test/shared/structures/worked-house.ts';
import { exits, exitsOf, withParts } from './worked-exits.ts';

/* Each way a cell fails, misses and warns, beside a neighbor that does not. */

type Parts = Parameters<typeof withParts>[0];

const cellAt = (structure: Strategy, exit: Exit, parts: Parts = {}) =>
  exitsOf(withParts(parts)).cellOf(structure, exit);

const wrap = (change: object): Parts => ({ exits: { wrap: { ...exits.wrap, ...change } } });
const sandwich = (change: object): Parts => ({ exits: { sandwich: { ...exits.sandwich, ...change } } });
const refinance = (change: object): Parts => ({ exits: { refinance: { ...exits.refinance, ...change } } });
const assign = (change: object): Parts => ({ exits: { assign: { ...exits.assign, ...change } } });
const ends = (targets: object): Parts => ({ exits: { targets } });
const sellerFinance = (change: object): Parts => ({ terms: { sellerFinance: { ...terms.sellerFinance, ...change } } });
const subjectTo = (change: object): Parts => ({ terms: { subjectTo: { ...terms.subjectTo, ...change } } });
const assumed = (loanType: string | null, change: object = {}): Parts => ({
  house: { loanType },
  ...subjectTo({ takeover: 'assumption', qualifies: true, ...change }),
});

type Case = [why: string, structure: Strategy, exit: Exit, broken: Parts, neighbor: Parts, sentence: string];

describe('a cell fails', () => {
  it.each<Case>([
    [
      'when a wrap’s month is negative',
      'Seller Finance',
      'wrap',
      wrap({ ratePercent: 3 }),
      wrap({ ratePercent: 3.1 }),
      'Loses $12.12 a month.',
    ],
    [
      'when a sandwich’s month is negative',
      'Seller Finance',
      'sandwich',
      sandwich({ rent: 1861 }),
      sandwich({ rent: 1862 }),
      'Loses $0.30 a month.',
    ],
    [
      'when a refinanced month is negative',
      'Subject-To',
      'refinance',
      refinance({ amount: 213_100 }),
      refinance({ amount: 213_000 }),
      'Loses $0.',
    ],
    [
      'when a wrap starts after the hold',
      'Seller Finance',
      'wrap',
      { ...wrap({ startMonth: 13 }), assumptions: { holdMonths: 12 } },
      { ...wrap({ startMonth: 12 }), assumptions: { holdMonths: 12 } },
      'It would begin in month 13, after month 12, in which the deal ends.',
    ],
    [
      'when a wrap starts after the balloon',
      'Seller Finance',
      'wrap',
      { ...sellerFinance({ balloonMonth: 6 }), ...wrap({ startMonth: 7 }) },
      { ...sellerFinance({ balloonMonth: 6 }), ...wrap({ startMonth: 6 }) },
      'It would begin in month 7, after month 6, in which the deal ends.',
    ],
    [
      'when a refinance comes after the hold',
      'Subject-To',
      'refinance',
      refinance({ month: 61 }),
      refinance({ month: 60 }),
      'It would begin in month 61, after month 60, in which the deal ends.',
    ],
    [
      'when a refinance comes after the lease',
      'Lease Option',
      'refinance',
      refinance({ month: 37 }),
      refinance({ month: 36 }),
      'It would begin in month 37, after month 36, in which the deal ends.',
    ],
    [
      'when they would owe less than the investor',
      'Seller Finance',
      'wrap',
      wrap({ price: 275_000 }),
      wrap({ price: 294_000 }),
      'They would owe you $250,000 while you owe $268,722.',
    ],
    [
      'when a tenant-buyer brings less than is owed',
      'Seller Finance',
      'sandwich',
      sandwich({ strike: 277_600 }),
      sandwich({ strike: 277_700 }),
      'They bring $258,448 while you owe $258,540.',
    ],
    [
      'when their option outlives the lease',
      'Lease Option',
      'sandwich',
      sandwich({ startMonth: 2, months: 35 }),
      sandwich({ startMonth: 2, months: 34 }),
      'Their option runs to month 37; what you agreed at first ends in month 36.',
    ],
    [
      'when their option outlives a balloon',
      'Seller Finance',
      'sandwich',
      { ...sellerFinance({ balloonMonth: 25 }) },
      { ...sellerFinance({ balloonMonth: 26 }) },
      'Their option runs to month 26; what you agreed at first ends in month 25.',
    ],
    [
      'when an option costs nothing',
      'Subject-To',
      'sandwich',
      sandwich({ fee: 0 }),
      sandwich({ fee: 1 }),
      'An option for no fee holds nobody.',
    ],
    [
      'when a contract is passed on for nothing',
      'Subject-To',
      'assign',
      assign({ fee: 0 }),
      assign({ fee: 1 }),
      'A contract that passes on for no fee earns nothing.',
    ],
    [
      'when a structure fails, whatever the exit',
      'Seller Finance',
      'wrap',
      { house: { bankOwned: true } },
      { house: { bankOwned: null } },
      'A bank owns the house, and banks carry no note.',
    ],
    [
      'when the lender refused the buyer',
      'Subject-To',
      'wrap',
      assumed('va', { qualifies: false }),
      assumed('va', { qualifies: null }),
      'The lender refused the buyer.',
    ],
    [
      'when the loan has no right to be assumed',
      'Subject-To',
      'hold',
      assumed('conventional', { assumptionFee: 0, fundingFeePercent: 0 }),
      assumed('private', { assumptionFee: 0, fundingFeePercent: 0 }),
      'A conventional loan has no right to be assumed.',
    ],
  ])('%s', (_, structure, exit, broken, neighbor, sentence) => {
    const failed = cellAt(structure, exit, broken);
    expect(failed.verdict).toBe('fails');
    expect(failed.reasons).toContainEqual(expect.stringContaining(sentence));
    expect(cellAt(structure, exit, neighbor).verdict).not.toBe('fails');
  });

  it('is ranked behind what works, whatever it would earn', () => {
    const { ranking, cellOf } = exitsOf(withParts(sandwich({ fee: 0 })));
    const names = ranking.map(({ structure, exit }) => `${structure} ${exit}`);
    expect(names.slice(-3).toSorted()).toEqual([
      'Lease Option sandwich',
      'Seller Finance sandwich',
      'Subject-To sandwich',
    ]);
    expect(cellOf('Subject-To', 'sandwich').npv).toBeGreaterThan(cellOf('Seller Finance', 'refinance').npv ?? 0);
  });
});

describe('a cell misses', () => {
  it.each<Case>([
    [
      'the month, which is the exit’s',
      'Seller Finance',
      'wrap',
      { targets: { cashFlow: 752 } },
      { targets: { cashFlow: 751.36 } },
      'Earns $751.36 a month; you ask for $752.',
    ],
    [
      'the cash-on-cash',
      'Seller Finance',
      'wrap',
      { targets: { cashOnCashPercent: 26 } },
      { targets: { cashOnCashPercent: 25 } },
      'Earns 25.08% a year on the cash in; you ask for 26%.',
    ],
    [
      'the cash that goes in',
      'Seller Finance',
      'wrap',
      { targets: { cashIn: 51_400 } },
      { targets: { cashIn: 51_500 } },
      'you allow $51,400.',
    ],
    [
      'the cash that stays in, where the start takes more',
      'Seller Finance',
      'wrap',
      { targets: { cashIn: 60_900 }, ...wrap({ down: 0 }) },
      { targets: { cashIn: 61_000 }, ...wrap({ down: 0 }) },
      'Takes $60,952 in cash; you allow $60,900.',
    ],
    [
      'the profit',
      'Subject-To',
      'refinance',
      { targets: { profit: 82_900 } },
      { targets: { profit: 82_800 } },
      'Makes $82,870 in all; you ask for $82,900.',
    ],
    [
      'the hurdle',
      'Seller Finance',
      'refinance',
      {},
      { assumptions: { hurdlePercent: 5 } },
      "Earns less than 10% a year: $8,559 short in today's money.",
    ],
    [
      'what the end buyer can pay a month',
      'Seller Finance',
      'wrap',
      ends({ endPayment: 2373 }),
      ends({ endPayment: 2374 }),
      'They pay $2,374 a month; their limit is $2,373.',
    ],
    [
      'what the tenant-buyer can pay a month',
      'Seller Finance',
      'sandwich',
      ends({ endPayment: 2449 }),
      ends({ endPayment: 2450 }),
      'They pay $2,450 a month; their limit is $2,449.',
    ],
    [
      'what the end buyer can bring',
      'Seller Finance',
      'wrap',
      ends({ endCash: 31_300 }),
      ends({ endCash: 31_360 }),
      'They bring $31,360 at closing; their limit is $31,300.',
    ],
    [
      'what the house is worth to the end buyer',
      'Subject-To',
      'sandwich',
      ends({ endPricePercent: 101 }),
      ends({ endPricePercent: 102 }),
      'Their price is 101.56% of the value; the limit is 101%.',
    ],
    [
      'the value of a leased house, which nobody repaired',
      'Lease Option',
      'sandwich',
      ends({ endPricePercent: 108 }),
      ends({ endPricePercent: 109 }),
      'Their price is 108.33% of the value; the limit is 108%.',
    ],
    [
      'the fee, and asks no profit of it',
      'Subject-To',
      'assign',
      { targets: { assignmentFee: 10_001, profit: 1_000_000 } },
      { targets: { assignmentFee: 10_000, profit: 1_000_000 } },
      'The fee is $10,000; you ask for $10,001.',
    ],
    [
      'what an assignee asks for',
      'Seller Finance',
      'assign',
      assign({ fee: 29_400 }),
      assign({ fee: 29_300 }),
      "Whoever takes it over earns less than 10% a year: $26.87 short in today's money.",
    ],
  ])('%s', (_, structure, exit, broken, neighbor, sentence) => {
    const missed = cellAt(structure, exit, broken);
    expect(missed.verdict).toBe('misses');
    expect(missed.reasons).toEqual([expect.stringContaining(sentence)]);
    expect(cellAt(structure, exit, neighbor).verdict).toBe('works');
  });

  it('no target that is not set, and none of an assignee’s that is not theirs', () => {
    const tight = ends({ endPayment: 0, endCash: 0, endPricePercent: 0 });
    expect(cellAt('Subject-To', 'assign', tight).verdict).toBe('works');
    expect(cellAt('Subject-To', 'refinance', tight).verdict).toBe('works');
    expect(cellAt('Subject-To', 'wrap').verdict).toBe('works');
  });
});

describe('a cell needs', () => {
  it.each<[why: string, structure: Strategy, exit: Exit, lacking: Parts, needs: string[], still: Exit]>([
    [
      'taxes and insurance to buy a leased house',
      'Lease Option',
      'refinance',
      { house: { taxesYearly: null, insuranceYearly: null } },
      ['house.taxesYearly', 'house.insuranceYearly'],
      'sandwich',
    ],
    ['the rent', 'Subject-To', 'wrap', { house: { rent: null } }, ['house.rent'], 'wrap'],
    ['the type of a loan to assume', 'Subject-To', 'wrap', assumed(null), ['house.loanType'], 'wrap'],
  ])('%s', (_, structure, exit, lacking, needs, still) => {
    const cell = cellAt(structure, exit, lacking);
    expect(cell).toMatchObject({ verdict: 'needs', needs: expect.arrayContaining(needs) });
    expect(cell.reasons).toEqual([expect.stringMatching(/^Needs .*\.$/)]);
    if (still !== exit) expect(cellAt(structure, still, lacking).verdict).not.toBe('needs');
    else expect(cellAt(structure, exit).verdict).not.toBe('needs');
  });

  it('nothing before what fails it', () => {
    const parts = { ...sandwich({ fee: 0 }), house: { rent: null } };
    expect(cellAt('Subject-To', 'sandwich', parts).verdict).toBe('fails');
    expect(cellAt('Subject-To', 'sandwich', { ...parts, ...ends({ endPayment: 0 }) }).verdict).toBe('needs');
  });
});

describe('a cell warns', () => {
  it.each<Case>([
    [
      'of a balloon before their note ends',
      'Seller Finance',
      'wrap',
      {},
      wrap({ balloonMonth: 81 }),
      'Your balloon comes first: $229,621 is due in month 84; their note ends in month 363.',
    ],
    [
      'of a balloon a month before theirs',
      'Seller Finance',
      'wrap',
      wrap({ balloonMonth: 82 }),
      wrap({ balloonMonth: 81 }),
      'Your balloon comes first: $229,621 is due in month 84; their note ends in month 85.',
    ],
    [
      'of a loan that is called',
      'Subject-To',
      'wrap',
      {},
      wrap({ balloonMonth: 9 }),
      'The lender may call the loan: in month 12 that is $160,094 at once. Their note stands at $290,892',
    ],
    [
      'of one late payment',
      'Seller Finance',
      'wrap',
      { house: { reserves: 1200 } },
      { ...sellerFinance({ down: 295_000, keepsLoan: false }), ...wrap({ servicingMonthly: 0 }) },
      'One late payment: $1,247 is yours to bridge by your due date. You hold $1,200 in reserves.',
    ],
    [
      'of one late rent',
      'Lease Option',
      'sandwich',
      {},
      { terms: { leaseOption: { ...terms.leaseOption, rent: 0 } } },
      'One late payment: $1,500 is yours to bridge by your due date. You hold no reserves.',
    ],
    [
      'of a default at a loss',
      'Seller Finance',
      'wrap',
      wrap({ foreclosureCost: 80_000, foreclosureMonths: 25 }),
      wrap({ foreclosureCost: 15_000 }),
      'If they stop paying, you lose $',
    ],
    [
      'of leaving at a loss',
      'Lease Option',
      'sandwich',
      sandwich({ turnCost: 60_000 }),
      {},
      'If they leave, you lose $',
    ],
    [
      'of a contract that nobody takes over',
      'Subject-To',
      'assign',
      {},
      assign({ earnest: 0, ownCosts: 0 }),
      'If nobody takes it over, you lose $1,500 in all.',
    ],
    [
      'of a refusal at a loss',
      'Seller Finance',
      'refinance',
      { assumptions: { valueGrowthPercent: -4 } },
      {},
      'If the lender refuses, you lose $',
    ],
    [
      'when failure pays',
      'Subject-To',
      'sandwich',
      {},
      sandwich({ strike: 370_000 }),
      "You earn more if they fail: $62,753 in today's money against $34,810. Change the terms.",
    ],
    [
      'when a default pays',
      'Seller Finance',
      'wrap',
      wrap({ foreclosureMonths: 1, foreclosureCost: 0 }),
      {},
      'You earn more if they fail',
    ],
    [
      'when a refusal pays',
      'Subject-To',
      'refinance',
      {},
      refinance({ ratePercent: 1 }),
      "You earn more without the new loan: $51,978 in today's money against $18,017.",
    ],
    [
      'of a price above the value',
      'Subject-To',
      'wrap',
      wrap({ price: 321_000 }),
      wrap({ price: 320_000 }),
      'Their price is $1,000 above what the house is worth.',
    ],
    [
      'of an option price above the value',
      'Lease Option',
      'sandwich',
      sandwich({ strike: 300_500 }),
      sandwich({ strike: 300_000 }),
      'Their price is $500 above what the house is worth.',
    ],
    [
      'of a payment above rent',
      'Seller Finance',
      'wrap',
      {},
      wrap({ ratePercent: 6.8 }),
      'They pay $2,374 with taxes and insurance, $73.78 above market rent.',
    ],
    [
      'of a rent above the market',
      'Seller Finance',
      'sandwich',
      sandwich({ rent: 2301 }),
      sandwich({ rent: 2300 }),
      'They pay $2,301 a month, $1 above market rent.',
    ],
    [
      'of their balloon above what a lender would lend',
      'Subject-To',
      'wrap',
      wrap({ balloonMonth: 24 }),
      wrap({ balloonMonth: 57 }),
      'Their balloon in month 27 is $287,116: more than 75% of the value then, $256,505.',
    ],
    [
      'of three payers in a row',
      'Seller Finance',
      'wrap',
      {},
      sellerFinance({ down: 168_000, keepsLoan: false }),
      'Three payers in a row: the end buyer, you and the payment service must',
    ],
    [
      'of three payers of a leased house',
      'Lease Option',
      'sandwich',
      {},
      { house: { loan: { balance: 0 } } },
      'Three payers in a row: the end buyer, you and the seller must',
    ],
    [
      'of a new loan that is short',
      'Subject-To',
      'refinance',
      {},
      refinance({ amount: 245_000 }),
      'The new loan is $61,354 short of what it has to end: you bring that in month 12.',
    ],
    [
      'of a loan above what a lender would give',
      'Subject-To',
      'refinance',
      refinance({ amount: 177_600 }),
      refinance({ amount: 177_500 }),
      'The loan of $177,600 is above what a lender would give: $177,523.',
    ],
    [
      'of refinancing early',
      'Subject-To',
      'refinance',
      refinance({ month: 11 }),
      refinance({ month: 12 }),
      'Month 11 is soon: for cash out Fannie Mae asks 12 months from note to note, and 6 on title (SEL-2023-01)',
    ],
    [
      'of an FHA loan under an end buyer',
      'Seller Finance',
      'wrap',
      { house: { loanType: 'fha' } },
      {},
      'The loan that stays is an FHA loan',
    ],
    [
      'of a VA loan under a tenant-buyer',
      'Subject-To',
      'sandwich',
      { house: { loanType: 'va' } },
      { house: { loanType: 'usda' } },
      'The loan that stays is a VA loan',
    ],
    [
      'of an assumption that is not approved yet',
      'Subject-To',
      'hold',
      assumed('va', { qualifies: null }),
      assumed('va'),
      'Not approved yet: the lender has to accept you as the borrower.',
    ],
    [
      'of an assumption that only the note can allow',
      'Subject-To',
      'hold',
      assumed('private', { assumptionFee: 0, fundingFeePercent: 0 }),
      assumed('va'),
      'only if the note says so',
    ],
    [
      'of a second beside an assumed loan',
      'Subject-To',
      'hold',
      assumed('va'),
      assumed('va', { second: null }),
      'the lender may not allow it',
    ],
  ])('%s', (_, structure, exit, warned, silent, sentence) => {
    const matching = expect.stringContaining(sentence);
    expect(cellAt(structure, exit, warned).warnings).toContainEqual(matching);
    // The neighbor says nothing of the kind, with whatever numbers.
    const start = sentence.split(/[$:\d]/)[0] ?? sentence;
    expect(cellAt(structure, exit, silent).warnings).not.toContainEqual(expect.stringMatching(escaped(start)));
  });
});

const escaped = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
