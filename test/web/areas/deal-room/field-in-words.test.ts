import { describe, expect, it } from 'vitest';
import { fieldInWords } from '#web/areas/deal-room/unsaved/field-in-words.ts';

describe('a field with two values', () => {
  it.each([
    ['deal.terms.sellerFinance.price', 'Price', '$820'],
    ['letter_draft.terms.leaseOption.rent', 'Letter: rent a month', '$820'],
    ['letter_draft.house.loan.balance', 'Letter: loan balance', '$820'],
    ['letter_draft.terms.leaseOption.months', 'Letter: term', '820'],
    ['comps.unit.bathrooms', 'Comps: bathroom', '$820'],
    ['comps.unit.trend', 'Comps: price trend, per month', '820'],
    ['repairs.area', 'Repairs: living area', '820'],
    ['repairs.roof.mid', 'Repairs: roof, mid', '820'],
  ])('is called as in its form: %s', (name, label, shown) => {
    expect(fieldInWords(name, '820', '')).toEqual({ label, mine: shown, theirs: 'Nothing' });
  });

  it('shows as typed what is no dollar amount', () => {
    expect(fieldInWords('purchase_price', '10%', '6,5')).toMatchObject({ mine: '10%', theirs: '6,5' });
  });
});
