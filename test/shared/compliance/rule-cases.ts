import type { MissingFact } from '#shared/compliance/checklist.ts';
import type { ExitFacts, RuleFacts } from '#shared/compliance/rule.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';

type Facts = Partial<RuleFacts & ExitFacts>;

/** A structure and what is known; every other fact is unknown, and no exit is named. */
export type Case = [structure: Strategy | null, facts: Facts];

/** Of each rule: facts that fire it, facts that exclude it, and facts that leave it open with what is asked then. */
export type RuleCases = { fires: Case[]; excluded: Case[]; open: [...Case, missing: MissingFact[]][] };

const consumer = { companyBuys: false, buyerLivesThere: true } as const;

/** The cases of a rule at an entry and those of it at an exit. */
const bothEnds = (...ends: RuleCases[]): RuleCases => ({
  fires: ends.flatMap(({ fires }) => fires),
  excluded: ends.flatMap(({ excluded }) => excluded),
  open: ends.flatMap(({ open }) => open),
});

/** A rule about an end buyer on a wrap who will live there. The entry excludes it, or has no part in it. */
const onWrap = (entry: Strategy): RuleCases => ({
  fires: [
    [entry, { exit: 'wrap', companyBuys: true, endBuyerLivesThere: true, notesInYear: 1 }],
    ['Lease Option', { exit: 'wrap', endBuyerLivesThere: true, notesInYear: 0 }],
    [null, { exit: 'wrap', endBuyerLivesThere: true, notesInYear: 1 }],
  ],
  excluded: [
    [entry, { exit: 'wrap', companyBuys: true, endBuyerLivesThere: false }],
    ...leftOtherwise('wrap').map((exit): Case => [entry, { exit, companyBuys: true, endBuyerLivesThere: true }]),
  ],
  open: [[entry, { exit: 'wrap', companyBuys: true, notesInYear: 1 }, ['endBuyerLivesThere']]],
});

const leftOtherwise = (not: Exit) =>
  (['hold', 'wrap', 'sandwich', 'refinance', 'assign'] as const).filter((exit) => exit !== not);

/** A rule about who assigns a contract, whatever the structure. It asks for these facts besides the state. */
const assigned = (state: string, facts: Facts = {}): RuleCases => ({
  fires: [
    ['Subject-To', { state, ...facts, exit: 'assign' }],
    ['Seller Finance', { state, ...facts, exit: 'assign' }],
    ['Lease Option', { state, ...facts, exit: 'assign' }],
    [null, { state, ...facts, exit: 'assign' }],
  ],
  excluded: [
    ['Subject-To', { state: 'AL', ...facts, exit: 'assign' }],
    ...leftOtherwise('assign').map((exit): Case => ['Subject-To', { state, ...facts, exit }]),
  ],
  open: [['Subject-To', { ...facts, exit: 'assign' }, ['state']]],
});

/** A rule about assuming one kind of loan. */
const assuming = (loanType: 'fha' | 'va' | 'usda'): RuleCases => ({
  fires: [
    ['Subject-To', { takeover: 'assumption', loanType }],
    ['Subject-To', { takeover: 'assumption', loanType, exit: 'wrap' }],
  ],
  excluded: [
    ['Subject-To', { takeover: 'subject-to', loanType }],
    ['Subject-To', { takeover: 'assumption', loanType: 'conventional' }],
    ['Subject-To', { takeover: 'assumption', loanType: loanType === 'va' ? 'fha' : 'va' }],
    ['Seller Finance', { takeover: 'assumption', loanType }],
  ],
  open: [
    ['Subject-To', { takeover: 'assumption' }, ['loanType']],
    [null, { takeover: 'assumption', loanType }, ['structure']],
  ],
});

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

