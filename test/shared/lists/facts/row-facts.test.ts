import { describe, expect, it } from 'vitest';
import { wordsOf } from '#shared/lists/facts/fact-words.ts';
import { RowContact, RowFacts } from '#shared/lists/facts/row-facts.ts';
import { HouseCondition } from '#shared/strategy/seller-facts.ts';
import { LoanType } from '#shared/terms/loan-type.ts';

const isTaken = (facts: object) => RowFacts.safeParse(facts).success;

describe('the facts of a row', () => {
  it('are the amounts, days and words of a house', () => {
    const facts = {
      value: 338_000,
      'loan1.balance': 171_250,
      'loan1.rate': 3.25,
      'loan1.date': '2020-08-14',
      'loan.type': 'fha',
      rent: 2350,
      liens: 0,
      equity: -4000.5,
      vacant: true,
      baths: 2.5,
      owner: 'Ilse Marsh',
    };
    expect(RowFacts.parse(facts)).toEqual(facts);
  });

  it.each([
    { value: 0 },
    { value: 999 },
    { value: '338000' },
    { value: 338_000.005 },
    { rent: 0 },
    { 'loan1.rate': 0 },
    { 'loan1.rate': 30.1 },
    { 'loan5.balance': 1 },
    { 'loan1.date': '2020-13-14' },
    { 'loan.type': 'other' },
    { beds: 2.5 },
    { owner: '' },
    { phone: '+16025550121' },
  ])('are not %j', (facts) => {
    expect(isTaken(facts)).toBe(false);
  });

  it('have the words of the deal engine and of the seller’s answers', () => {
    expect(wordsOf.loanType).toEqual(LoanType.options);
    expect(wordsOf.condition).toEqual(HouseCondition.options);
  });
});

it('takes a person with a phone of ten digits and a known mark only', () => {
  const person = { name: 'Ilse Marsh', phone: '+16025550121', email: 'ilse@people.example', mark: 'wireless' };
  expect(RowContact.parse(person)).toEqual(person);
  expect(RowContact.safeParse({ phone: '602 555 0121' }).success).toBe(false);
  expect(RowContact.safeParse({ mark: 'relative' }).success).toBe(false);
});
