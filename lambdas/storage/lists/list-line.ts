import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { getRow, toPut, updateRow } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { rowPrefix, type StoredList, taskPrefix } from './list-rows.ts';

/*
 * The line of an account's lists, in the integrations table, under the account:
 *
 *   {account}    list-line   what of its lists is in the queue, and the lists that have more
 *
 * All accounts share the queue. Few rows of one are in it at once, so nobody waits for somebody else's list; when one
 * is done, the next takes its place.
 */

/** A message in the queue. */
const Ticket = z.object({
  /** When it becomes visible. */
  at: z.iso.datetime(),
  /** It came while its list did not run: what it names still waits, and is not in the queue. */
  is_used: z.optional(z.boolean()),
});

const Line = z.object({
  version: z.int(),
  /** By the sort key that the message names. */
  tickets: z.record(z.string(), Ticket),
  /** Lists with rows that may have to be enqueued, from a position on, in the order in which they came. */
  lists: z.array(z.object({ id: z.string(), from: z.int() })),
});
type Line = z.infer<typeof Line>;

export type LineParts = Pick<Line, 'tickets' | 'lists'>;

const lineKey = (account: string) => ({ account, sort_key: 'list-line' });

/** Makes the line of an account that has none. @throws `not_signed_in` when the account is deleted. */
async function makeLine(workspaceId: WorkspaceId): Promise<void> {
  const line = { ...lineKey(accountOf(workspaceId)), version: 0, tickets: {}, lists: [] };
  await ofUser(workspaceId)(toPut(integrationsTable, line, { condition: 'absent' }));
}

/** Workers of one account that end a row at once, and its tabs. */
const maxAttempts = 40;
const delayMs = 10;

/**
 * Changes the line of an account, over nobody else's change of it.
 *
 * @param change may be called again, with what others have made of the line; `undefined` leaves it as it is.
 * @param workspaceId whose line is made where there is none; without, nothing happens then.
 * @returns what the change that was made has brought.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function changeLine<Brought>(
  account: string,
  change: (line: LineParts) => Promise<(LineParts & { brings: Brought }) | undefined>,
  workspaceId?: WorkspaceId,
): Promise<Brought | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const row = await getRow(integrationsTable, lineKey(account));
    if (row) {
      const line = Line.parse(row);
      const changed = await change(line);
      if (!changed) return undefined;
      const { tickets, lists, brings } = changed;
      const isMade = await updateRow(integrationsTable, lineKey(account), {
        change: 'SET version = :next, tickets = :tickets, lists = :lists',
        condition: 'version = :seen',
        values: { ':next': line.version + 1, ':tickets': tickets, ':lists': lists, ':seen': line.version },
      });
      if (isMade) return brings;
      await setTimeout(Math.random() * delayMs * attempt);
    } else {
      if (workspaceId === undefined) return undefined;
      await makeLine(workspaceId);
    }
  }
  throw new Error('The line of an account was changed by others every time.');
}

/** Takes a list that is being deleted out of the line. Its messages name nothing any more. */
export async function dropList({ account, id }: Pick<StoredList, 'account' | 'id'>): Promise<void> {
  await changeLine(account, async ({ tickets, lists }) => {
    const isOf = (key: string) => key.startsWith(rowPrefix(id)) || key.startsWith(taskPrefix(id));
    const others = Object.entries(tickets).filter(([key]) => !isOf(key));
    return { tickets: Object.fromEntries(others), lists: lists.filter((each) => each.id !== id), brings: undefined };
  });
}
