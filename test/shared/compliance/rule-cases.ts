import type { MissingFact } from '#shared/compliance/checklist.ts';
import type { RuleFacts } from '#shared/compliance/rule.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';

/** A structure and what is known; every other fact is unknown. */
export type Case = [structure: Strategy | null, facts: Partial<RuleFacts>];

/** Of each rule: facts that fire it, facts that exclude it, and facts that leave it open with what is asked then. */
export type RuleCases = { fires: Case[]; excluded: Case[]; open: [...Case, missing: MissingFact[]][] };

const consumer = { companyBuys: false, buyerLivesThere: true } as const;

/** A rule about a person who buys to live there on terms. */
const onTerms = (place: Partial<RuleFacts> = {}): RuleCases => ({
  fires: [
    ['Seller Finance', { ...place, ...consumer }],
    ['Subject-To', { ...place, ...consumer }],
  ],
  excluded: [
    ['Seller Finance', { ...place, companyBuys: true }],
    ['Seller Finance', { ...place, buyerLivesThere: false }],
    ['Wholesale', { ...place, ...consumer }],
  ],
  open: [
    ['Seller Finance', { ...place, companyBuys: false }, ['buyerLivesThere']],
    ['Seller Finance', place, ['companyBuys', 'buyerLivesThere']],
    [null, { ...place, ...consumer }, ['structure']],
  ],
});

/** A rule of one state about a contract for deed to somebody who will live there. */
const contractForDeed = (state: string): RuleCases => ({
  fires: [['Subject-To', { state, buyerLivesThere: true }]],
  excluded: [
    ['Subject-To', { state, buyerLivesThere: false }],
    ['Subject-To', { state: 'AL', buyerLivesThere: true }],
  ],
  open: [['Seller Finance', { state }, ['buyerLivesThere']]],
});

/** A rule of one state about one structure, whatever else is known. */
const ofState = (state: string, structure: Strategy, other: Strategy): RuleCases => ({
  fires: [[structure, { state }]],
  excluded: [
    [structure, { state: 'AL' }],
    [other, { state }],
  ],
  open: [
    [structure, {}, ['state']],
    [null, { state }, ['structure']],
  ],
});

/** A rule of some states about houses in foreclosure. */
const foreclosure = (state: string): RuleCases => ({
  fires: [
    ['Wholesale', { state, noticeOfDefault: true }],
    [null, { state, noticeOfDefault: true }],
  ],
  excluded: [
    ['Subject-To', { state, noticeOfDefault: false }],
    ['Subject-To', { state: 'AL', noticeOfDefault: true }],
  ],
  open: [
    ['Subject-To', { state }, ['noticeOfDefault']],
    ['Subject-To', { noticeOfDefault: true }, ['state']],
    ['Subject-To', {}, ['state', 'noticeOfDefault']],
  ],
});

/** A rule about one kind of loan that stays. */
const loanOf = (loanType: 'va' | 'fha'): RuleCases => ({
  fires: [['Subject-To', { loanStays: true, loanType }]],
  excluded: [
    ['Subject-To', { loanStays: true, loanType: 'conventional' }],
    ['Seller Finance', { loanStays: false, loanType }],
    ['Novation', { loanStays: false, loanType }],
  ],
  open: [['Subject-To', { loanStays: true }, ['loanType']]],
});

