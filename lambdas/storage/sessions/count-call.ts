import { type Change, updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { callsPerMinute } from '#shared/sessions/session-limits.ts';
import { gateKey, hourOf } from './gate-key.ts';
import type { SignInOfCall } from './record-session.ts';

/* gate-rows.ts describes the row. */

export type Passage =
  /** `isNew`: this call has recorded the session. */
  { passes: true; isNew: boolean; isNewBrowser: boolean } | { passes: false; why: 'ended' | 'too many calls' };

/** Counts the call of a known session that lives. @returns false when the row does not allow it. */
export async function countCallOf(call: SignInOfCall): Promise<boolean> {
  return (await updateRow(profilesTable, gateKey(call.id), counting(call), 'NONE')) !== undefined;
}

const minuteMs = 60_000;
/** The minute since 1970. */
export const minuteOf = (now: Date) => Math.floor(now.getTime() / minuteMs);

/** Below the hour minus the minutes before and after: a counter is never of the hour before. */
export const newestWithin = 55;

const counters = Array.from({ length: 60 }, (_, minute) => `calls_${String(minute).padStart(2, '0')}`);
export const counterOf = (minute: number) => counters[minute % 60] ?? '';

export const countersBut = (kept: number[]) => {
  const names = kept.map(counterOf);
  return counters.filter((name) => !names.includes(name)).join(', ');
};

function counting({ session, viewer, now }: SignInOfCall): Change {
  const minute = minuteOf(now);
  const counter = counterOf(minute);
  return {
    change:
      `SET ${counter} = if_not_exists(${counter}, :none) + :one, called_at = :minute, ` +
      'sign_ins.#session.seen = :hour, sign_ins.#session.network = :network ' +
      `REMOVE ${countersBut([minute - 1, minute, minute + 1])}`,
    condition:
      'attribute_exists(sign_ins.#session) AND attribute_not_exists(sign_ins.#session.ended) AND ' +
      `called_at BETWEEN :oldest AND :newest AND (attribute_not_exists(${counter}) OR ${counter} < :limit)`,
    names: { '#session': session },
    values: {
      ':none': 0,
      ':one': 1,
      ':minute': minute,
      ':oldest': minute - newestWithin,
      ':newest': minute + 1,
      ':limit': callsPerMinute,
      ':hour': hourOf(now),
      ':network': viewer,
    },
  };
}
