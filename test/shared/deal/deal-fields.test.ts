import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BuyBoxField } from '#shared/deal/buy-box.ts';
import { fieldKinds, readField, usualTargets } from '#shared/deal/deal-fields.ts';
import { checklistFields, DealField } from '#shared/deal/deal-texts.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { NumberKind } from '#shared/terms/read-text.ts';

const fields = [...new Set([...DealField.options, ...BuyBoxField.options])].filter(
  // The engine takes neither the choice nor the facts of the compliance checklist.
  (field) => field !== 'chosen' && field !== 'kept_over' && !field.startsWith('checklist.'),
);
type Field = (typeof fields)[number];
const numbers = fields.flatMap((field): [Field, NumberKind][] => {
  const kind = fieldKinds[field];
  return typeof kind === 'object' ? [[field, kind]] : [];
});

/** Without these the engine takes no part of a loan or of a second. */
const needed: Record<string, object> = { loan: { balance: 1 }, second: { amount: 1, ratePercent: 1, months: 1 } };

/** Whether the engine takes a value at a path of its input. */
function engineTakes(path: string, value: unknown): boolean {
  const around = (names: string[]): object => {
    const [name = '', ...inner] = names;
    if (inner.length === 0) return { [name]: value };
    return { [name]: Object.assign({}, needed[name], around(inner)) };
  };
  // The paths of needed parts come before the value's own, which replaces theirs.
  return CompareInput.safeParse({ house: {}, ...around(path.split('.')) }).success;
}

const value = (field: Field, text: string) => {
  const reading = readField(field, text);
  return reading !== 'empty' && 'value' in reading ? reading.value : undefined;
};
const problem = (field: Field, text: string) => {
  const reading = readField(field, text);
  return reading !== 'empty' && 'problem' in reading ? reading.problem : undefined;
};

describe('the bounds of a field', () => {
  it.each(numbers)('are those of the engine: %s', (field, { least, most }) => {
    const near = [least, most].flatMap((bound) => [bound - 1, bound - 0.01, bound, bound + 0.01, bound + 1]);
    const amounts = fc.oneof(
      fc.constantFrom(...near),
      fc.integer({ min: -10, max: 700 }),
      fc.double({ min: -2e9, max: 2e9, noNaN: true }),
    );
    fc.assert(
      fc.property(amounts, (amount) => {
        expect([amount, value(field, String(amount)) !== undefined]).toEqual([amount, engineTakes(field, amount + 0)]);
      }),
    );
  });

  it.each(fields)('let nothing through that the engine refuses, whatever is typed: %s', (field) => {
    const typed = fc.oneof(
      fc.string(),
      fc.integer({ min: -10, max: 700 }).map(String),
      fc.constantFrom('yes', 'no', 'none', 'fha', '2026-02-30', '2026-02-28', '0000-01-01', '1e400', '∞', '1e9', '-0'),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const read = value(field, text);
        expect([text, read === undefined || engineTakes(field, read)]).toEqual([text, true]);
      }),
    );
  });

  it.each<[Field, string, string]>([
    ['house.repairs', '-1', 'Enter $0 to $1,000,000,000.'],
    ['targets.cashFlow', '-1000001', 'Enter −$1,000,000 to $1,000,000.'],
    ['targets.cashOnCashPercent', '1000.5', 'Enter 0% to 1,000%.'],
    ['assumptions.rentGrowthPercent', '21', 'Enter −20% to 20%.'],
    ['assumptions.holdMonths', '481', 'Enter 1 to 480.'],
    ['assumptions.refinance.dscr', '0', 'Enter 0.1 to 10.'],
    ['terms.leaseOption.months', '36.5', 'Enter whole months.'],
  ])('are named when they are not kept: %s', (field, text, words) => {
    expect(problem(field, text)).toBe(words);
  });
});

describe('a number', () => {
  it.each([
    ['1,250.75', 1250.75],
    [' $1,250 ', 1250],
    ['−250', -250],
    ['-250', -250],
    ['.5', 0.5],
  ])('is read as people type it: %s', (text, amount) => {
    expect(value('targets.cashFlow', text)).toBe(amount);
  });

  it.each(['6,5', '1.250,75', '12 months', 'two', '1e', '--1', '1,2,3'])('is not guessed: %s', (text) => {
    expect(problem('assumptions.hurdlePercent', text)).toBe('Enter a number, like 6.5.');
  });

  it('can be none only for a balloon', () => {
    expect(value('terms.sellerFinance.balloonMonth', 'none')).toBeNull();
    expect(value('terms.subjectTo.second.balloonMonth', ' none ')).toBeNull();
    expect(problem('terms.sellerFinance.months', 'none')).toBe('Enter a number, like 36.');
  });
});

describe('a field without a number', () => {
  it('takes yes or no', () => {
    expect(value('terms.sellerFinance.keepsLoan', 'yes')).toBe(true);
    expect(value('house.bankOwned', 'no')).toBe(false);
    expect(problem('terms.sellerFinance.interestOnly', 'true')).toBe('Choose yes or no.');
  });

  it('takes a day of the calendar, or that there is none', () => {
    expect(value('house.auctionDate', '2028-02-29')).toBe('2028-02-29');
    expect(value('house.auctionDate', 'none')).toBe('none');
    for (const text of ['2027-02-29', '2026-13-01', '5/1/2026', '2026-5-1', 'soon']) {
      expect([text, problem('house.auctionDate', text)]).toEqual([text, 'Enter a date, or choose none.']);
    }
  });

  it('takes a loan that the engine knows, and a structure', () => {
    expect(value('house.loanType', 'va')).toBe('va');
    expect(problem('house.loanType', 'jumbo')).toBe('Choose a kind of loan.');
    for (const field of ['chosen', 'kept_over'] as const) {
      expect(readField(field, 'Subject-To')).toEqual({ value: 'Subject-To' });
      expect(readField(field, 'Rent')).toEqual({ problem: 'Choose a structure.' });
    }
  });

  it('takes the answers of the compliance checklist', () => {
    for (const field of checklistFields) {
      const isCount = field === 'checklist.dealsInYear';
      expect([field, readField(field, isCount ? '12' : 'no')]).toEqual([field, { value: isCount ? 12 : false }]);
    }
    for (const [text, words] of [
      ['2.5', 'Enter a whole number.'],
      ['some', 'Enter a number, like 2.'],
      ['-1', 'Enter 0 to 10,000.'],
    ]) {
      expect(readField('checklist.dealsInYear', text ?? '')).toEqual({ problem: words });
    }
  });

  it('is empty while only spaces are typed', () => {
    for (const field of DealField.options) expect([field, readField(field, ' \t')]).toEqual([field, 'empty']);
  });
});

it('gives every target a usual amount that its field takes', () => {
  expect(Object.keys(usualTargets)).toEqual(BuyBoxField.options.filter((field) => field.startsWith('targets.')));
  for (const field of BuyBoxField.options) {
    if (field in usualTargets) expect(value(field, String(usualTargets[field]))).toBe(usualTargets[field]);
  }
});
