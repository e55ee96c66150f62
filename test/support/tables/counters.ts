import { apiCallsKey, hourOf } from '#lambdas/storage/integrations/api-key-rows.ts';
import { gateKey } from '#lambdas/storage/sessions/gate-key.ts';
import type { System } from '#local/system.ts';
import { usagePeriod } from '#shared/account/profile.ts';

/*
 * Limits of hundreds and thousands are brought close by what counts them: to get there call by call takes a test most
 * of its time, and tries nothing that the last calls don't.
 */

type Key = Record<string, string>;

/** Brings a counter with a row of its own to a number. */
export async function setCount(system: Pick<System, 'tables'>, table: string, key: Key, made: number): Promise<void> {
  await update(system, table, key, 'SET made = :made', { ':made': { N: String(made) } });
}

/** Brings the account of an API key to so many calls in the clock hour of `now`. */
export async function setCallsOfKey(
  system: Pick<System, 'tables'>,
  keyId: string,
  calls: number,
  now: number,
): Promise<void> {
  await setCount(system, 'Integrations', apiCallsKey(keyId, hourOf(new Date(now))), calls);
}

/** Brings the calls of an account's sessions to a number in the minute of `now`. */
export async function setCallsOfMinute(
  system: Pick<System, 'tables'>,
  userId: string,
  calls: number,
  now: number,
): Promise<void> {
  const counter = `calls_${new Date(now).toISOString().slice(14, 16)}`;
  await update(system, 'Profiles', gateKey(userId), `SET ${counter} = :calls`, { ':calls': { N: String(calls) } });
}

/** Adds so many sessions to those of an account, each a second after the one before. */
export async function addSessions(
  system: Pick<System, 'tables'>,
  userId: string,
  count: number,
  now: number,
): Promise<void> {
  const entries = Array.from({ length: count }, (_, index) => ({
    signed_in: { N: String(Math.floor(now / 1000) + index + 1) },
    seen: { S: new Date(now).toISOString().slice(0, 13) },
    browser: { S: 'Firefox' },
    system: { S: 'Linux' },
    network: { S: '203.0.113.9' },
  }));
  await update(
    system,
    'Profiles',
    gateKey(userId),
    `SET ${entries.map((_, index) => `sign_ins.added${String(index).padStart(17, '0')} = :s${index}`).join(', ')}`,
    Object.fromEntries(entries.map((M, index) => [`:s${index}`, { M }])),
  );
}

async function update({ tables }: Pick<System, 'tables'>, table: string, key: Key, change: string, values: object) {
  await tables.command('UpdateItem', {
    TableName: tables.names.find((name) => name.includes(table)),
    Key: Object.fromEntries(Object.entries(key).map(([name, S]) => [name, { S }])),
    UpdateExpression: change,
    ExpressionAttributeValues: values,
  });
}

/** Brings an account's lookups of the month to a number. Its profile is there. */
export async function setUsedLookups(
  system: Pick<System, 'tables'>,
  userId: string,
  used: number,
  now: number,
): Promise<void> {
  const change = 'SET monthly_analyses_used = :used, usage_period = :month';
  const values = { ':used': { N: String(used) }, ':month': { S: usagePeriod(new Date(now)) } };
  await update(system, 'Profiles', { id: userId }, change, values);
}

/** Lets an account's trial end at a time. Its profile is there. */
export async function setTrialEnd(system: Pick<System, 'tables'>, userId: string, end: number): Promise<void> {
  const values = { ':end': { S: new Date(end).toISOString() } };
  await update(system, 'Profiles', { id: userId }, 'SET trial_end_date = :end', values);
}