/** A rule of one state for whoever has no license, about one structure. */
const unlicensed = (state: string, structure: Strategy, other: Strategy): RuleCases => ({
  fires: [[structure, { state, licensed: false }]],
  excluded: [
    [structure, { state, licensed: true }],
    [structure, { state: 'AL', licensed: false }],
    [other, { state, licensed: false }],
  ],
  open: [[structure, { state }, ['licensed']]],
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
      ['Wholesale', { loanStays: true, exit: 'wrap' }],
      ['Novation', { loanStays: true, exit: 'sandwich' }],
      ['Subject-To', { loanStays: true }],
      ['Seller Finance', { loanStays: true }],
      ['Lease Option', { loanStays: true }],
    ],
    excluded: [
      ['Subject-To', { loanStays: false }],
      ['Wholesale', { loanStays: true }],
      ['Wholesale', { loanStays: true, exit: 'refinance' }],
      ['Wholesale', { loanStays: false, exit: 'wrap' }],
    ],
    open: [
      ['Subject-To', {}, ['loanStays']],
      ['Seller Finance', { exit: 'sandwich' }, ['loanStays']],
      [null, {}, ['structure']],
    ],
  },
  'us-va-loan': loanOf('va'),
  'us-fha-loan': loanOf('fha'),
  'us-seller-financer-three': bothEnds(onTerms(), onWrap('Seller Finance'), {
    fires: [['Subject-To', { exit: 'wrap', endBuyerLivesThere: true, notesInYear: 4 }]],
    excluded: [],
    open: [['Subject-To', { exit: 'wrap' }, ['companyBuys', 'buyerLivesThere', 'endBuyerLivesThere']]],
  }),
  'us-seller-financer-one': bothEnds(onTerms(), onWrap('Seller Finance'), {
    fires: [],
    excluded: [['Lease Option', { exit: 'wrap', endBuyerLivesThere: true, notesInYear: 2 }]],
    open: [['Lease Option', { exit: 'wrap', endBuyerLivesThere: true }, ['notesInYear']]],
  }),
  'us-ability-to-repay': bothEnds(onTerms(), onWrap('Subject-To')),
  'us-safe-act': onWrap('Subject-To'),
  'us-fha-assumption': assuming('fha'),
  'us-va-assumption': assuming('va'),
  'us-usda-assumption': assuming('usda'),
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
    fires: [
      ['Seller Finance', { sellerNote: true, noteRate: 10.5 }],
      ['Subject-To', { sellerNote: false, exit: 'wrap', exitRate: 10.5 }],
    ],
    excluded: [
      ['Subject-To', { sellerNote: false, exit: 'wrap', exitRate: 10 }],
      ['Subject-To', { sellerNote: false, exit: 'sandwich', exitRate: 10.5 }],
      ['Seller Finance', { sellerNote: true, noteRate: 10 }],
      ['Subject-To', { sellerNote: false }],
    ],
    open: [
      ['Seller Finance', { sellerNote: true }, ['noteRate']],
      ['Subject-To', { sellerNote: false, exit: 'wrap' }, ['exitRate']],
    ],
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
  'az-wholesale': bothEnds(ofState('AZ', 'Wholesale', 'Novation'), assigned('AZ')),
  'ca-foreclosure': foreclosure('CA'),
  'co-foreclosure': foreclosure('CO'),
  'fl-foreclosure': foreclosure('FL'),
  'il-assignments': bothEnds(
    {
      fires: [['Wholesale', { state: 'IL', licensed: false, dealsInYear: 1 }]],
      excluded: [
        ['Wholesale', { state: 'IL', licensed: true, dealsInYear: 1 }],
        ['Wholesale', { state: 'IL', licensed: false, dealsInYear: 0 }],
        ['Subject-To', { state: 'IL', licensed: false, dealsInYear: 1 }],
      ],
      open: [['Wholesale', { state: 'IL', licensed: false }, ['dealsInYear']]],
    },
    assigned('IL', { licensed: false, dealsInYear: 1 }),
  ),
  'ky-wholesale-license': bothEnds(unlicensed('KY', 'Wholesale', 'Novation'), assigned('KY', { licensed: false })),
  'md-lease-option': bothEnds(ofState('MD', 'Lease Option', 'Subject-To'), {
    fires: [['Subject-To', { state: 'MD', exit: 'sandwich' }]],
    excluded: [
      ['Subject-To', { state: 'MD', exit: 'wrap' }],
      ['Subject-To', { state: 'TX', exit: 'sandwich' }],
    ],
    open: [['Subject-To', { exit: 'sandwich' }, ['state']]],
  }),
  'md-land-installment': contractForDeed('MD'),
  'md-wholesale': bothEnds(
    {
      fires: [['Wholesale', { state: 'MD', sellerLivesThere: true }]],
      excluded: [
        ['Wholesale', { state: 'MD', sellerLivesThere: false }],
        ['Novation', { state: 'MD', sellerLivesThere: true }],
      ],
      open: [['Wholesale', { state: 'MD' }, ['sellerLivesThere']]],
    },
    assigned('MD', { sellerLivesThere: true }),
  ),
  'mn-contract-for-deed': contractForDeed('MN'),
  'mn-equity-purchase': foreclosure('MN'),
  'nd-wholesale': bothEnds(ofState('ND', 'Wholesale', 'Novation'), assigned('ND')),
  'ne-wholesale-options': bothEnds(unlicensed('NE', 'Lease Option', 'Seller Finance'), {
    fires: [
      ['Wholesale', { state: 'NE', licensed: false }],
      ['Subject-To', { state: 'NE', licensed: false, exit: 'assign' }],
      ['Subject-To', { state: 'NE', licensed: false, exit: 'sandwich' }],
    ],
    excluded: [
      ['Subject-To', { state: 'NE', licensed: false, exit: 'wrap' }],
      ['Subject-To', { state: 'NE', licensed: true, exit: 'assign' }],
    ],
    open: [['Subject-To', { state: 'NE', exit: 'assign' }, ['licensed']]],
  }),
  'oh-wholesale': bothEnds(ofState('OH', 'Wholesale', 'Novation'), assigned('OH')),
  'ok-wholesale': bothEnds(ofState('OK', 'Wholesale', 'Novation'), assigned('OK')),
  'or-wholesale': bothEnds(ofState('OR', 'Wholesale', 'Novation'), assigned('OR')),
  'pa-wholesale': bothEnds(ofState('PA', 'Wholesale', 'Novation'), assigned('PA')),
  'tn-wholesale': bothEnds(ofState('TN', 'Wholesale', 'Novation'), assigned('TN')),
  'tx-executory-contract': bothEnds(
    {
      fires: [['Lease Option', { state: 'TX', buyerLivesThere: true, leaseMonths: 6 }]],
      excluded: [
        ['Lease Option', { state: 'TX', buyerLivesThere: true, leaseMonths: 5 }],
        ['Lease Option', { state: 'TX', buyerLivesThere: false, leaseMonths: 36 }],
        ['Lease Option', { state: 'OK', buyerLivesThere: true, leaseMonths: 36 }],
      ],
      open: [['Lease Option', { state: 'TX', leaseMonths: 36 }, ['buyerLivesThere']]],
    },
    {
      fires: [['Subject-To', { state: 'TX', exit: 'sandwich', endBuyerLivesThere: true, exitLeaseMonths: 6 }]],
      excluded: [
        ['Subject-To', { state: 'TX', exit: 'sandwich', endBuyerLivesThere: true, exitLeaseMonths: 5 }],
        ['Subject-To', { state: 'TX', exit: 'sandwich', endBuyerLivesThere: false, exitLeaseMonths: 24 }],
        ['Subject-To', { state: 'OK', exit: 'sandwich', endBuyerLivesThere: true, exitLeaseMonths: 24 }],
        ['Subject-To', { state: 'TX', exit: 'wrap', endBuyerLivesThere: true, exitLeaseMonths: 24 }],
      ],
      open: [
        ['Subject-To', { state: 'TX', exit: 'sandwich', exitLeaseMonths: 24 }, ['endBuyerLivesThere']],
        ['Seller Finance', { state: 'TX', exit: 'sandwich', endBuyerLivesThere: true }, ['exitLeaseMonths']],
      ],
    },
  ),
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
  'tx-assignment': bothEnds(ofState('TX', 'Wholesale', 'Novation'), assigned('TX')),
  'tx-wrap-loan': {
    fires: [
      ['Subject-To', { state: 'TX', exit: 'wrap' }],
      ['Seller Finance', { state: 'TX', exit: 'wrap', loanStays: false }],
    ],
    excluded: [
      ['Subject-To', { state: 'OK', exit: 'wrap' }],
      ...leftOtherwise('wrap').map((exit): Case => ['Subject-To', { state: 'TX', exit }]),
    ],
    open: [['Subject-To', { exit: 'wrap' }, ['state']]],
  },
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
  'other-lease-option': {
    fires: [
      ['Subject-To', { state: 'OH', exit: 'sandwich' }],
      ['Lease Option', { state: 'DC', exit: 'sandwich' }],
    ],
    excluded: [
      ['Subject-To', { state: 'TX', exit: 'sandwich' }],
      ['Subject-To', { state: 'MD', exit: 'sandwich' }],
      ['Lease Option', { state: 'OH' }],
      ['Lease Option', { state: 'OH', exit: 'wrap' }],
    ],
    open: [['Subject-To', { exit: 'sandwich' }, ['state']]],
  },
  'other-foreclosure': foreclosure('NY'),
  'other-wholesale': bothEnds(ofState('SC', 'Wholesale', 'Novation'), assigned('SC')),
};
