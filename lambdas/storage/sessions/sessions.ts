import { type Change, toUpdate, updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import type { Session } from '#shared/sessions/sessions.ts';
import { gateKey } from './gate-key.ts';
import { findGate, type Gate, gateExpiry, isOver, type StoredSession, secondsOf } from './gate-rows.ts';

/** A user's sessions that live, the latest sign-in first. @param current the id of the one that asks. */
export async function listSessions(userId: string, current: string, now: Date): Promise<Session[]> {
  const { sign_ins = {} } = (await findGate(userId)) ?? {};
  return Object.entries(sign_ins)
    .filter(([, session]) => !session.ended && !isOver(session, now))
    .toSorted(([, a], [, b]) => b.signed_in - a.signed_in)
    .map(([id, { signed_in, seen, browser, system, network }]) => ({
      id,
      browser,
      system,
      network,
      signed_in_at: new Date(signed_in * 1000).toISOString(),
      seen_at: `${seen}:00:00.000Z`,
      current: id === current,
    }));
}

/** Ends a session; ending it again changes nothing. @returns false when the user has no such session. */
export async function endSession(userId: string, id: string): Promise<boolean> {
  const ended = await updateRow(
    profilesTable,
    gateKey(userId),
    {
      change: 'SET sign_ins.#session.ended = :true',
      condition: 'attribute_exists(sign_ins.#session)',
      names: { '#session': id },
      values: { ':true': true },
    },
    'NONE',
  );
  return ended !== undefined;
}

/** Concurrent calls only change what is not compared. */
const maxAttempts = 10;

/**
 * Ends a user's sessions, also those that have made no call yet.
 *
 * @param kept the id of the one that goes on, if any does.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function endSessions(userId: string, kept: string | undefined, now: Date): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const gate = await findGate(userId);
    const write = toUpdate(profilesTable, gateKey(userId), ending(gate, kept, now));
    if ((await transactFor(userId, [write])).length === 0) return;
  }
  throw new Error('The sessions changed too often.');
}

/** A sign-in recorded between reading and writing is an earlier one, and unknown afterwards. */
function ending(gate: Gate | undefined, kept: string | undefined, now: Date): Change {
  const after = (id: string, session: StoredSession) => (id === kept ? session : { ...session, ended: true });
  const sessions = Object.entries(gate?.sign_ins ?? {}).map(([id, session]) => [id, after(id, session)]);
  // A sign-in of this very second may be the next one, with the new password.
  const endedBefore = Math.max(gate?.ended_before ?? 0, secondsOf(now));
  return {
    change: 'SET sign_ins = :sessions, ended_before = :ended, expires_at = :expiry',
    condition: gate
      ? '(attribute_not_exists(ended_before) OR ended_before = :before)'
      : 'attribute_not_exists(sign_ins)',
    values: {
      ':sessions': Object.fromEntries(sessions),
      ':ended': endedBefore,
      ':expiry': gateExpiry(now),
      ...(gate && { ':before': gate.ended_before }),
    },
  };
}
