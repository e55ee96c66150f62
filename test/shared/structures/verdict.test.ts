import { describe, expect, it } from 'vitest';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { Assumptions, type CompareInput, type House, type Terms } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { house, terms, worked } from './worked-house.ts';

type Change = Omit<Partial<CompareInput>, 'house' | 'terms'> & { house?: Partial<House>; terms?: Terms };

function verdict(structure: Strategy, change: Change = {}): StructureResult {
  const input = { ...worked, ...change, house: { ...house, ...change.house }, terms: { ...terms, ...change.terms } };
  const row = compareStructures(input).structures.find((each) => each.structure === structure);
  if (!row) throw new Error(`There is no ${structure}.`);
  return row;
}

const loan = (change: object) => ({ ...(house.loan ?? { balance: 0 }), ...change }) as NonNullable<House['loan']>;
const sellerFinance = (change: object) => ({ sellerFinance: { ...terms.sellerFinance, ...change } });
const leaseOption = (change: object) => ({ leaseOption: { ...terms.leaseOption, ...change } });
const novation = (change: object) => ({ novation: { ...terms.novation, ...change } });
const today = '2026-03-05';
const free = { balance: 0, ratePercent: null, paymentsLeft: null, payment: null, paymentIncludesEscrow: null };

describe('what fails', () => {
  type Case = [why: string, structure: Strategy, fails: Change, silent: Change, sentence: string];
  it.each<Case>([
    [
      'subject-to without a loan',
      'Subject-To',
      { house: { loan: free } },
      { house: { loan: null } },
      'There is no loan to take over.',
    ],
    [
      'subject-to with a month below zero',
      'Subject-To',
      { house: { rent: 1391.75 } },
      { house: { rent: null } },
      'Loses $580 a month.',
    ],
    [
      'subject-to of more debt than a sale brings',
      'Subject-To',
      { house: { liens: 60_000 } },
      { house: { value: null, afterRepairValue: null, liens: 60_000 } },
      'Owes more than a sale would bring: $303,000 owed, $297,600 from a sale.',
    ],
    [
      'subject-to before an auction tomorrow',
      'Subject-To',
      { today, house: { auctionDate: '2026-03-06' } },
      { house: { auctionDate: '2026-03-06' } },
      'The auction is 1 day away: less than the 14 a closing takes.',
    ],
    [
      'seller finance from a bank',
      'Seller Finance',
      { house: { bankOwned: true } },
      { house: { bankOwned: null } },
      'A bank owns the house, and banks carry no note.',
    ],
    [
      'seller finance whose down payment leaves debt',
      'Seller Finance',
      { terms: sellerFinance({ keepsLoan: false }) },
      { house: { loan: null }, terms: sellerFinance({ keepsLoan: false }) },
      '$25,000 down does not pay off the $168,000 owed.',
    ],
    [
      'seller finance whose note pays less than the loan',
      'Seller Finance',
      { house: { loan: loan({ payment: 1300 }) } },
      { house: { loan: null } },
      'The note pays $1,212 a month, the loan behind it takes $1,300.',
    ],
    [
      'seller finance with a month below zero',
      'Seller Finance',
      { house: { rent: 2000 } },
      { house: { rent: null } },
      'Loses $97.42 a month.',
    ],
    [
      'a lease option of land',
      'Lease Option',
      { house: { propertyType: 'Land' } },
      { house: { propertyType: null } },
      'This is land: there is no house to rent.',
    ],
    [
      'a lease option with a month below zero',
      'Lease Option',
      { terms: leaseOption({ rent: 2000 }) },
      { house: { rent: null }, terms: leaseOption({ rent: 2000 }) },
      'Loses $124 a month.',
    ],
    [
      'a lease option without a profit',
      'Lease Option',
      { terms: leaseOption({ strike: 330_000, rent: 1800 }) },
      { house: { rent: null }, terms: leaseOption({ strike: 330_000, rent: 1800 }) },
      'Loses $8,218 in 3 years.',
    ],
    [
      'a lease option before an auction',
      'Lease Option',
      { today, house: { auctionDate: '2026-03-18' } },
      { house: { auctionDate: '2026-03-18' } },
      'The auction is 13 days away: less than the 14 a closing takes.',
    ],
    [
      'a novation below what is owed',
      'Novation',
      { terms: novation({ sellerPrice: 150_000 }) },
      { house: { loan: null }, terms: novation({ sellerPrice: 150_000 }) },
      '$150,000 to the seller does not pay off the $168,000 owed.',
    ],
    [
      'a novation without a spread',
      'Novation',
      { terms: novation({ sellerPrice: 280_000 }) },
      { house: { repairs: null, condition: 'major_repairs' }, terms: novation({ sellerPrice: 280_000 }) },
      'Leaves no spread: $3,460 short.',
    ],
    [
      'a novation after the auction',
      'Novation',
      { today, house: { auctionDate: '2026-03-01' } },
      { today, house: { auctionDate: null } },
      'The auction date has passed: 2026-03-01.',
    ],
    [
      'a wholesale below what is owed',
      'Wholesale',
      { house: { loan: loan({ balance: 200_000 }) } },
      { house: { loan: null } },
      '$199,000 for the house does not pay off the $203,000 owed.',
    ],
    [
      'a wholesale of a free and clear house for nothing',
      'Wholesale',
      { house: { loan: free, arrears: 0, repairs: 214_000 } },
      { house: { loan: null, repairs: 214_000 } },
      '$0 for the house is no price.',
    ],
    [
      'a novation of a free and clear house for nothing',
      'Novation',
      { house: { loan: free, arrears: 0 }, terms: novation({ sellerPrice: 0 }) },
      { house: { loan: null }, terms: novation({ sellerPrice: 0 }) },
      '$0 for the house is no price.',
    ],
  ])('%s', (_, structure, failing, silent, sentence) => {
    const broken = verdict(structure, failing);
    expect(broken.verdict).toBe('fails');
    expect(broken.reasons).toContain(sentence);
    expect(verdict(structure).verdict).toBe('works');
    expect(verdict(structure, silent).reasons).not.toContain(sentence);
    expect(verdict(structure, silent).verdict).not.toBe('fails');
  });

  it('comes last in the ranking, whatever it would earn', () => {
    const { ranking } = compareStructures({ ...worked, house: { ...house, bankOwned: true } });
    expect(ranking).toEqual(['Subject-To', 'Lease Option', 'Novation', 'Wholesale', 'Seller Finance']);
  });

  it('says so of each recommendation of the rule table that cannot work', () => {
    // Distressed, owing more than the value, with a payment above the rent: the rules say Subject-To.
    const underwater = verdict('Subject-To', {
      house: { loan: loan({ balance: 340_000, payment: 2400, paymentsLeft: 300 }) },
      terms: { subjectTo: { cashToSeller: 0, second: null } },
    });
    expect(underwater.verdict).toBe('fails');
    expect(underwater.reasons).toEqual([
      'Loses $1,024 a month.',
      'Owes more than a sale would bring: $343,000 owed, $297,600 from a sale.',
    ]);
    const tooLow = verdict('Novation', {
      house: { loan: loan({ balance: 290_000 }) },
      terms: { novation: {} },
    });
    expect([tooLow.verdict, tooLow.terms.sellerPrice]).toEqual(['fails', 293_000]);
  });
});

