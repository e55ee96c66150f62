import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { deletionsDue, later } from '#lambdas/storage/due.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { queryRows, type Row, toPut, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { dayMs } from '#shared/values/days.ts';

/*
 * One row of the integrations table for each deletion of an account:
 *
 *   deletions#{YYYY-MM}    {deleted_at}#{account}
 *
 * It is the work of the sweeper and then the proof for the operator. While there is work left, it names the user, whose
 * id is part of the keys to delete, the files, and the customer at Stripe; and it is in the index `due`. Afterwards it holds no personal data:
 * when, by whose wish, and how many rows of each kind.
 */
const proofDays = 3 * 365;

/** Longer than the sweeper may run, shorter than a message of its queue is hidden. */
const leaseMs = 2 * 60 * 1000;

/** The clocks of two functions may differ by this much. */
const earlyMs = 2000;

/** Late rows are those of a call that was under way: it has ended a day later. */
const untilAgainMs = dayMs;

/** Who wanted a deletion. */
export type Wish = 'person' | 'operator';

/** How many rows of each kind were deleted. A kind is the beginning of a sort key, up to its `#`. */
export type Deleted = Map<string, number>;

const Deletion = z.object({
  account: z.string(),
  sort_key: z.string(),
  user_id: z.string(),
  deleted_at: z.iso.datetime(),
  avatar_files: z._default(z.set(z.string()), new Set()),
  stripe_customer: z.optional(z.string()),
  swept_at: z.optional(z.string()),
  due_at: z.string(),
});
/** A deletion with work left: the first sweep, or with `swept_at` the second. */
export type Deletion = z.infer<typeof Deletion>;

export const deletionKey = (userId: string, deletedAt: string): RowKey => ({
  account: `deletions#${deletedAt.slice(0, 'YYYY-MM'.length)}`,
  sort_key: `${deletedAt}#${accountOf(userId)}`,
});

/** The work that a deleted profile leaves: the URLs of all avatars that may exist, and its customer at Stripe. */
export type Left = { files?: Set<string> | undefined; customer?: string | undefined };

/** A deletion that is due at once. @param left `undefined` without a profile. */
export function newDeletion(userId: string, wish: Wish, left: Left | undefined, now: Date): Write {
  const deleted_at = now.toISOString();
  return toPut(integrationsTable, {
    ...deletionKey(userId, deleted_at),
    wish,
    deleted_at,
    user_id: userId,
    avatar_files: left?.files,
    stripe_customer: left?.customer,
    counts: left ? { profile: 1 } : {},
    due: deletionsDue,
    due_at: deleted_at,
    expires_at: expiresIn(proofDays, now),
  });
}

const Key = z.object({ account: z.string(), sort_key: z.string() });

/** The keys of deletions whose sweep is due; thousands at most. The index is eventually consistent. */
export async function dueDeletions(now: Date): Promise<RowKey[]> {
  const { rows } = await queryRows(integrationsTable, deletionsDue, { inIndex: true, to: now.toISOString() });
  return rows.map((row) => Key.parse(row));
}

/** Claims the due sweep of a deletion; `undefined` when none is due, or another run has it. */
export async function claimDeletion(key: RowKey, now: Date): Promise<Deletion | undefined> {
  const row = await updateRow(integrationsTable, key, {
    change: 'SET due_at = :lease',
    condition: 'attribute_exists(due) AND due_at <= :now',
    values: { ':lease': later(now, leaseMs), ':now': later(now, earlyMs) },
  });
  return row && Deletion.parse(row);
}

/** Makes a claimed sweep due again at once, with what it has deleted so far. */
export async function pauseSweep(deletion: Deletion, deleted: Deleted, now: Date): Promise<void> {
  await change(deletion, deleted, ['due_at = :now'], [], { ':now': now.toISOString() });
}

/** Records a sweep that is done: the second is due a day after the first. */
export async function finishSweep(deletion: Deletion, deleted: Deleted, now: Date): Promise<void> {
  const at = { ':now': now.toISOString() };
  if (deletion.swept_at !== undefined) return change(deletion, deleted, ['swept_again_at = :now'], work, at);
  const again = { ...at, ':again': later(now, untilAgainMs) };
  await change(deletion, deleted, ['swept_at = :now', 'due_at = :again'], [], again);
}

/** Ends a deletion whose user has returned: a sweep would delete what is new. */
export async function endDeletion(deletion: Deletion, now: Date): Promise<void> {
  await change(deletion, new Map(), ['returned_at = :now'], work, { ':now': now.toISOString() });
}

/** A deletion has these only while there is work left. */
const work = ['due', 'due_at', 'user_id', 'avatar_files', 'stripe_customer'];

async function change(
  deletion: Deletion,
  deleted: Deleted,
  sets: string[],
  removals: string[],
  values: Row,
): Promise<void> {
  const counted = [...deleted].map(([kind, count], index) => ({
    kind,
    count,
    name: `#k${index}`,
    value: `:n${index}`,
  }));
  const counts = counted.map(({ name, value }) => `counts.${name} = if_not_exists(counts.${name}, :none) + ${value}`);
  await updateRow(
    integrationsTable,
    deletion,
    {
      change: `SET ${[...sets, ...counts].join(', ')}${removals.length > 0 ? ` REMOVE ${removals.join(', ')}` : ''}`,
      condition: 'due_at = :lease',
      names: Object.fromEntries(counted.map(({ name, kind }) => [name, kind])),
      values: {
        ...values,
        ':lease': deletion.due_at,
        ...(counted.length > 0 && { ':none': 0 }),
        ...Object.fromEntries(counted.map(({ value, count }) => [value, count])),
      },
    },
    'NONE',
  );
}
