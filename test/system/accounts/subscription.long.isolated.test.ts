import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeSubscription } from '#lambdas/domain/billing/change-subscription.ts';
import { handler as subscription } from '#lambdas/functions/subscription/handler.ts';
import { refundLookup, reserveLookup, toSettled } from '#lambdas/storage/profiles/lookup-quota.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { Profile } from '#shared/account/profile.ts';
import { cancelSubscription, choosePlan, type Subscription } from '#shared/account/subscription.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { apiEvent } from '#test/support/lambdas/api-event.ts';
import { stubUseSecret } from '#test/support/lambdas/transactions.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const system = await startSystem();

const plan = (tier: string, start = 'now') => ({ tier, billing_interval: 'monthly', start });
const profileOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body);
const table = (name: string) => system.tables.names.find((each) => each.includes(name)) ?? name;

const Usage = z.object({
  monthly_analyses_used: z.object({ N: z.coerce.number() }),
});

/** What was really used of the month, as the row counts it. */
async function usageOf({ id }: { id: string }): Promise<{ used: number }> {
  const { Item } = z
    .object({ Item: Usage })
    .parse(await system.tables.command('GetItem', { TableName: table('Profiles'), Key: { id: { S: id } } }));
  return { used: Item.monthly_analyses_used.N };
}

describe('from the trial to a plan and back', () => {
  it('starts with a trial, upgrades, and cancels', async () => {
    const person = await system.person('whole-way');
    expect(await profileOf(person)).toMatchObject({
      subscription_status: 'trial',
      subscription_tier: 'basic',
    });

    const chosen = await person.call('PUT', '/api/subscription', plan('professional', 'trial'));
    expect([chosen.status, chosen.body]).toEqual([200, await profileOf(person)]);
    expect(chosen.body).toMatchObject({
      subscription_status: 'trial',
      subscription_tier: 'professional',
      monthly_analyses_limit: 25,
      trial_end_date: expect.any(String),
    });

    const upgraded = await person.call('PUT', '/api/subscription', plan('enterprise'));
    expect(upgraded.body).toMatchObject({
      subscription_status: 'active',
      subscription_tier: 'enterprise',
      monthly_analyses_limit: 999_999,
      trial_end_date: null,
    });

    const cancelled = await person.call('DELETE', '/api/subscription');
    expect([cancelled.status, cancelled.body]).toEqual([200, await profileOf(person)]);
    expect(cancelled.body).toMatchObject({
      subscription_status: 'cancelled',
      subscription_tier: 'basic',
      monthly_analyses_limit: 5,
    });
    expect(await person.call('DELETE', '/api/subscription')).toMatchObject({
      status: 200,
      body: cancelled.body,
    });
  });

  it('refuses to cancel what nobody pays for', async () => {
    const person = await system.person('nothing-to-cancel');
    await person.call('PUT', '/api/subscription', plan('basic'));
    const reply = await person.call('DELETE', '/api/subscription');
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ error: { code: 'not_allowed' } });
    expect(await profileOf(person)).toMatchObject({ subscription_status: 'active' });
  });

  it('works as the very first call of a person', async () => {
    const first = await system.person('straight-to-plan');
    expect((await first.call('PUT', '/api/subscription', plan('professional'))).status).toBe(200);
    const second = await system.person('straight-to-cancel');
    expect((await second.call('DELETE', '/api/subscription')).status).toBe(200);
  });
});

describe('PUT /api/subscription', () => {
  it.each(
    Object.entries({
      id: 'someone-else',
      subscription_tier: 'enterprise',
      subscription_status: 'active',
      monthly_analyses_limit: 999_999,
      monthly_analyses_used: 0,
      usage_period: '2020-01',
      trial_end_date: '2999-01-01T00:00:00.000Z',
      price: 0,
      card_number: '4242 4242 4242 4242',
    }),
  )('refuses %s', async (field, value) => {
    const person = await system.person(`forges-${field.replaceAll('_', '-')}`);
    const before = await profileOf(person);
    const reply = await person.call('PUT', '/api/subscription', { ...plan('basic'), [field]: value });
    expect(reply.status).toBe(400);
    expect(await profileOf(person)).toEqual(before);
  });

  it.each([
    ['a plan there is not', { ...plan('platinum') }],
    ['a plan by its name', { ...plan('Professional') }],
    ['no start', { tier: 'basic', billing_interval: 'monthly' }],
    ['another interval', { ...plan('basic'), billing_interval: 'weekly' }],
  ])('refuses %s', async (name, body) => {
    const person = await system.person(`asks-for-${name.replaceAll(' ', '-')}`);
    expect((await person.call('PUT', '/api/subscription', body)).status).toBe(400);
  });
});

