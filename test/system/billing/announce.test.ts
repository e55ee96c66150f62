import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import type { MailOutage } from '#local/internet/mail-service.ts';
import { planCents } from '#shared/account/billing.ts';
import { usDate } from '#shared/values/dates.ts';
import { daysAfter, utcDay } from '#shared/values/days.ts';
import { usdToCent } from '#shared/values/money.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const since = daysAfter(utcDay(Date.now()), -3);
const until = daysAfter(since, 14);
let outage: MailOutage | undefined;
const system = await startSystem({
  assembly: assemblyPaying,
  payments: 'stripe',
  paymentsSince: since,
  operatorKey: 'operator',
  mailOutage: () => outage,
});
beforeEach(() => {
  outage = undefined;
});

const run = (...args: string[]) =>
  new Promise<{ code: number | string; printed: string }>((resolve) => {
    const file = join(import.meta.dirname, '../../../bin/payments/announce-command.ts');
    const env = { PATH: process.env.PATH, PORT: new URL(system.url).port };
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
    );
  });

/** Somebody with a plan, and what else their row has. */
async function onPlan(name: string, tier: string, more: Record<string, string> = {}): Promise<Person> {
  const person = await system.person(name);
  await person.call('GET', '/api/profile');
  const set = Object.entries({ subscription_status: 'active', subscription_tier: tier, ...more });
  await system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((table) => table.includes('Profiles')),
    Key: { id: { S: person.id } },
    UpdateExpression: `SET ${set.map(([attribute], at) => `${attribute} = :v${at}`).join(', ')}`,
    ExpressionAttributeValues: Object.fromEntries(set.map(([, value], at) => [`:v${at}`, { S: value }])),
  });
  return person;
}
const mailsTo = ({ email }: Person) => system.mailbox.list(email).filter(({ code }) => code === null);

describe('what changes for free plans', () => {
  it('is told to each account that never paid, once, and only when asked to', async () => {
    const free = await onPlan('free', 'professional');
    const paid = await onPlan('paid', 'enterprise', { access_until: '2099-01-01T00:00:00.000Z' });
    const trying = await system.person('trying');
    await trying.call('GET', '/api/profile');

    const dry = await run('--local');
    expect(dry).toMatchObject({ code: 0, printed: expect.stringContaining('Told before: 0\nTo tell: 1\n') });
    expect(mailsTo(free)).toEqual([]);

    const runs = await Promise.all([run('--local', '--send'), run('--local', '--send')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const [mail, ...others] = mailsTo(free);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your Professional plan changes on ${usDate(until)}`);
    expect(mail?.text).toContain(
      `From ${usDate(since)} plans of Dealwright cost money. Your Professional plan stays as it is until ${usDate(until)}. Nothing is charged`,
    );
    const [month, year] = (['monthly', 'annual'] as const).map((interval) =>
      usdToCent(planCents('professional', interval) / 100),
    );
    expect(mail?.text).toContain(`${month} a month or ${year} a year. You can cancel at any time.\n${system.url}/`);
    expect(mail?.text).toMatch(/\n\nDealwright, Inc\., Phoenix, AZ\n$/);
    for (const person of [paid, trying]) expect(mailsTo(person)).toEqual([]);
    expect((await run('--local', '--send')).printed).toContain('Told before: 1\nTold now: 0\n');
  });

  it('is told by the next run when SES takes no mails', async () => {
    const later = await onPlan('later', 'basic');
    outage = { status: 400, type: 'SendingPausedException' };
    expect(await run('--local', '--send')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('SES takes no mails'),
    });
    expect(mailsTo(later)).toEqual([]);
    outage = undefined;
    expect((await run('--local', '--send')).printed).toContain('Told now: 1\n');
    expect(mailsTo(later)).toHaveLength(1);
  });

  it.each([[[]], [['prod', '--local']], [['--everything']]])('is not told for the arguments %j', async (args) => {
    expect(await run(...args)).toMatchObject({
      code: 2,
      printed: expect.stringContaining('npm run payments:announce -- <stage>'),
    });
  });
});
