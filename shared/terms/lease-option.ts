import type { Declared, Traits } from './term.ts';

/** Rent to the owner, and the right to buy at the strike. */
export const leaseOptionTerms = {
  strike: {
    unit: 'dollars',
    label: 'Option price',
    note: 'what the option buys at',
    solved: { noun: 'option price' },
    isOffered: true,
  },
  fee: { unit: 'dollars', label: 'Option fee', note: 'at signing, toward the price', isOffered: true },
  rent: { unit: 'dollars', label: 'Rent a month', note: 'to the owner', solved: { noun: 'rent' }, isOffered: true },
  creditMonthly: { unit: 'dollars', label: 'Rent credit a month', note: 'toward the price', isOffered: true },
  months: { unit: 'months', label: 'Term', note: 'until the option ends', isOffered: true },
  repairs: { unit: 'dollars', label: 'Your repairs', note: 'at the start' },
  closing: { unit: 'dollars', label: 'Closing costs' },
  maintenanceSharePercent: {
    unit: 'percent',
    label: 'Your maintenance',
    note: 'the owner pays the rest',
    suffix: '% of it',
    isOffered: true,
  },
} as const satisfies Declared;

export const leaseOptionTraits: Traits = { isHeld: true, isOwned: false, asks: 'profit', hasSellerMonths: true };
