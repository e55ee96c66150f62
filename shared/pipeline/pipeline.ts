import * as z from 'zod/mini';
import { AgreedSummary } from '#shared/deal/agreed.ts';
import { NewClosing } from '#shared/deal/closing.ts';
import { SellerWaiting } from '#shared/structures/base/offer/seller-answer.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { Loss, Stage } from './stage.ts';

/* What is planned for a saved analysis. One that nobody has planned anything for is New. */

/** The most open and done tasks that a deal keeps; the oldest done one makes room. */
export const maxTasks = 50;

const TaskText = lineOfText({ least: 1, most: 200 });
/** A day where the user is; `null` for no day. */
const Due = z.nullable(z.iso.date());

/** The one thing to do next. Its id is chosen by the client, so that Done means this one and no later one. */
export const NextAction = z.strictObject({ id: Ulid, text: TaskText, due: Due });
export type NextAction = z.infer<typeof NextAction>;

/** A further thing to do. A next action that is done becomes a task, so that it can be reopened. */
export const Task = z.object({ id: Ulid, text: TaskText, due: Due, done_at: z.nullable(z.iso.datetime()) });
export type Task = z.infer<typeof Task>;

/** Days that the deal's papers name. (A note's balloon comes from the deal's terms.) */
const dates = { closing: Due, option_expiry: Due, cancellation: Due };
/** Plans from before there was a day to cancel by have none. */
export const KeyDates = z.object({ ...dates, cancellation: z._default(Due, null) });
export type KeyDates = z.infer<typeof KeyDates>;

export const Pipeline = z.object({
  /** Grows with every change: of two copies, the one with the higher version is newer. 0 before the first. */
  version: z.int(),
  stage: Stage,
  /** When the deal came into its stage. */
  since: z.iso.datetime(),
  /** Why it was lost; `null` in any other stage, and where nobody said. */
  lost: z.nullable(Loss),
  next_action: z.nullable(NextAction),
  dates: KeyDates,
  /** In the order in which they were added. */
  tasks: z.array(Task),
  /** Absent while no seller waits. */
  seller_waiting: z.optional(SellerWaiting),
  /** Absent until a version of an offer is made the deal. */
  agreed: z.optional(AgreedSummary),
  /** Set once the deal has a book, which a later stage keeps. */
  has_book: z.optional(z.boolean()),
  /** The id of who works on it; absent for nobody. One who is not in the team any more counts as nobody. */
  assignee: z.optional(z.string()),
  /** Who gave it to its assignee, and when; absent where they took it themselves. */
  assigned: z.optional(z.object({ by: z.string(), at: z.iso.datetime() })),
});
export type Pipeline = z.infer<typeof Pipeline>;

/** A new task has a text; a change of one has what changes. */
const TaskChanges = z.strictObject({
  text: z.optional(TaskText),
  due: z.optional(Due),
  done: z.optional(z.boolean()),
});

/**
 * A change of what is planned: only what changed, so that two devices merge field by field. Every part may be sent
 * twice. Without `lost`, a deal moved to Lost has no reason.
 */
export const PipelineChanges = z.strictObject({
  stage: z.optional(Stage),
  lost: z.optional(z.nullable(Loss)),
  /** The id of the next action that is done. Another one, set meanwhile, stays. */
  done: z.optional(Ulid),
  /** Comes after `done`. */
  next_action: z.optional(z.nullable(NextAction)),
  /** By id, which the client chooses for a new one; `null` removes one. */
  tasks: z.optional(
    z.record(Ulid, z.nullable(TaskChanges)).check(z.refine((tasks) => Object.keys(tasks).length <= maxTasks)),
  ),
  dates: z.optional(z.partial(z.strictObject(dates))),
  /** Of a deal that is closed, or moved to Closed with it. Its day is then the key date. */
  closing: z.optional(NewClosing),
  /** The owner, or a member who may change deals; `null` for nobody. */
  assignee: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(100)))),
});
export type PipelineChanges = z.infer<typeof PipelineChanges>;

/** The plan for an analysis that was saved at this time, before anybody planned anything. */
export function newPipeline(savedAt: string): Pipeline {
  return {
    version: 0,
    stage: 'new',
    since: savedAt,
    lost: null,
    next_action: null,
    dates: { closing: null, option_expiry: null, cancellation: null },
    tasks: [],
  };
}

/** Who a deal belongs to from the start: whoever saves it. Its version says that its row has a plan. */
export const savedBy = (assignee: string, savedAt: string): Pipeline => ({
  ...newPipeline(savedAt),
  version: 1,
  assignee,
});

/** Whether anybody has planned anything. To have an assignee is no plan. */
export const isPlanned = ({ stage, since, next_action, dates, tasks }: Pipeline, savedAt: string): boolean =>
  stage !== 'new' ||
  since !== savedAt ||
  next_action !== null ||
  tasks.length > 0 ||
  Object.values(dates).some((day) => day !== null);

export const openTasks = (tasks: readonly Task[]): number => tasks.filter(({ done_at }) => done_at === null).length;
