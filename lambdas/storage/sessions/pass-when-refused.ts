import { setTimeout } from 'node:timers/promises';
import { type Change, updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { callsPerMinute } from '#shared/sessions/session-limits.ts';
import { countCallOf, counterOf, countersBut, minuteOf, newestWithin, type Passage } from './count-call.ts';
import { gateKey } from './gate-key.ts';
import { findGate, type Gate, stateOf } from './gate-rows.ts';
import { recordSession, type SignInOfCall } from './record-session.ts';

/** A new session and concurrent calls each cost an attempt. */
const maxAttempts = 12;

/** Finds out why the row did not count a call, does what it lacks, and counts it then. */
export async function passWhenRefused(call: SignInOfCall): Promise<Passage> {
  const { id, now } = call;
  const minute = minuteOf(now);
  let recorded: { isNewBrowser: boolean } | undefined;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const gate = await findGate(id);
    const state = stateOf(gate, call);
    if (state === 'ended') return { passes: false, why: 'ended' };
    if (state === 'unknown') {
      recorded = (await recordSession(call, gate)) ?? recorded;
    } else if (!isOfThisHour(gate, minute)) {
      await updateRow(profilesTable, gateKey(id), startingAnew(gate, minute), 'NONE');
    } else if (Number(gate?.[counterOf(minute)] ?? 0) >= callsPerMinute) {
      return { passes: false, why: 'too many calls' };
    }
    if (await countCallOf(call)) {
      return { passes: true, isNew: recorded !== undefined, isNewBrowser: recorded?.isNewBrowser ?? false };
    }
    if (attempt > 2) await setTimeout(Math.random() * 10 * attempt);
  }
  throw new Error('The gate of the account changed too often.');
}

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
