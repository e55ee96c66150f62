import { type Change, toCheck, toUpdate } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { deletedBefore, tombstoneKey, unlessDeleted, whenSwept } from '#lambdas/storage/tombstone.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { maxSessions } from '#shared/sessions/session-limits.ts';
import { browserOf } from './browser-of.ts';
import { gateKey, hourOf } from './gate-key.ts';
import { type Gate, gateExpiry, isOver, type StoredSession, secondsOf } from './gate-rows.ts';

/** Who calls, with which session, and from where. */
export type SignInOfCall = {
  /** The user's. */
  id: string;
  signedInAt: Date;
  /** As `sessionId` makes it. */
  session: string;
  /** The caller's IP address. */
  viewer: string;
  userAgent: string | undefined;
  /** A hash of the id that the site gives to a browser; absent where a program calls. */
  browserId: string | undefined;
  now: Date;
};

/**
 * Records a session of an account that lives. When the row is full, the oldest session ends.
 *
 * @returns whether no session that the row knows was in this browser; `undefined` when the row has changed meanwhile.
 * @throws `not_signed_in` for a deleted account; `request_in_progress` while it is being deleted.
 */
export async function recordSession(
  call: SignInOfCall,
  gate: Gate | undefined,
): Promise<{ isNewBrowser: boolean } | undefined> {
  const write = toUpdate(profilesTable, gateKey(call.id), gate ? adding(call, gate) : beginning(call));
  const refused = await transact([unlessDeleted(call.id), write]);
  if (refused.includes(0)) {
    const deletedAt = await deletedBefore(call);
    if (deletedAt === undefined) return undefined;
    const isLeft = toCheck(profilesTable, tombstoneKey(call.id), whenSwept(deletedAt));
    if ((await transact([isLeft, write])).length > 0) return undefined;
  } else if (refused.length > 0) return undefined;
  const known = Object.values(gate?.sign_ins ?? {});
  return { isNewBrowser: call.browserId === undefined || !known.some((each) => each.browser_id === call.browserId) };
}

const entryOf = ({ signedInAt, now, userAgent, viewer, browserId }: SignInOfCall): StoredSession => ({
  signed_in: secondsOf(signedInAt),
  seen: hourOf(now),
  ...browserOf(userAgent),
  network: viewer,
  ...(browserId !== undefined && { browser_id: browserId }),
});

/** The account's first session. */
function beginning(call: SignInOfCall): Change {
  return {
    change: 'SET sign_ins = :first, expires_at = :expiry',
    condition: 'attribute_not_exists(sign_ins)',
    values: { ':first': { [call.session]: entryOf(call) }, ':expiry': gateExpiry(call.now) },
  };
}

function adding(call: SignInOfCall, gate: Gate): Change {
  const dropped = droppedFor(gate, call.now);
  // A session that the row no longer has would be unknown, and could be recorded again.
  const forgotten = dropped
    .filter(([, session]) => !isOver(session, call.now))
    .map(([, { signed_in }]) => signed_in + 1);
  const endedBefore = Math.max(gate.ended_before, ...forgotten);
  const names = dropped.map(([id], index) => [`#d${index}`, id] as const);
  return {
    change: [
      'SET sign_ins.#session = :session, expires_at = :expiry, ended_before = :ended',
      ...(names.length > 0 ? [`REMOVE ${names.map(([name]) => `sign_ins.${name}`).join(', ')}`] : []),
    ].join(' '),
    condition: [
      'attribute_not_exists(sign_ins.#session) AND size(sign_ins) <= :most',
      '(attribute_not_exists(ended_before) OR ended_before = :before)',
      ...names.map(([name]) => `attribute_exists(sign_ins.${name})`),
    ].join(' AND '),
    names: { '#session': call.session, ...Object.fromEntries(names) },
    values: {
      ':session': entryOf(call),
      ':expiry': gateExpiry(call.now),
      ':ended': endedBefore,
      ':before': gate.ended_before,
      ':most': maxSessions - 1 + dropped.length,
    },
  };
}

/** Sessions to drop for one more: those over, then those ended, then the oldest. */
function droppedFor({ sign_ins }: Gate, now: Date): [string, StoredSession][] {
  const all = Object.entries(sign_ins).toSorted(([, a], [, b]) => a.signed_in - b.signed_in);
  const over = all.filter(([, session]) => isOver(session, now));
  const others = all.filter(([, session]) => !isOver(session, now));
  const inOrder = [...others.filter(([, { ended }]) => ended), ...others.filter(([, { ended }]) => !ended)];
  return [...over, ...inOrder.slice(0, Math.max(0, others.length - (maxSessions - 1)))];
}
