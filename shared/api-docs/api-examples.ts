import { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { ApiAnalysis } from '#shared/analysis/api-analysis.ts';
import { summariesOf } from '#shared/deal/summaries-of.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import type { ApiLetter } from '#shared/letter/made/api-letter.ts';
import { composeLetter } from '#shared/letter/made/compose-letter.ts';
import { type DealNote, toPipelineDeal } from '#shared/pipeline/api-deal.ts';
import { dealOfAnalysis } from '#shared/pipeline/deal-of-analysis.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import { summaryOf } from '#shared/pipeline/deal-summary.ts';
import { sampleAddress } from '#shared/property/sample-addresses.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { CompareInput, SolveInput, StressInput } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import { stressDeal } from '#shared/structures/engine/stress.ts';
import type { BookPayment, WebhookEvent, WebhookType } from '#shared/webhooks/webhook-events.ts';
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import type { ApiRouteName } from './api-operations.ts';

/*
 * An example request and answer for each call, for the API's description and reference. They use the sample's
 * address, so they run unchanged on a system without a provider.
 */

export type ApiExample = {
  request: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    headers?: Readonly<Record<string, string>>;
    body?: unknown;
  };
  status: 200 | 201 | 202 | 204;
  /** Absent when there is no body (204). */
  answer?: unknown;
};

const recommendation: ApiAnalysis['recommendation'] = {
  strategy: 'Seller Finance',
  confidence: 88,
  equityPercent: 66.57,
  reasons: [
    'Seller Finance applies: equity is 66.6%, $267,612 of $402,000 and the owner lives elsewhere. Requires over 60% equity and an absentee owner.',
    'Subject-To does not apply: it is 36.6 points of equity above the 30% it must stay under.',
  ],
  missing: [],
};

const saved: Analysis = {
  id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
  user_id: WorkspaceId.parse('a-user'),
  property_address: sampleAddress,
  purchase_price: 400_000,
  financing_strategy: 'Seller Finance',
  analysis_data: sampleProperty,
  created_at: '2026-03-05T17:20:31.410Z',
  calculator_inputs: { purchasePrice: '400000', downPayment: '80000', loanTerm: '30', interestRate: '6.5' },
};
const priced = dealOfAnalysis(saved, {}, '2026-03-05');
const listed = summaryOf(saved, {}, '2026-03-05');

export const exampleAnalysis: ApiAnalysis = {
  id: saved.id,
  createdAt: saved.created_at,
  propertyAddress: sampleAddress,
  purchasePrice: 400000,
  deal: {
    terms: {
      purchasePrice: 400000,
      downPayment: 80000,
      loanAmount: 320000,
      interestRate: 6.5,
      loanTerm: 30,
      closingPercent: 2,
      monthlyRent: 2150,
      vacancy: 5,
      propertyTaxes: 1512,
      insurance: 2010,
      hoaMonthly: null,
      maintenance: 1,
      propertyManagement: 8,
      otherExpenses: 0,
    },
    needs: [],
    monthlyRental: 2150,
    monthlyExpenses: 2821.45,
    cashFlow: -778.95,
    capRate: 3.73,
    roiPercent: -10.62,
    totalReturn: -9347.41,
    breakdown: {
      netRent: 2042.5,
      vacancyLoss: 107.5,
      loanPayment: 2022.62,
      taxes: 126,
      insurance: 167.5,
      hoa: 0,
      maintenance: 333.33,
      management: 172,
      other: 0,
    },
  },
  structures: summariesOf(priced.structures),
  chosen: priced.structure,
  chosenBy: 'proposed',
  agreed: null,
  proposes: priced.proposes,
  sellerVerdict: listed.seller_verdict,
  isDeal: listed.is_deal,
  recommendation,
  property: sampleProperty,
};

const writtenFrom = { purchase_price: 400_000, analysis_data: sampleProperty };
const letterTexts = { buyerName: 'Alder & Main Homes LLC', closingDate: '2026-05-15' };
const composed = composeLetter({
  subject: writtenFrom,
  draft: { ...letterTexts, options: 'Seller Finance' },
  writer: undefined,
  brand: undefined,
  hasAll: true,
  today: '2026-03-05',
});

