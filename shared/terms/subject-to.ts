import type { Takeover } from '#shared/strategy/exit-name.ts';
import type { Declared, Traits, ValuesOf } from './term.ts';

/** The second note that a seller is asked for. */
export const usualSecond = { ratePercent: 3, months: 360, balloonMonth: 84 } as const;

/** The loan stays; its seller gets cash, and may be owed a second note. */
export const subjectToTerms = {
  cashToSeller: {
    unit: 'dollars',
    label: 'Cash to seller',
    note: 'at closing',
    solved: { noun: 'price', isPrice: true },
    isOffered: true,
  },
  second: {
    usual: usualSecond,
    fields: {
      amount: {
        unit: 'dollars',
        label: 'Second to seller',
        note: 'a note beside the loan; 0 for none',
        isOffered: true,
      },
      ratePercent: { unit: 'rate', label: 'Rate on the second', note: 'a year', isOffered: true },
      months: { unit: 'months', label: 'Term of the second', note: 'what the payment is based on', isOffered: true },
      balloonMonth: { unit: 'balloon', label: 'Balloon', note: 'month the second is due', isOffered: true },
    },
  },
} as const satisfies Declared;

/** For a lender that lets a buyer take the loan over in the seller's place. */
export const assumptionTerms = {
  assumptionFee: { unit: 'dollars', label: 'Assumption fee', note: 'to the lender' },
  fundingFeePercent: { unit: 'percent', label: 'Funding fee', suffix: '% of the balance' },
} as const satisfies Declared;

/** How the loan is taken over; absent: subject to it, as it is. */
export type AssumptionTerms = ValuesOf<typeof assumptionTerms> & {
  takeover: Takeover;
  /** Whether the lender approves the buyer; `null` while nobody knows. */
  qualifies: boolean | null;
};

export const subjectToTraits: Traits = { isHeld: true, isOwned: true, asks: 'profit', hasSellerMonths: true };
