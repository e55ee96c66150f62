import * as z from 'zod/mini';
import { Actor } from '#shared/account/actor.ts';
import { SubscriptionStatus, Tier } from '#shared/account/plan-terms.ts';
import { EntrySource } from '#shared/book/entries/entry.ts';
import { AgreedBy } from '#shared/deal/agreed.ts';
import { LeaseKind, LoanKind, PartId } from '#shared/finance/part.ts';
import { HandOut } from '#shared/letter/made/hand-out.ts';
import { LostReason, Stage } from '#shared/pipeline/stage.ts';
import { RecordSource } from '#shared/property/source-name.ts';
import { ChangedFact, ChangeKind } from '#shared/records/watch/watch-change.ts';
import { SellerVerdict, verdicts } from '#shared/strategy/run-as.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { AnswerKind, CounterNumber } from '#shared/structures/base/offer/seller-answer.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/*
 * The events sent to webhooks, in the envelope of the Standard Webhooks specification. api-texts.ts describes the
 * fields.
 */

/** The types that a webhook can subscribe to. */
export const WebhookEventType = z.enum([
  'analysis.created',
  'analysis.deleted',
  'book.payment_recorded',
  'book.payment_reversed',
  'deal.agreed',
  'deal.stage_changed',
  'letter.created',
  'list.finished',
  'offer.answered',
  'offer.opened',
  'quota.low',
  'record.changed',
  'subscription.changed',
]);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** The event for trying a webhook on demand; not for subscription. */
export const testEvent = 'webhook.test';

/** Every type that a webhook may receive. */
export const WebhookType = openEnum([...WebhookEventType.options, testEvent], testEvent);
export type WebhookType = z.infer<typeof WebhookType>;

const envelope = <Type extends WebhookType, Data extends z.ZodMiniType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), actor: z.optional(Actor), data });

const Plan = { tier: Tier, status: SubscriptionStatus };

/** The structure and its verdicts. */
const run = { structure: z.nullable(Strategy), verdict: z.enum(verdicts), sellerVerdict: SellerVerdict };

/** A seller's page. */
const offer = { id: Ulid, analysisId: Ulid, propertyAddress: z.string(), version: z.int() };

/** A payment of a loan or lease in the book of a closed deal: no names, and nothing that is owed. */
const bookPayment = z.object({
  id: Ulid,
  deal: Ulid,
  loan: PartId,
  role: openEnum([...LoanKind.options, ...LeaseKind.options], 'seller_note'),
  kind: openEnum(['payment', 'payoff'], 'payment'),
  day: z.iso.date(),
  /** USD. */
  amount: z.number(),
  recordedAt: z.iso.datetime(),
  /** How it was recorded; `sample` for a deal of sample data. */
  source: openEnum([...EntrySource.options, 'sample'], 'typed'),
});
export type BookPayment = z.infer<typeof bookPayment>;

/** A stored event may be from before a field was added to its data. */
export const WebhookEnvelope = z.object({ type: WebhookType, timestamp: z.iso.datetime() });

export const webhookEvents = {
  'analysis.created': envelope(
    'analysis.created',
    z.object({
      id: Ulid,
      propertyAddress: z.string(),
      purchasePrice: z.nullable(z.number()),
      strategy: z.nullable(Strategy),
      ...run,
      source: RecordSource,
      createdAt: z.iso.datetime(),
    }),
  ),
  'analysis.deleted': envelope(
    'analysis.deleted',
    z.object({ id: Ulid, propertyAddress: z.string(), source: RecordSource, createdAt: z.iso.datetime() }),
  ),
  'book.payment_recorded': envelope('book.payment_recorded', bookPayment),
  'book.payment_reversed': envelope('book.payment_reversed', bookPayment),
  'deal.agreed': envelope(
    'deal.agreed',
    z.object({
      id: Ulid,
      analysisId: Ulid,
      propertyAddress: z.string(),
      structure: z.nullable(Strategy),
      version: z.int(),
      option: z.int(),
      by: AgreedBy,
      price: z.nullable(z.number()),
      terms: z.record(z.string(), z.string()),
    }),
  ),
  'deal.stage_changed': envelope(
    'deal.stage_changed',
    z.object({
      id: Ulid,
      propertyAddress: z.string(),
      from: Stage,
      to: Stage,
      lostReason: z.nullable(LostReason),
      changedAt: z.iso.datetime(),
      ...run,
    }),
  ),
  'letter.created': envelope(
    'letter.created',
    z.object({
      id: Ulid,
      analysisId: Ulid,
      propertyAddress: z.string(),
      form: HandOut,
      structures: z.array(Strategy),
      source: RecordSource,
      createdAt: z.iso.datetime(),
    }),
  ),
  'list.finished': envelope(
    'list.finished',
    z.object({
      id: Ulid,
      name: z.string(),
      rows: z.int(),
      withFigures: z.int(),
      priced: z.int(),
      notFound: z.int(),
      failed: z.int(),
      canceled: z.int(),
      worthACall: z.int(),
      createdAt: z.iso.datetime(),
    }),
  ),
  'offer.answered': envelope(
    'offer.answered',
    z.object({
      ...offer,
      kind: AnswerKind,
      structure: z.nullable(Strategy),
      number: z.nullable(CounterNumber),
      amount: z.nullable(z.number()),
      at: z.iso.datetime(),
    }),
  ),
  'offer.opened': envelope('offer.opened', z.object({ ...offer, at: z.iso.datetime() })),
  'quota.low': envelope(
    'quota.low',
    z.object({
      period: z.string(),
      used: z.int(),
      limit: z.int(),
      resetsAt: z.iso.datetime(),
    }),
  ),
  'record.changed': envelope(
    'record.changed',
    z.object({
      /** One of the two. */
      analysisId: z.nullable(Ulid),
      areaId: z.nullable(Ulid),
      county: z.nullable(z.string()),
      kind: ChangeKind,
      /** By the kind, as `WatchChange` has them. */
      before: ChangedFact,
      after: ChangedFact,
      asOf: z.iso.date(),
    }),
  ),
  'subscription.changed': envelope('subscription.changed', z.object({ ...Plan, previous: z.object(Plan) })),
  [testEvent]: envelope(testEvent, z.object({ webhookId: z.string() })),
};

/** Any event, discriminated by `type`. */
export const WebhookEvent = z.discriminatedUnion('type', [
  webhookEvents['analysis.created'],
  webhookEvents['analysis.deleted'],
  webhookEvents['book.payment_recorded'],
  webhookEvents['book.payment_reversed'],
  webhookEvents['deal.agreed'],
  webhookEvents['deal.stage_changed'],
  webhookEvents['letter.created'],
  webhookEvents['list.finished'],
  webhookEvents['offer.answered'],
  webhookEvents['offer.opened'],
  webhookEvents['quota.low'],
  webhookEvents['record.changed'],
  webhookEvents['subscription.changed'],
  webhookEvents[testEvent],
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
