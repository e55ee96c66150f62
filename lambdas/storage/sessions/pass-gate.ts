import { setTimeout } from 'node:timers/promises';
import { type Change, updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { callsPerMinute } from '#shared/account/session-limits.ts';
import { findGate, type Gate, gateKey, hourOf, stateOf } from './gate-rows.ts';
import { recordSession, type SignInOfCall } from './record-session.ts';

const minuteMs = 60_000;
const minuteOf = (now: Date) => Math.floor(now.getTime() / minuteMs);

/** Below the hour minus the minutes before and after: a counter is never of the hour before. */
const newestWithin = 55;

const counters = Array.from({ length: 60 }, (_, minute) => `calls_${String(minute).padStart(2, '0')}`);
const counterOf = (minute: number) => counters[minute % 60] ?? '';

/** A new session and concurrent calls each cost an attempt. */
const maxAttempts = 12;

/** Accounts that have reached the limit in this minute, as far as this instance knows: a flood writes nothing more. */
const reached = { minute: 0, users: new Set<string>() };

export type Passage =
  /** `isNew`: this call has recorded the session. */
  { passes: true; isNew: boolean; isNewBrowser: boolean } | { passes: false; why: 'ended' | 'too many calls' };

/**
 * Counts a call of a signed-in user, if its session lives and the account is below its limit of the minute. One
 * conditional update; a session's first call records it.
 *
 * @throws `not_signed_in` for a deleted account; `request_in_progress` while it is being deleted.
 */
export async function passGate(call: SignInOfCall): Promise<Passage> {
  const { id, now } = call;
  const minute = minuteOf(now);
  if (reached.minute !== minute) Object.assign(reached, { minute, users: new Set() });
  if (reached.users.has(id)) return { passes: false, why: 'too many calls' };
  let isNew = false;
  let isNewBrowser = false;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (await updateRow(profilesTable, gateKey(id), counting(call), 'NONE')) {
      return { passes: true, isNew, isNewBrowser };
    }
    const gate = await findGate(id);
    const state = stateOf(gate, call);
    if (state === 'ended') return { passes: false, why: 'ended' };
    if (state === 'unknown') {
      const recorded = await recordSession(call, gate);
      if (recorded) ({ isNew, isNewBrowser } = { isNew: true, ...recorded });
    } else if (!isOfThisHour(gate, minute)) {
      await updateRow(profilesTable, gateKey(id), startingAnew(gate, minute), 'NONE');
    } else if (Number(gate?.[counterOf(minute)] ?? 0) >= callsPerMinute) {
      reached.users.add(id);
      return { passes: false, why: 'too many calls' };
    }
    if (attempt > 2) await setTimeout(Math.random() * 10 * attempt);
  }
  throw new Error('The gate of the account changed too often.');
}

/** Counts the call of a known session that lives. */
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

const countersBut = (kept: number[]) => {
  const names = kept.map(counterOf);
  return counters.filter((name) => !names.includes(name)).join(', ');
};

const isOfThisHour = (gate: Gate | undefined, minute: number) =>
  gate?.called_at !== undefined && gate.called_at >= minute - newestWithin && gate.called_at <= minute + 1;

/** Begins an hour; a concurrent call may have done it. */
function startingAnew(gate: Gate | undefined, minute: number): Change {
  const before = gate?.called_at;
  return {
    change: `SET called_at = :minute REMOVE ${countersBut([])}`,
    condition: `attribute_exists(sign_ins) AND ${before === undefined ? 'attribute_not_exists(called_at)' : 'called_at = :before'}`,
    values: { ':minute': minute, ...(before !== undefined && { ':before': before }) },
  };
}