describe('what misses', () => {
  type Case = [target: string, structure: Strategy, misses: Change, meets: Change, sentence: string];
  it.each<Case>([
    [
      'the cash flow',
      'Seller Finance',
      { targets: { cashFlow: 200 } },
      { targets: { cashFlow: 163.58 } },
      'Earns $163.58 a month; you ask for $200.',
    ],
    [
      'the cash-on-cash',
      'Seller Finance',
      { targets: { cashOnCashPercent: 8 } },
      { targets: { cashOnCashPercent: 4.2 } },
      'Earns 4.28% a year on the cash in; you ask for 8%.',
    ],
    [
      'the cash in',
      'Novation',
      { targets: { cashIn: 16_000 } },
      { targets: { cashIn: 16_200 } },
      'Takes $16,200 in cash; you allow $16,000.',
    ],
    [
      'the profit',
      'Novation',
      { targets: { profit: 15_000 } },
      { targets: { profit: 14_540 } },
      'Makes $14,540 in all; you ask for $15,000.',
    ],
    [
      'the assignment fee',
      'Wholesale',
      { targets: { assignmentFee: 12_000, profit: 9_000_000 } },
      { targets: { assignmentFee: 10_000, profit: 9_000_000 } },
      'The fee is $10,000; you ask for $12,000.',
    ],
    [
      'the hurdle',
      'Seller Finance',
      { assumptions: Assumptions.parse({ hurdlePercent: 30 }) },
      { assumptions: Assumptions.parse({ hurdlePercent: 20 }) },
      'Earns less than 30% a year',
    ],
  ])('%s', (_, structure, misses, meets, sentence) => {
    const missed = verdict(structure, misses);
    expect(missed.verdict).toBe('misses');
    expect(missed.reasons).toEqual([expect.stringContaining(sentence)]);
    expect(verdict(structure, meets).verdict).toBe('works');
  });

  it('asks no return of a deal without cash in', () => {
    const noCash = verdict('Subject-To', {
      house: { repairs: 0, arrears: 0 },
      terms: { subjectTo: { cashToSeller: 0, second: null } },
      assumptions: Assumptions.parse({ closingPercent: 0 }),
      targets: { cashOnCashPercent: 1000 },
    });
    expect(noCash).toMatchObject({ verdict: 'works', cashIn: 0, cashOnCashPercent: null, irrPercent: null });
  });

  it('is outranked by a failure and by what is needed', () => {
    const targets = { cashFlow: 10_000 };
    expect(verdict('Seller Finance', { targets }).verdict).toBe('misses');
    expect(verdict('Seller Finance', { targets, house: { taxesYearly: null } }).verdict).toBe('needs');
    expect(verdict('Seller Finance', { targets, house: { taxesYearly: null, bankOwned: true } }).verdict).toBe('fails');
  });
});