/** A letter. Its text ends where the page would get long. */
const exampleLetter: ApiLetter = {
  id: '01KJZ8Q4F2N5WJ0XQ8M1VY3CDE',
  analysisId: exampleAnalysis.id,
  createdAt: '2026-03-05T17:24:02.118Z',
  to: composed.summary.to,
  answerBy: composed.summary.answer_by,
  offers: composed.summary.offers,
  checks: composed.checks.slice(0, 1).map(({ kind, title, text }) => ({ kind, title, text })),
  text: `${letterText(composed.blocks.slice(0, 2))}…`,
};

/** A deal of the pipeline, with the figures of that house. */
const exampleListed = toPipelineDeal({
  ...listed,
  ...addressInParts(sampleAddress),
  id: exampleAnalysis.id,
  property_address: sampleAddress,
  created_at: exampleAnalysis.createdAt,
  version: 2,
  stage: 'offer_sent',
  since: '2026-03-06T15:02:44.310Z',
  lost: null,
  next_action: { id: '01KK2KRQ0P4B9XZ7N5T3W1HVME', text: 'Call about the offer', due: '2026-03-10' },
  open_tasks: 1,
  dates: { closing: null, option_expiry: null, cancellation: null },
  last_activity: { kind: 'stage_moved', at: '2026-03-06T15:02:44.310Z' },
});
const ofDeal = { params: { id: exampleAnalysis.id } };
const exampleActor = { id: '7d1c2f80-3b5e-4c0a-9f21-5a6b8c9d0e1f', name: 'Theo Okafor' };

const exampleNote: DealNote = {
  id: '01KK2M5T9QH3W8R6V4X0Z7Y1BD',
  at: '2026-03-06T15:10:09.552Z',
  text: 'Her brother is on title, too. Call after 5.',
  editedAt: null,
  actor: exampleActor,
};

/** A webhook, without its secret. */
export const exampleWebhook: Webhook = {
  id: 'wh_7mQd4TzX0bRk9LsVn2e1',
  url: 'https://hooks.example.com/dealwright',
  events: ['analysis.created', 'quota.low'],
  description: 'Sends new deals to the spreadsheet',
  enabled: true,
  disabledReason: null,
  failingSince: null,
  previousSecretUntil: null,
  createdAt: '2026-03-02T09:14:07.220Z',
};

const withSecret: WebhookWithSecret = {
  ...exampleWebhook,
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfehmQx3pk=',
};

export const exampleDelivery: WebhookDelivery = {
  id: '01KJZ8Q4F2TB6WZ0XQ8M1VY3CD',
  eventId: 'evt_5Yk0sQz2JxV8bLr4nWt7cD',
  eventType: 'analysis.created',
  state: 'pending',
  attempts: [
    {
      at: '2026-03-05T17:20:31.602Z',
      status: 503,
      problem: null,
      durationMs: 184,
      answer: 'Down for maintenance',
    },
  ],
  nextAttemptAt: '2026-03-05T17:20:36.790Z',
  createdAt: '2026-03-05T17:20:31.540Z',
};

const fresh: WebhookDelivery = {
  ...exampleDelivery,
  attempts: [],
  nextAttemptAt: exampleDelivery.createdAt,
};

const ofWebhook = { params: { webhookId: exampleWebhook.id } };

/** A house to price, with the terms of one structure. */
export const exampleDeal = {
  house: {
    value: 300_000,
    afterRepairValue: 320_000,
    repairs: 15_000,
    rent: 2300,
    taxesYearly: 3000,
    insuranceYearly: 1500,
    loan: { balance: 165_000, ratePercent: 3.25, paymentsLeft: 276 },
    arrears: 3000,
  },
  terms: { sellerFinance: { price: 275_000, down: 27_500, ratePercent: 4, months: 360 } },
  targets: { cashFlow: 250, cashOnCashPercent: 8, cashIn: 50_000 },
};
const solved = { ...exampleDeal, structure: 'Seller Finance', unknown: 'price' };
const stressed = { ...exampleDeal, structure: 'Seller Finance' };