export const ruleCases: Record<string, RuleCases> = {
  'us-due-on-sale': {
    fires: [
      ['Subject-To', { loanStays: true }],
      ['Seller Finance', { loanStays: true }],
      ['Lease Option', { loanStays: true }],
    ],
    excluded: [
      ['Subject-To', { loanStays: false }],
      ['Wholesale', { loanStays: true }],
    ],
    open: [
      ['Subject-To', {}, ['loanStays']],
      [null, {}, ['structure']],
    ],
  },
  'us-va-loan': loanOf('va'),
  'us-fha-loan': loanOf('fha'),
  'us-seller-financer-three': onTerms(),
  'us-seller-financer-one': onTerms(),
  'us-ability-to-repay': onTerms(),
  'us-imputed-interest': {
    fires: [
      ['Seller Finance', { sellerNote: true }],
      ['Subject-To', { sellerNote: true }],
    ],
    excluded: [
      ['Subject-To', { sellerNote: false }],
      ['Lease Option', { sellerNote: true }],
    ],
    open: [[null, {}, ['structure']]],
  },
  'us-fincen-report': {
    fires: [['Wholesale', { companyBuys: true }]],
    excluded: [
      ['Seller Finance', { companyBuys: false }],
      ['Lease Option', { companyBuys: true }],
    ],
    open: [['Subject-To', {}, ['companyBuys']]],
  },
  'us-interest-over-ten': {
    fires: [['Seller Finance', { sellerNote: true, noteRate: 10.5 }]],
    excluded: [
      ['Seller Finance', { sellerNote: true, noteRate: 10 }],
      ['Subject-To', { sellerNote: false }],
    ],
    open: [['Seller Finance', { sellerNote: true }, ['noteRate']]],
  },
  'us-habitual-financing': {
    fires: [['Seller Finance', { dealsInYear: 4 }]],
    excluded: [
      ['Seller Finance', { dealsInYear: 3 }],
      ['Novation', { dealsInYear: 4 }],
    ],
    open: [['Subject-To', {}, ['dealsInYear']]],
  },
  'us-net-listing': {
    fires: [['Novation', {}]],
    excluded: [['Wholesale', {}]],
    open: [[null, {}, ['structure']]],
  },
  'az-wholesale': ofState('AZ', 'Wholesale', 'Novation'),
  'ca-foreclosure': foreclosure('CA'),
  'co-foreclosure': foreclosure('CO'),
  'fl-foreclosure': foreclosure('FL'),
  'il-assignments': {
    fires: [['Wholesale', { state: 'IL', licensed: false, dealsInYear: 1 }]],
    excluded: [
      ['Wholesale', { state: 'IL', licensed: true, dealsInYear: 1 }],
      ['Wholesale', { state: 'IL', licensed: false, dealsInYear: 0 }],
      ['Subject-To', { state: 'IL', licensed: false, dealsInYear: 1 }],
    ],
    open: [['Wholesale', { state: 'IL', licensed: false }, ['dealsInYear']]],
  },
  'md-lease-option': ofState('MD', 'Lease Option', 'Subject-To'),
  'md-land-installment': contractForDeed('MD'),
  'md-wholesale': {
    fires: [['Wholesale', { state: 'MD', sellerLivesThere: true }]],
    excluded: [
      ['Wholesale', { state: 'MD', sellerLivesThere: false }],
      ['Novation', { state: 'MD', sellerLivesThere: true }],
    ],
    open: [['Wholesale', { state: 'MD' }, ['sellerLivesThere']]],
  },
  'mn-contract-for-deed': contractForDeed('MN'),
  'mn-equity-purchase': foreclosure('MN'),
  'oh-wholesale': ofState('OH', 'Wholesale', 'Novation'),
  'ok-wholesale': ofState('OK', 'Wholesale', 'Novation'),
  'or-wholesale': ofState('OR', 'Wholesale', 'Novation'),
  'pa-wholesale': ofState('PA', 'Wholesale', 'Novation'),
  'tn-wholesale': ofState('TN', 'Wholesale', 'Novation'),
  'tx-executory-contract': {
    fires: [['Lease Option', { state: 'TX', buyerLivesThere: true, leaseMonths: 6 }]],
    excluded: [
      ['Lease Option', { state: 'TX', buyerLivesThere: true, leaseMonths: 5 }],
      ['Lease Option', { state: 'TX', buyerLivesThere: false, leaseMonths: 36 }],
      ['Lease Option', { state: 'OK', buyerLivesThere: true, leaseMonths: 36 }],
    ],
    open: [['Lease Option', { state: 'TX', leaseMonths: 36 }, ['buyerLivesThere']]],
  },
  'tx-encumbered-sale': {
    fires: [
      ['Subject-To', { state: 'TX', loanStays: true, dealsInYear: 3 }],
      ['Lease Option', { state: 'TX', loanStays: true, dealsInYear: 0 }],
    ],
    excluded: [
      ['Subject-To', { state: 'TX', loanStays: true, dealsInYear: 4 }],
      ['Seller Finance', { state: 'TX', loanStays: false }],
    ],
    open: [
      ['Subject-To', { state: 'TX', loanStays: true }, ['dealsInYear']],
      ['Subject-To', { state: 'TX', dealsInYear: 0 }, ['loanStays']],
    ],
  },
  'tx-assignment': ofState('TX', 'Wholesale', 'Novation'),
  'wa-solicited': {
    fires: [
      ['Wholesale', { state: 'WA', solicited: true }],
      ['Lease Option', { state: 'WA', solicited: true }],
    ],
    excluded: [
      ['Wholesale', { state: 'WA', solicited: false }],
      ['Wholesale', { state: 'OR', solicited: true }],
    ],
    open: [['Wholesale', { state: 'WA' }, ['solicited']]],
  },
  'other-foreclosure': foreclosure('NY'),
  'other-wholesale': ofState('SC', 'Wholesale', 'Novation'),
};