describe('plan changes and lookups at the same time', () => {
  it('count each lookup that was answered, and never take one off', async () => {
    const person = await system.person('in-a-hurry');
    await person.call('PUT', '/api/subscription', plan('enterprise'));
    const lookups = Array.from({ length: 50 }, (_, index) => async () => {
      const reply = await person.call('POST', '/api/property-lookup', {
        address: `${index + 1} Racing Way, Mesa, AZ`,
      });
      expect([200, 403]).toContain(reply.status);
      return reply.status === 200;
    });
    const changes = Array.from({ length: 12 }, (_, index) => async () => {
      const reply =
        index % 2 === 0
          ? await person.call('DELETE', '/api/subscription')
          : await person.call('PUT', '/api/subscription', plan(index % 4 === 1 ? 'professional' : 'enterprise'));
      expect(reply.status).toBe(200);
      return false;
    });
    let done = false;
    const watch = async () => {
      const counts = [0];
      while (!done) {
        counts.push((await profileOf(person)).monthly_analyses_used);
        await setTimeout(5);
      }
      return counts;
    };
    const watched = watch();
    const mixed = lookups.flatMap((lookup, index) => {
      const change = index % 4 === 0 ? changes[index / 4] : undefined;
      return change ? [lookup, change] : [lookup];
    });
    const succeeded = (await inParallel(mixed, 20, (each) => each())).filter(Boolean).length;
    done = true;
    const counts = await watched;
    expect(counts.length).toBeGreaterThan(10);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect((await usageOf(person)).used).toBe(succeeded);
  });

  it('give nothing back to somebody who goes down a plan and up again', async () => {
    const person = await system.person('yo-yo');
    await person.call('PUT', '/api/subscription', plan('professional'));
    const lookUp = (house: number) =>
      person.call('POST', '/api/property-lookup', { address: `${house} Yo Yo Way, Mesa, AZ` });
    await inParallel(
      Array.from({ length: 25 }, (_, index) => index + 1),
      5,
      lookUp,
    );
    expect((await person.call('DELETE', '/api/subscription')).body).toMatchObject({
      monthly_analyses_used: 25,
      monthly_analyses_limit: 5,
    });
    expect((await lookUp(26)).status).toBe(403);
    const back = await person.call('PUT', '/api/subscription', plan('professional'));
    expect(back.body).toMatchObject({ monthly_analyses_used: 25, monthly_analyses_limit: 25 });
    expect((await lookUp(26)).status).toBe(403);
  });

  it('count every lookup of a month in which the limit only grows', async () => {
    const person = await system.person('ever-more');
    await person.call('PUT', '/api/subscription', plan('professional'));
    const lookups = Array.from({ length: 24 }, (_, index) => index);
    const [replies] = await Promise.all([
      inParallel(lookups, 12, (index) =>
        person.call('POST', '/api/property-lookup', { address: `${index + 1} Growing Ct, Mesa, AZ` }),
      ),
      inParallel(['professional', 'enterprise', 'enterprise'], 1, (tier) =>
        person.call('PUT', '/api/subscription', plan(tier)),
      ),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual(lookups.map(() => 200));
    expect((await usageOf(person)).used).toBe(24);
  });

  it('never bring a trial back that an upgrade has ended', async () => {
    const person = await system.person('two-windows');
    await profileOf(person);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        person.call('PUT', '/api/subscription', plan('professional', index % 2 === 0 ? 'trial' : 'now')),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect(await profileOf(person)).toMatchObject({ subscription_status: 'active', trial_end_date: null });
  });
});

const histories = isHard ? 1000 : 40;
/** When among its lookups a race has its changes: as they begin, in between, as they end. */
const races = isHard ? Array.from({ length: 20 }, (_, round) => round) : [0, 6, 13, 19];

/*
 * So many people live through the same instants, among them the last moment of the trial, its end and two
 * ends of a month. At each they do a few things, in an order of their own; after each thing the system must say
 * what the model says. The model is the specification written down again, in the plainest way. A lookup is what
 * it does to the quota: spending one, and giving it back when nothing comes of it.
 */
const instants = [
  '2026-03-25T10:00:00.000Z',
  '2026-04-01T00:00:00.000Z', // A new month, and the trial still runs.
  '2026-04-01T09:59:59.999Z', // The last millisecond of trials from the first instant.
  '2026-04-01T10:00:00.000Z', // They are over.
  '2026-06-01T00:00:00.000Z', // A month without anything lies in between.
];
const trialMs = 7 * 24 * 60 * 60 * 1000;

type Tier = 'basic' | 'professional' | 'enterprise';
type Step =
  | { do: 'look up'; times: number }
  | { do: 'look up in vain' }
  | { do: 'choose'; tier: Tier; interval: 'monthly' | 'annual'; start: 'trial' | 'now' }
  | { do: 'cancel' };

class Model {
  tier: Tier = 'basic';
  status: 'trial' | 'active' | 'cancelled' = 'trial';
  interval = 'monthly';
  limit = 5;
  used = 0;
  month = '';
  trialEnd = '';
  now = '';

  /** Takes a step and says what its answers must be. */
  take(step: Step, now: string): number[] {
    if (this.trialEnd === '') this.trialEnd = new Date(Date.parse(now) + trialMs).toISOString();
    if (now.slice(0, 7) !== this.month) this.used = 0;
    this.month = now.slice(0, 7);
    this.now = now;
    if (step.do === 'look up') return Array.from({ length: step.times }, () => this.lookUp());
    if (step.do === 'look up in vain') return [this.used < this.allowed ? 200 : 403];
    if (step.do === 'choose') {
      const keepsTrial = step.start === 'trial' && this.status === 'trial' && now < this.trialEnd;
      this.status = keepsTrial ? 'trial' : 'active';
      this.interval = step.interval;
      return this.moveTo(step.tier);
    }
    if (this.status === 'active' && this.tier === 'basic') return [403];
    this.status = 'cancelled';
    return this.moveTo('basic');
  }

  private lookUp(): number {
    if (this.used >= this.allowed) return 403;
    this.used += 1;
    return 200;
  }

  private moveTo(tier: Tier): number[] {
    this.tier = tier;
    this.limit = { basic: 5, professional: 25, enterprise: 999_999 }[tier];
    return [200];
  }

  /** A running trial has at least 25; once it has ended, Basic's lookups, whatever plan it had chosen. */
  get allowed(): number {
    if (this.status !== 'trial') return this.limit;
    return this.now < this.trialEnd ? Math.max(25, this.limit) : Math.min(5, this.limit);
  }

  /** What the trial adds is not in the number that the profile has. */
  get answered(): number {
    return Math.min(this.limit, this.allowed);
  }
}

const lookUp = fc.record({ do: fc.constant('look up' as const), times: fc.constantFrom(1, 4, 13) });
const lookUpInVain = fc.record({ do: fc.constant('look up in vain' as const) });
const choose = fc.record({
  do: fc.constant('choose' as const),
  tier: fc.constantFrom<Tier>('basic', 'professional', 'enterprise'),
  interval: fc.constantFrom<'monthly' | 'annual'>('monthly', 'annual'),
  start: fc.constantFrom<'trial' | 'now'>('trial', 'now'),
});
const cancel = fc.record({ do: fc.constant('cancel' as const) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: lookUp },
  { weight: 1, arbitrary: lookUpInVain },
  { weight: 4, arbitrary: choose },
  { weight: 2, arbitrary: cancel },
);
const history = fc.tuple(...instants.map(() => fc.array(step, { maxLength: 2 })));

/** Does a step and answers its statuses, and the profile after it. */
async function perform(step: Step, person: { id: string; email: string }) {
  const now = new Date();
  const someone = { ...person, name: '', signedInAt: now };
  const statuses: number[] = [];
  if (step.do === 'look up' || step.do === 'look up in vain') {
    for (let time = 0; time < (step.do === 'look up' ? step.times : 1); time += 1) {
      const { reservation } = await reserveLookup(someone, now);
      statuses.push(reservation === undefined ? 403 : 200);
      if (reservation === undefined) continue;
      if (step.do === 'look up') await toSettled(person.id, reservation).send();
      else await refundLookup(person.id, reservation);
    }
  } else {
    const session = { auth_time: String(Math.floor(now.getTime() / 1000)), origin_jti: now.toISOString() };
    const claims = { sub: person.id, email: person.email, email_verified: 'true', token_use: 'id', ...session };
    const answer = await subscription(
      step.do === 'cancel'
        ? apiEvent({ routeKey: 'DELETE /api/subscription', claims })
        : apiEvent({
            routeKey: 'PUT /api/subscription',
            claims,
            body: { tier: step.tier, billing_interval: step.interval, start: step.start },
          }),
    );
    statuses.push(answer.statusCode ?? 0);
    if (answer.statusCode === 200) return { statuses, profile: JSON.parse(answer.body ?? '') };
  }
  return { statuses, profile: await findOrCreateProfile(someone, now) };
}

/** Lets this process call handlers and storage as a function would be called, at a time of the test's choosing. */
function asFunction(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.stubEnv('PROFILES_TABLE', table('Profiles'));
    vi.stubEnv('PAYMENTS', 'free');
    vi.stubEnv('INTEGRATIONS_TABLE', table('Integrations'));
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', system.tables.endpoint);
    const { id = '' } = system.functions.find((each) => each.area === 'subscription') ?? {};
    vi.stubEnv('AWS_ACCESS_KEY_ID', `LOCAL${id}`);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    stubUseSecret();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.mocked(console.info).mockRestore();
  });
}

