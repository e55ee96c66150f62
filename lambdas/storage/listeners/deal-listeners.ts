import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { HeardDeal } from '#lambdas/runtime/connection.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { getRow, type Row, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';
import { accountDeleted, transactFor, unlessDeleted } from '#lambdas/storage/tombstone.ts';
import { UserId } from '#shared/account/workspace.ts';
import { listenLimits } from '#shared/support/listen-limits.ts';

/*
 * Which connections listen to the changes of a deal, in the integrations table:
 *
 *   {account}    listeners#{deal}    of a workspace's deal
 *   {account}    listening           of a user, to count them
 *
 * Each row has all its connections, as `listeners`, with a number that each change raises: limits are counted where a
 * place is taken, and a change of a deal reads one row by its key. A place ends by itself; so does a row without one.
 */

const Listener = z.object({
  user: UserId,
  /** Which page it is of: it is not told of what it has changed itself. */
  tab: z.optional(z.string()),
  /** Seconds since 1970. */
  until: z.number(),
});
type Listener = z.infer<typeof Listener>;
/** By the connection's id. */
export type Listeners = Record<string, Listener>;

const ListenersRow = z.object({ revision: z.int(), listeners: z.record(z.string(), Listener) });

/** As long as API Gateway lets a connection live. */
const placeSeconds = 2 * 60 * 60;

const inSeconds = (now: Date) => Math.floor(now.getTime() / 1000);
const dealKey = ({ workspace, deal }: HeardDeal) => ({ account: accountOf(workspace), sort_key: `listeners#${deal}` });
const userKey = (user: UserId) => ({ account: accountOf(user), sort_key: 'listening' });

/** Who listens to a deal. */
export async function listenersOf(heard: HeardDeal, now: Date): Promise<Listeners> {
  return (await placesIn(dealKey(heard), now)).taken;
}

type Places = { revision: number; taken: Listeners };

async function placesIn(key: Row, now: Date): Promise<Places> {
  const row = await getRow(integrationsTable, key);
  const { revision, listeners } = row ? ListenersRow.parse(row) : { revision: 0, listeners: {} };
  const taken = Object.entries(listeners).filter(([, { until }]) => until > inSeconds(now));
  return { revision, taken: Object.fromEntries(taken) };
}

/** Each attempt that fails is another connection that comes or goes. */
const maxAttempts = 12;
const pauseMs = 20;

/**
 * Takes a place among a deal's listeners.
 *
 * @param person until when the sign-in lasts, in seconds since 1970: then the place ends, too.
 * @throws `rate_limited` where the deal, or the user, has as many connections as may listen; `not_signed_in` for a
 * deleted account.
 */
export async function listenTo(
  heard: HeardDeal,
  connectionId: string,
  person: { id: UserId; tab: string | undefined; expiresAt: number },
  now: Date,
): Promise<void> {
  const { id: user, tab, expiresAt } = person;
  const until = Math.min(inSeconds(now) + placeSeconds, expiresAt);
  const place = { user, ...(tab !== undefined && { tab }), until };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const [ofDeal, ofUser] = await Promise.all([placesIn(dealKey(heard), now), placesIn(userKey(user), now)]);
    if (isFull(ofDeal, connectionId, listenLimits.ofDeal)) {
      throw new Refusal('rate_limited', 'As many pages as may follow this deal already do.');
    }
    if (isFull(ofUser, connectionId, listenLimits.ofUser)) {
      throw new Refusal('rate_limited', 'As many of your pages as may follow a deal already do.');
    }
    const refused = await transactFor(heard.workspace, [
      toTake(dealKey(heard), heard.workspace, ofDeal, { [connectionId]: place }),
      toTake(userKey(user), user, ofUser, { [connectionId]: place }),
      ...(String(user) === heard.workspace ? [] : [unlessDeleted(user)]),
    ]);
    if (refused.length === 0) return;
    if (refused.includes(2)) throw accountDeleted();
    await setTimeout(Math.random() * pauseMs * attempt);
  }
  throw new Refusal('request_in_progress', 'Many pages are opening this deal. Try again in a moment.', 2);
}

const isFull = ({ taken }: Places, connectionId: string, most: number): boolean =>
  !(connectionId in taken) && Object.keys(taken).length >= most;

/** Writes places that nobody has changed since they were read. */
function toTake(key: Row, owner: string, { revision, taken }: Places, place: Listeners): Write {
  const listeners = { ...taken, ...place };
  return toUpdate(integrationsTable, key, {
    change: 'SET user_id = :owner, listeners = :listeners, revision = :next, expires_at = :expires',
    condition: revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :seen',
    values: {
      ':owner': owner,
      ':listeners': listeners,
      ':next': revision + 1,
      ':expires': Math.max(...Object.values(listeners).map(({ until }) => until)),
      ...(revision > 0 && { ':seen': revision }),
    },
  });
}

/** Gives up a connection's place. */
export async function stopListening(heard: HeardDeal, connectionId: string, user: UserId): Promise<void> {
  await Promise.all([leave(dealKey(heard), connectionId), leave(userKey(user), connectionId)]);
}

async function leave(key: Row, connectionId: string): Promise<void> {
  await updateRow(
    integrationsTable,
    key,
    {
      change: 'SET revision = revision + :one REMOVE listeners.#connection',
      condition: 'attribute_exists(listeners.#connection)',
      names: { '#connection': connectionId },
      values: { ':one': 1 },
    },
    'NONE',
  );
}
