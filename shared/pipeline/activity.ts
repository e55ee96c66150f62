import * as z from 'zod/mini';
import { Actor } from '#shared/account/actor.ts';
import { AgreedBy } from '#shared/deal/agreed.ts';
import { HandOut } from '#shared/letter/made/hand-out.ts';
import { FactValue, FieldChange } from '#shared/property/field-change.ts';
import { estimateNames } from '#shared/property/file-facts.ts';
import { ChosenBy } from '#shared/strategy/run-as.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { AnswerKind, CounterNumber } from '#shared/structures/base/offer/seller-answer.ts';
import { freeText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { ReversalReason } from './reversal-reason.ts';
import { Loss, Stage } from './stage.ts';

/* What has happened to a deal, entry by entry. The system writes all but the notes. */

/** The most entries that one analysis keeps. */
export const maxEntries = 2000;

export const entriesPerPage = 30;

export const NoteText = freeText({ least: 1, most: 4000 });

const figure = z.nullable(z.number());

/** A deal's figures in its structure: USD, percent a year. */
export const DealFigures = z.object({
  price: figure,
  monthly_cash_flow: figure,
  cash_in: figure,
  cash_on_cash_percent: figure,
});
export type DealFigures = z.infer<typeof DealFigures>;

/** A fact before and after, by its name in the seller's facts; `null` is unknown. */
export const FactChange = z.object({ fact: z.string(), before: FactValue, after: FactValue });
export type FactChange = z.infer<typeof FactChange>;

/** A person. Rows keep no name, which goes with its account; an answer has it. */
const LoggedPerson = z.object({ id: z.string(), name: z.optional(z.string()) });

/** Who may not have deals any more, and why: `role` is of a member whose role does not allow to change them. */
export const GoneAssignee = z.object({
  ...LoggedPerson.shape,
  why: openEnum(['left', 'removed', 'role', 'deleted'], 'removed'),
});
export type GoneAssignee = z.infer<typeof GoneAssignee>;

const named = { task_id: Ulid, text: z.string() };

const sellerPage = { page_id: Ulid, version: z.int() };

/** A payment in the deal's book: `entry` is its number there, `label` names its loan or lease. */
export const LoggedPayment = z.object({
  entry: z.int(),
  label: z.string(),
  /** Whole cents. */
  amount: z.int(),
  day: z.iso.date(),
});
export type LoggedPayment = z.infer<typeof LoggedPayment>;

/** The parts of an entry besides its id and time, by kind. */
const kinds = [
  z.object({ kind: z.literal('looked_up') }),
  z.object({ kind: z.literal('saved') }),
  z.object({ kind: z.literal('facts_changed'), changes: z.array(FactChange) }),
  /** A file of the user's own has changed these facts, and brought so many contacts; `undone` takes that back. */
  z.object({
    kind: z.literal('facts_imported'),
    /** When the record was bought whose facts are among them; absent without one. */
    looked_up: z.optional(z.iso.date()),
    file: z.string(),
    day: z.iso.date(),
    changes: z.array(FieldChange),
    contacts: z.int(),
    undone: z.boolean(),
  }),
  /** Figures that a list had estimated are unknown since, and what was reckoned from them. */
  z.object({ kind: z.literal('estimate_removed'), estimate: z.enum(estimateNames), changes: z.array(FieldChange) }),
  z.object({ kind: z.literal('price_changed'), structure: Strategy, before: DealFigures, after: DealFigures }),
  z.object({ kind: z.literal('structure_changed'), from: Strategy, to: Strategy, by: ChosenBy }),
  z.object({ kind: z.literal('letter_made'), letter_id: Ulid, structures: z.array(Strategy), form: HandOut }),
  z.object({ kind: z.literal('packet_made'), packet_id: Ulid, version: z.int(), shared_with: z.nullable(z.string()) }),
  z.object({ kind: z.literal('packet_opened'), packet_id: Ulid, version: z.int(), shared_with: z.string() }),
  z.object({ kind: z.literal('seller_page_made'), ...sellerPage, shared_with: z.string() }),
  z.object({ kind: z.literal('seller_page_opened'), ...sellerPage, shared_with: z.string() }),
  z.object({
    kind: z.literal('seller_answered'),
    ...sellerPage,
    answer: AnswerKind,
    structure: z.nullable(Strategy),
    number: z.nullable(CounterNumber),
    /** USD. */
    amount: figure,
  }),
  z.object({ kind: z.literal('seller_replied'), ...sellerPage }),
  z.object({ kind: z.literal('seller_signed'), ...sellerPage, structure: z.nullable(Strategy) }),
  /** A version's terms have become the deal's; `undone` takes that back. */
  z.object({
    kind: z.literal('terms_agreed'),
    ...sellerPage,
    option: z.int(),
    structure: z.nullable(Strategy),
    by: AgreedBy,
    undone: z.boolean(),
  }),
  z.object({ kind: z.literal('seller_page_revoked'), ...sellerPage }),
  z.object({ kind: z.literal('stage_moved'), from: Stage, to: Stage, lost: z.nullable(Loss) }),
  z.object({ kind: z.literal('assigned'), to: LoggedPerson }),
  /** `from` is who has lost it with their place in the team. */
  z.object({ kind: z.literal('unassigned'), from: z.optional(GoneAssignee) }),
  z.object({ kind: z.literal('task_added'), ...named, due: z.nullable(z.iso.date()) }),
  z.object({ kind: z.literal('task_done'), ...named }),
  z.object({ kind: z.literal('task_reopened'), ...named }),
  z.object({ kind: z.literal('book_opened'), parts: z.array(z.string()) }),
  /** Those of one call are one entry. */
  z.object({ kind: z.literal('payment_recorded'), payments: z.array(LoggedPayment) }),
  z.object({
    kind: z.literal('payment_reversed'),
    payments: z.array(z.object({ ...LoggedPayment.shape, reason: ReversalReason })),
  }),
  z.object({
    kind: z.literal('note'),
    text: z.string(),
    edited_at: z.nullable(z.iso.datetime()),
    /** The file that it was imported from. */
    file: z.optional(z.string()),
  }),
] as const;

/** Without its id and time. */
export const Happening = z.discriminatedUnion('kind', kinds);
export type Happening = z.infer<typeof Happening>;

const Other = z.pipe(
  z.object({ kind: z.string() }),
  z.transform(() => ({ kind: 'other' as const })),
);

/** `other` is of a kind that a later release writes: this one knows only that something happened. */
export const AnyHappening = z.union([Happening, Other]);
export type AnyHappening = z.infer<typeof AnyHappening>;
export type ActivityKind = AnyHappening['kind'];

/** `actor` is absent on what a seller, a worker or the system has done, and on entries of earlier releases. */
const stamp = z.object({ id: Ulid, at: z.iso.datetime(), actor: z.optional(Actor) });
export const ActivityEntry = z.intersection(stamp, AnyHappening);
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** One page, newest first. The last page ends with the lookup. */
export const ActivityPage = z.object({
  items: z.array(ActivityEntry),
  /** Pass it as `cursor` for the next page; absent on the last page. */
  next_cursor: z.optional(Ulid),
});
export type ActivityPage = z.infer<typeof ActivityPage>;

export const ActivityFilter = z.enum(['all', 'notes', 'tasks', 'system']);
export type ActivityFilter = z.infer<typeof ActivityFilter>;

export function filterOf(kind: ActivityKind): Exclude<ActivityFilter, 'all'> {
  if (kind === 'note') return 'notes';
  return kind.startsWith('task_') ? 'tasks' : 'system';
}

/** A note. Its key is chosen by the client: sent again after a lost answer, it is stored once. */
export const NewNote = z.strictObject({ key: Ulid, text: NoteText });