describe('changes and lookups that interleave call by call', () => {
  asFunction();
  const now = new Date('2026-03-25T10:00:00.000Z');
  const someone = (id: string) => ({ id, email: `${id}@people.example`, name: '', signedInAt: now });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const change = (person: ReturnType<typeof someone>, next: (current: Profile) => Subscription, at: Date) =>
    changeSubscription(person, next, at, log);
  const to = (tier: Tier) => (current: Profile) =>
    choosePlan(current, { tier, billing_interval: 'monthly', start: 'now' }, now);

  beforeEach(() => {
    vi.setSystemTime(now);
  });

  it.each(races)('keep the limit while 50 lookups race a cancellation and an upgrade, round %i', async (round) => {
    const person = someone(`racing-${round}`);
    await change(person, to('enterprise'), now);
    const reserved: Awaited<ReturnType<typeof reserveLookup>>[] = [];
    const work = Array.from({ length: 50 }, () => async () => {
      reserved.push(await reserveLookup(person, now));
    });
    // Early or late among the lookups, as the round has it.
    work.splice(round * 2, 0, async () => {
      await change(person, cancelSubscription, now);
    });
    work.splice(50 - round * 2, 0, async () => {
      await change(person, to('professional'), now);
    });
    await inParallel(work, 12, (each) => each());
    const used = reserved.filter(({ reservation }) => reservation).length;
    expect((await usageOf(person)).used).toBe(used);
    expect((await findOrCreateProfile(person, now)).monthly_analyses_used).toBe(used);
  });

  it('lose no lookup while the limit only grows', async () => {
    for (const round of races.filter((each) => each < 10)) {
      const person = someone(`growing-${round}`);
      await change(person, to('professional'), now);
      const work: (() => Promise<unknown>)[] = Array.from({ length: 20 }, () => () => reserveLookup(person, now));
      work.splice(round * 2, 0, () => change(person, to('enterprise'), now));
      await inParallel(work, 7, (each) => each());
      expect((await usageOf(person)).used).toBe(20);
    }
  });

  it('begin a new month once', async () => {
    const april = new Date('2026-04-01T00:00:00.000Z');
    for (const round of races) {
      const person = someone(`rolling-${round}`);
      await change(person, to('professional'), now);
      for (let time = 0; time < 9; time += 1) await reserveLookup(person, now);
      vi.setSystemTime(april);
      const lookups = Array.from({ length: 6 }, () => () => reserveLookup(person, april));
      const work: (() => Promise<unknown>)[] = [...lookups];
      work.splice(round % 7, 0, () => change(person, to('enterprise'), april));
      await inParallel(work, 7, (each) => each());
      expect((await usageOf(person)).used).toBe(6);
      vi.setSystemTime(now);
    }
  });
});

describe(`${histories} histories under a controlled clock`, () => {
  asFunction();

  it('end as the model says, which counts every lookup that is answered', async () => {
    const people = fc.sample(history, { numRuns: histories, seed }).map((steps, index) => ({
      id: `history-${index}`,
      email: `history-${index}@people.example`,
      steps,
      model: new Model(),
    }));
    for (const [instant, now] of instants.entries()) {
      vi.setSystemTime(now);
      await inParallel(people, 8, async ({ id, email, steps, model }) => {
        for (const each of steps[instant] ?? []) {
          const story = JSON.stringify([steps, now, each]);
          const { statuses, profile } = await perform(each, { id, email });
          expect(statuses, story).toEqual(model.take(each, now));
          expect(profile, story).toMatchObject({
            subscription_tier: model.tier,
            subscription_status: model.status,
            billing_interval: model.interval,
            monthly_analyses_limit: model.answered,
            monthly_analyses_used: model.used,
            usage_period: model.month,
            trial_end_date: model.status === 'trial' ? model.trialEnd : null,
          });
        }
      });
    }
  });
});