describe('what is warned of', () => {
  const stays = 'it stays, and most have a due-on-sale clause';
  type Case = [what: string, structure: Strategy, warns: Change, silent: Change, sentence: string];
  it.each<Case>([
    ['the due-on-sale clause of a loan that is taken over', 'Subject-To', {}, { house: { loan: null } }, stays],
    [
      'the one of a wrapped loan',
      'Seller Finance',
      {},
      { terms: sellerFinance({ down: 168_000, keepsLoan: false }) },
      stays,
    ],
    ['the one of a leased house', 'Lease Option', {}, { house: { loan: free } }, stays],
    ['an FHA loan', 'Subject-To', { house: { loanType: 'fha' } }, {}, 'It is an FHA loan'],
    ['a VA loan', 'Lease Option', { house: { loanType: 'va' } }, {}, 'It is a VA loan'],
    ['an adjustable loan', 'Seller Finance', { house: { loanType: 'adjustable' } }, {}, 'The rate is adjustable'],
    ['a loan of an unknown type', 'Subject-To', { house: { loanType: null } }, {}, 'Loan type: unknown.'],
    [
      'a balloon that no lender refinances',
      'Seller Finance',
      {},
      { terms: sellerFinance({ balloonMonth: 105 }) },
      'The balloon in month 84 is $17,649 more than a lender would refinance.',
    ],
    [
      'an owner who pays in during a lease',
      'Lease Option',
      { terms: leaseOption({ rent: 1300 }) },
      {},
      'The owner pays in $49.62 a month.',
    ],
    [
      'repairs that a lease option leaves out',
      'Lease Option',
      { house: { repairs: 30_001 } },
      { house: { repairs: 30_000 } },
      'The house needs $30,001 of repairs',
    ],
    [
      'a profit that is mostly growth',
      'Seller Finance',
      {},
      { assumptions: Assumptions.parse({ valueGrowthPercent: 0, rentGrowthPercent: 0, costGrowthPercent: 0 }) },
      '73% of the profit is growth',
    ],
    [
      'an option that would not be used',
      'Lease Option',
      { terms: leaseOption({ strike: 330_000 }) },
      {},
      'The option would not be used',
    ],
    ['a thin month', 'Seller Finance', { house: { rent: 2220 } }, {}, 'breaks even'],
    [
      'an auction in less than 30 days',
      'Wholesale',
      { today, house: { auctionDate: '2026-04-03' } },
      { today, house: { auctionDate: '2026-04-04' } },
      'The auction is 29 days away',
    ],
    [
      'an auction when the day of today is unknown',
      'Subject-To',
      { house: { auctionDate: '2026-03-06' } },
      {},
      'An auction is set for 2026-03-06.',
    ],
    [
      'an unknown auction date',
      'Novation',
      { house: { auctionDate: null } },
      { house: { auctionDate: null, distressed: false } },
      'Auction date: unknown.',
    ],
    [
      'a seller who does better by listing',
      'Novation',
      {},
      { terms: novation({ sellerPrice: 268_000 }) },
      'The seller does better by listing: $102,762',
    ],
    ['a bank nobody knows of', 'Seller Finance', { house: { bankOwned: null } }, {}, 'Bank-owned: unknown.'],
    ['a property type nobody knows', 'Lease Option', { house: { propertyType: null } }, {}, 'Property type: unknown.'],
  ])('%s', (_, structure, warns, silent, sentence) => {
    const matching = expect.stringContaining(sentence);
    expect(verdict(structure, warns).warnings).toContainEqual(matching);
    expect(verdict(structure, warns).verdict).not.toBe('fails');
    expect(verdict(structure, silent).warnings).not.toContainEqual(matching);
  });
});