export const apiExamples: Readonly<Record<ApiRouteName, ApiExample>> = {
  createApiAnalysis: {
    request: {
      headers: { 'idempotency-key': 'import-2026-03-05-0017' },
      body: {
        propertyAddress: sampleAddress,
        purchasePrice: 400_000,
        downPayment: 80_000,
        loanTerm: 30,
        interestRate: 6.5,
      },
    },
    status: 201,
    answer: exampleAnalysis,
  },
  listApiAnalyses: {
    request: { query: { limit: '10' } },
    status: 200,
    answer: { items: [exampleAnalysis], nextCursor: exampleAnalysis.id },
  },
  getApiAnalysis: {
    request: { params: { id: exampleAnalysis.id } },
    status: 200,
    answer: exampleAnalysis,
  },
  createApiLetter: {
    request: {
      params: { id: exampleAnalysis.id },
      headers: { 'idempotency-key': 'letter-2026-03-05-0017' },
      body: { format: 'text', options: ['Seller Finance'], ...letterTexts },
    },
    status: 201,
    answer: exampleLetter,
  },
  listApiDeals: {
    request: { query: { stage: 'offer_sent', state: 'AZ' } },
    status: 200,
    answer: { items: [exampleListed], nextCursor: exampleListed.id },
  },
  getApiDeal: { request: ofDeal, status: 200, answer: exampleListed },
  changeApiDeal: {
    request: { ...ofDeal, body: { stage: 'offer_sent', nextAction: exampleListed.nextAction } },
    status: 200,
    answer: exampleListed,
  },
  listApiDealNotes: { request: ofDeal, status: 200, answer: { items: [exampleNote] } },
  addApiDealNote: {
    request: { ...ofDeal, headers: { 'idempotency-key': 'crm-note-88412' }, body: { text: exampleNote.text } },
    status: 201,
    answer: exampleNote,
  },
  searchProperty: {
    request: { query: { address: sampleAddress } },
    status: 200,
    answer: { property: sampleProperty, recommendation },
  },
  compareStructures: {
    request: { body: exampleDeal },
    status: 200,
    answer: compareStructures(CompareInput.parse(exampleDeal)),
  },
  solveTerms: { request: { body: solved }, status: 200, answer: solveTerms(SolveInput.parse(solved)) },
  stressDeal: { request: { body: stressed }, status: 200, answer: stressDeal(StressInput.parse(stressed)) },
  listApiWebhooks: { request: {}, status: 200, answer: { items: [exampleWebhook] } },
  createApiWebhook: {
    request: {
      body: {
        url: exampleWebhook.url,
        events: exampleWebhook.events,
        description: exampleWebhook.description,
      },
    },
    status: 201,
    answer: withSecret,
  },
  getApiWebhook: { request: ofWebhook, status: 200, answer: exampleWebhook },
  changeApiWebhook: {
    request: { ...ofWebhook, body: { enabled: true } },
    status: 200,
    answer: exampleWebhook,
  },
  deleteApiWebhook: { request: ofWebhook, status: 204 },
  rotateApiWebhookSecret: {
    request: ofWebhook,
    status: 200,
    answer: { ...withSecret, previousSecretUntil: '2026-03-06T17:20:31.410Z' },
  },
  testApiWebhook: {
    request: ofWebhook,
    status: 202,
    answer: { ...fresh, eventId: 'evt_2Hn6pRw9KcXq3ZsM0vTb5L', eventType: 'webhook.test' },
  },
  listApiDeliveries: {
    request: ofWebhook,
    status: 200,
    answer: { items: [exampleDelivery], nextCursor: exampleDelivery.id },
  },
  resendApiDelivery: {
    request: { params: { webhookId: exampleWebhook.id, deliveryId: exampleDelivery.id } },
    status: 202,
    answer: fresh,
  },
};

const exampleRun = {
  structure: listed.structure,
  verdict: listed.verdict,
  sellerVerdict: listed.seller_verdict,
};

const exampleOffer = {
  id: '01JQ3N8W5V6X7Y8Z9A0B1C2D3E',
  analysisId: exampleAnalysis.id,
  propertyAddress: exampleAnalysis.propertyAddress,
  version: 1,
};

const exampleBookPayment: BookPayment = {
  id: '01KSWA3M7Q2R5T8V1X4Z6B9D0F',
  deal: exampleAnalysis.id,
  loan: 'p1',
  role: 'seller_loan',
  kind: 'payment',
  day: '2026-06-01',
  amount: 1224.62,
  recordedAt: '2026-06-01T15:12:08.214Z',
  source: 'planned',
};

export const exampleEvents: { readonly [Type in WebhookType]: Extract<WebhookEvent, { type: Type }> } = {
  'analysis.created': {
    type: 'analysis.created',
    timestamp: exampleAnalysis.createdAt,
    actor: { ...exampleActor, via: 'CRM import' },
    data: {
      id: exampleAnalysis.id,
      propertyAddress: exampleAnalysis.propertyAddress,
      purchasePrice: exampleAnalysis.purchasePrice,
      strategy: recommendation.strategy,
      ...exampleRun,
      source: exampleAnalysis.property.source,
      createdAt: exampleAnalysis.createdAt,
    },
  },
  'analysis.deleted': {
    type: 'analysis.deleted',
    timestamp: '2026-03-09T08:02:11.074Z',
    actor: exampleActor,
    data: {
      id: exampleAnalysis.id,
      propertyAddress: exampleAnalysis.propertyAddress,
      source: exampleAnalysis.property.source,
      createdAt: exampleAnalysis.createdAt,
    },
  },
  'book.payment_recorded': {
    type: 'book.payment_recorded',
    timestamp: exampleBookPayment.recordedAt,
    actor: exampleActor,
    data: exampleBookPayment,
  },
  'book.payment_reversed': {
    type: 'book.payment_reversed',
    timestamp: '2026-06-06T15:40:12.730Z',
    data: { ...exampleBookPayment, day: '2026-06-05', recordedAt: '2026-06-06T15:40:12.730Z' },
  },
  'deal.agreed': {
    type: 'deal.agreed',
    timestamp: '2026-03-07T16:31:20.905Z',
    data: {
      id: '01KK4Z7W3E5R9T1Y6V8Q2M0NCD',
      analysisId: exampleAnalysis.id,
      propertyAddress: exampleAnalysis.propertyAddress,
      structure: 'Seller Finance',
      version: 2,
      option: 1,
      by: 'signed',
      price: 224_900,
      terms: { 'terms.sellerFinance.price': '224900', 'terms.sellerFinance.down': '21240' },
    },
  },
  'deal.stage_changed': {
    type: 'deal.stage_changed',
    timestamp: '2026-03-07T16:31:20.905Z',
    actor: exampleActor,
    data: {
      id: exampleAnalysis.id,
      propertyAddress: exampleAnalysis.propertyAddress,
      from: 'offer_sent',
      to: 'negotiating',
      lostReason: null,
      changedAt: '2026-03-07T16:31:20.905Z',
      ...exampleRun,
    },
  },
  'list.finished': {
    type: 'list.finished',
    timestamp: '2026-03-09T08:14:40.512Z',
    data: {
      id: '01KK8ZB5WNQ2M8R6V3X0T4Y7HC',
      name: 'List of 2026-03-09',
      rows: 48,
      withFigures: 42,
      priced: 0,
      notFound: 2,
      failed: 1,
      canceled: 0,
      worthACall: 14,
      createdAt: '2026-03-09T08:12:06.300Z',
    },
  },
  'letter.created': {
    type: 'letter.created',
    timestamp: exampleLetter.createdAt,
    data: {
      id: exampleLetter.id,
      analysisId: exampleAnalysis.id,
      propertyAddress: exampleAnalysis.propertyAddress,
      form: 'API',
      structures: ['Seller Finance'],
      source: exampleAnalysis.property.source,
      createdAt: exampleLetter.createdAt,
    },
  },
  'offer.answered': {
    type: 'offer.answered',
    timestamp: '2026-03-12T17:20:44.120Z',
    data: {
      ...exampleOffer,
      kind: 'counter',
      structure: 'Seller Finance',
      number: 'price',
      amount: 262_000,
      at: '2026-03-12T17:20:44.120Z',
    },
  },
  'offer.opened': {
    type: 'offer.opened',
    timestamp: '2026-03-12T16:58:03.471Z',
    data: { ...exampleOffer, at: '2026-03-12T16:58:03.471Z' },
  },
  'quota.low': {
    type: 'quota.low',
    timestamp: '2026-03-18T14:40:52.316Z',
    data: { period: '2026-03', used: 20, limit: 25, resetsAt: '2026-04-01T00:00:00.000Z' },
  },
  'record.changed': {
    type: 'record.changed',
    timestamp: '2026-03-16T07:02:44.180Z',
    data: {
      analysisId: exampleAnalysis.id,
      areaId: null,
      county: '04013',
      kind: 'value_moved',
      before: 338000,
      after: 371000,
      asOf: '2026-03-01',
    },
  },
  'subscription.changed': {
    type: 'subscription.changed',
    timestamp: '2026-03-20T10:11:12.131Z',
    data: {
      tier: 'enterprise',
      status: 'active',
      previous: { tier: 'professional', status: 'active' },
    },
  },
  'webhook.test': {
    type: 'webhook.test',
    timestamp: '2026-03-02T09:15:00.403Z',
    data: { webhookId: exampleWebhook.id },
  },
};
