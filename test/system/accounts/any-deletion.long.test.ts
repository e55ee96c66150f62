import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { photoFolder } from '#lambdas/storage/analyses/photo-files.ts';
import { avatarFolders } from '#lambdas/storage/profiles/avatars.ts';
import { openClock } from '#local/clock/clock.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { AvatarAnswer } from '#shared/account/avatar.ts';
import { trialAnalyses } from '#shared/account/plans.ts';
import { Profile } from '#shared/account/profile.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { passHours } from '#test/support/away-from.ts';
import { asAdministrator } from '#test/support/empty-system.ts';
import { isHard } from '#test/support/generated.ts';
import { images } from '#test/support/images.ts';
import { inParallel, type Person, type Reply, startSystem } from '#test/support/system.ts';
import { setUsedLookups } from '#test/support/tables/counters.ts';

const clock = openClock();
const system = await startSystem({ clock });
const hourMs = 60 * 60 * 1000;

const table = (name: string) => system.tables.names.find((each) => each.includes(name)) ?? name;
const Items = z.object({ Items: z.array(z.record(z.string(), z.unknown())) });
type Item = Record<string, unknown>;

async function rowsOf(name: string): Promise<Item[]> {
  return Items.parse(await system.tables.command('Scan', { TableName: name })).Items;
}

const text = (row: Item, name: string) => z.optional(z.object({ S: z.string() })).parse(row[name])?.S;
const number = (row: Item, name: string) => Number(z.optional(z.object({ N: z.string() })).parse(row[name])?.N);
const isDeletion = (row: Item) => text(row, 'account')?.startsWith('deletions#') === true;

/** Everything in every table and the names of everything in the bucket, as lines; without the records of deletions. */
async function everythingStored(): Promise<string[]> {
  const rows = (await Promise.all(system.tables.names.map(rowsOf))).flat();
  return [...rows.filter((row) => !isDeletion(row)).map((row) => JSON.stringify(row)), ...system.avatars.keys()];
}

/** A counter of webhooks' attempts, which says nothing of its account and expires within hours. */
const isAttemptCount = (line: string) => line.includes('"attempts#');

/** What is stored under the id, the address or the account of a person. */
async function tracesOf({ id, email }: Person): Promise<string[]> {
  const traces = [id, email, accountOf(id)];
  const lines = (await everythingStored()).filter((line) => !isAttemptCount(line));
  // The name of a picture does not say whose it is: one that no row names is somebody's who is gone.
  const rows = lines.filter((line) => line.startsWith('{')).join();
  const isNobodys = (line: string) => line.startsWith('avatars/') && !rows.includes(line);
  return lines.filter((line) => isNobodys(line) || traces.some((trace) => line.includes(trace)));
}

/** Each look reads all tables. */
const slowly = { interval: 300 };

const deletions = async () => (await rowsOf(table('Integrations'))).filter(isDeletion);
/** The records of deletions that wait for their second sweep, or are done with it. */
const sweptOnce = async () => (await deletions()).filter((row) => text(row, 'swept_at') !== undefined);

/** Without the counter of attempts, which a delivery writes only when it ends. */
const counts = (row: Item | undefined) =>
  Object.fromEntries(
    Object.entries(
      z.object({ counts: z.object({ M: z.record(z.string(), z.object({ N: z.string() })) }) }).parse(row).counts.M,
    )
      .filter(([kind]) => kind !== 'attempts')
      .map(([kind, { N }]) => [kind, Number(N)]),
  );

const deleteSignIn = ({ email }: Person) => asAdministrator(system, 'AdminDeleteUser', { Username: email });

const professional = { tier: 'enterprise', billing_interval: 'monthly', start: 'now' };

async function onEnterprise(name: string): Promise<Person> {
  const person = await system.person(name);
  expect((await person.call('PUT', '/api/subscription', professional)).status).toBe(200);
  return person;
}

async function lookedUp(person: Person, address: string): Promise<string> {
  const reply = await person.call('POST', '/api/property-lookup', { address });
  return LookupAnswer.parse(reply.body).lookup_id;
}

const keyOf = async (person: Person, name: string) =>
  CreatedApiKey.parse((await person.call('POST', '/api/account/api-keys', { name })).body).key;

const webhook = (name: string) => ({ url: `https://webhooks.example/${name}` });

/** A person with a row of every kind. */
async function settled(name: string): Promise<Person & { key: string; lookup: string }> {
  const person = await onEnterprise(name);
  const [lookup, key] = await Promise.all([lookedUp(person, `1 ${name} Rd, Mesa, AZ`), keyOf(person, 'First')]);
  await Promise.all([
    person.call('POST', '/api/analyses', { lookup_id: lookup }),
    person.call('POST', '/api/account/webhooks', webhook(name)),
    person.upload('/api/profile/avatar', { bytes: images['image/png'], type: 'image/png' }),
  ]);
  await letterOf(key, lookup, name);
  return { ...person, key, lookup };
}

const letterOf = (key: string, lookup: string, buyerName: string) =>
  system.call('POST', `/api/analysis/${lookup}/letter`, { token: key, body: { buyerName } });

const withKey = (key: string, body: object, idempotencyKey: string) =>
  system.call('POST', '/api/analysis', { token: key, body, headers: { 'idempotency-key': idempotencyKey } });

// Before the clock is ahead: sign-ins are in real time.
it('is not made of the account of a person who signed in again', async () => {
  const person = await system.person('returns');
  await person.call('GET', '/api/profile');
  await person.call('DELETE', '/api/profile');
  await expect
    .poll(async () => (await deletions()).some((row) => text(row, 'user_id') === person.id && row.swept_at))
    .toBe(true);
  // Sign-ins are told apart by the second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const again = await system.person('returns');
  expect(again.id).toBe(person.id);
  const lookup = await lookedUp(again, '1 Returning Rd, Mesa, AZ');
  await again.call('POST', '/api/analyses', { lookup_id: lookup });
  await passHours(clock, 26);
  expect((await again.call('GET', '/api/analyses')).body).toMatchObject({ items: { length: 1 } });
});

describe('an account that is deleted while everything is under way', () => {
  const rounds = isHard ? 100 : 3;

  it(`leaves nothing in ${rounds} rounds, and nothing of anybody else is gone`, async () => {
    const neighbor = await settled('neighbor');
    await clock.advance(0);
    const before = (await tracesOf(neighbor)).length;
    const earlier = (await deletions()).length;
    for (let round = 0; round < rounds; round += 1) await deleteInFlight(round);
    await expect.poll(async () => (await sweptOnce()).length, slowly).toBe(rounds + earlier);
    // Deliveries of the neighbor's webhook come and go.
    expect((await tracesOf(neighbor)).length).toBeGreaterThanOrEqual(before);
    expect((await neighbor.call('GET', '/api/analyses')).body).toMatchObject({ items: { length: 1 } });
    expect((await neighbor.call('GET', '/api/account/webhooks')).body).toMatchObject({ items: { length: 1 } });
    expect((await withKey(neighbor.key, { propertyAddress: '2 Neighbor Rd, Mesa, AZ' }, 'again')).status).toBe(201);
  });

  async function deleteInFlight(round: number): Promise<void> {
    const name = `leaver-${round}`;
    const person = await settled(name);
    const address = (index: number) => `${index + 2} ${name} Rd, Mesa, AZ`;
    const work: (() => Promise<Reply>)[] = [
      ...Array.from(
        { length: 4 },
        (_, index) => () => person.call('POST', '/api/property-lookup', { address: address(index) }),
      ),
      () => person.call('POST', '/api/analyses', { lookup_id: person.lookup }),
      () => person.call('PATCH', `/api/analyses/${person.lookup}`, { purchase_price: 1 }),
      () => letterOf(person.key, person.lookup, 'In flight'),
      () => person.call('DELETE', `/api/analyses/${person.lookup}`),
      () => letterOf(person.key, person.lookup, 'Too late'),
      () => person.call('POST', '/api/account/api-keys', { name: 'Second' }),
      () => person.call('POST', '/api/account/webhooks', webhook(`${name}-second`)),
      () => person.call('PATCH', '/api/profile', { bio: 'Still here.' }),
      () => person.call('PUT', '/api/subscription', { ...professional, tier: 'professional' }),
      () => person.upload('/api/profile/avatar', { bytes: images['image/png'], type: 'image/png' }),
      ...Array.from(
        { length: 3 },
        (_, index) => () => withKey(person.key, { propertyAddress: address(index + 9) }, `call-${index}`),
      ),
    ];
    // Before, in the middle of and after the others.
    work.splice((round * 5) % (work.length + 1), 0, () => person.call('DELETE', '/api/profile'));
    const replies = await Promise.all(work.map((each) => each()));
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    await system.idle();
    await expect.poll(() => tracesOf(person), slowly).toEqual([]);
    expect((await person.call('GET', '/api/account/api-keys')).status).toBe(401);
  }

  it('answers every call with an old token as a deleted account', async () => {
    const person = await settled('old-token');
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/profile'],
      ['GET', '/api/analyses'],
      ['GET', `/api/analyses/${person.lookup}`],
      ['POST', '/api/analyses', { lookup_id: person.lookup }],
      ['PATCH', `/api/analyses/${person.lookup}`, { purchase_price: 1 }],
      ['DELETE', `/api/analyses/${person.lookup}`],
      ['GET', '/api/lookups'],
      ['GET', `/api/lookups/${person.lookup}`],
      ['POST', '/api/property-lookup', { address: '1 old-token Rd, Mesa, AZ' }],
      ['POST', '/api/address-suggestions', { q: '1 Main' }],
      ['GET', '/api/account/api-keys'],
      ['POST', '/api/account/api-keys', { name: 'Late' }],
      ['GET', '/api/account/webhooks'],
      ['POST', '/api/account/webhooks', webhook('late')],
    ];
    for (const [method, path, body] of calls) {
      const reply = await person.call(method, path, body);
      expect([reply.status, JSON.stringify(reply.body)], `${method} ${path}`).toEqual([
        401,
        expect.stringContaining('This account was deleted.'),
      ]);
    }
    expect((await withKey(person.key, { propertyAddress: '1 Main St, Mesa, AZ' }, 'late')).status).toBe(401);
    await expect.poll(() => tracesOf(person), slowly).toEqual([]);
  });
});

/** Writes rows for a person straight into a table. */
async function fill(name: string, row: (index: number) => Item, count: number): Promise<void> {
  const batches = Array.from({ length: Math.ceil(count / 25) }, (_, batch) =>
    Array.from({ length: Math.min(25, count - batch * 25) }, (_, index) => ({
      PutRequest: { Item: row(batch * 25 + index) },
    })),
  );
  await inParallel(batches, 4, (requests) =>
    system.tables.command('BatchWriteItem', { RequestItems: { [table(name)]: requests } }),
  );
}

const lookupRow = ({ id }: Person, name: string) => ({ user_id: { S: id }, id: { S: `lookup#${name}` } });

describe('the sweep', () => {
  const rows = isHard ? 30_000 : 1500;

  it(`of ${rows} rows keeps nobody waiting`, async () => {
    const person = await system.person('large');
    await person.call('GET', '/api/profile');
    await fill('Analyses', (index) => lookupRow(person, String(index).padStart(6, '0')), rows);
    const started = performance.now();
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    expect(performance.now() - started).toBeLessThan(2000);
    await expect.poll(() => tracesOf(person), { timeout: 200_000, interval: 1000 }).toEqual([]);
    const [record] = (await deletions()).filter((row) => text(row, 'user_id') === person.id);
    await expect
      .poll(async () => counts((await deletions()).find((row) => text(row, 'user_id') === person.id)))
      .toEqual({
        profile: 1,
        'account-log': 1,
        'account-logged': 1,
        lookup: rows,
      });
    expect(text(record ?? {}, 'wish')).toBe('person');
  });

  it('a day later finds what was written late, and forgets whose account it was', async () => {
    const person = await settled('late-rows');
    await person.call('DELETE', '/api/profile');
    await expect.poll(() => tracesOf(person), slowly).toEqual([]);
    const recordOf = async () => (await deletions()).find((row) => text(row, 'deleted_at') === deletedAt);
    const deletedAt = text((await deletions()).find((row) => text(row, 'user_id') === person.id) ?? {}, 'deleted_at');
    await expect.poll(async () => text((await recordOf()) ?? {}, 'swept_at')).toBeDefined();
    const first = counts(await recordOf());
    expect(first).toMatchObject({
      profile: 1,
      analysis: 1,
      letter: 1,
      'letter-words': 1,
      lookup: 1,
      address: 1,
      key: 1,
      webhook: 1,
      picture: 1,
    });

    await fill('Analyses', () => lookupRow(person, 'late'), 1);
    await passHours(clock, 22);
    expect(await tracesOf(person)).toHaveLength(1);
    await passHours(clock, 3);
    await expect.poll(() => tracesOf(person), slowly).toEqual([]);
    const done = await recordOf();
    expect(counts(done)).toEqual({ ...first, lookup: Number(first.lookup) + 1 });
    expect(Object.keys(done ?? {}).sort()).toEqual([
      'account',
      'counts',
      'deleted_at',
      'expires_at',
      'sort_key',
      'swept_again_at',
      'swept_at',
      'wish',
    ]);
    expect(number(done ?? {}, 'expires_at') * 1000).toBeGreaterThan(clock.now() + 1000 * 24 * hourMs);
  });

  it('is made by the schedule when its message is lost', async () => {
    const person = await settled('lost-message');
    const queue = system.queues.find(({ id }) => id.startsWith('AccountsDeletions'));
    const send = queue?.send;
    if (!queue || !send) throw new Error('There is no queue of deletions.');
    queue.send = () => {};
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    queue.send = send;
    expect(await tracesOf(person)).not.toEqual([]);
    await passHours(clock, 1);
    await expect.poll(() => tracesOf(person), slowly).toEqual([]);
  });

  it('is made by the wish of an operator, too', async () => {
    const person = await settled('by-operator');
    const sweeper = system.functions.find(({ area }) => area === 'account-sweeper');
    const outcome = await sweeper?.invoke({ delete_user: person.id });
    expect(outcome).toMatchObject({ ok: true, value: { account: expect.stringMatching(/^deletions#/) } });
    await expect.poll(() => tracesOf(person), slowly).toEqual([]);
    const record = (await deletions()).find((row) => text(row, 'user_id') === person.id);
    expect(text(record ?? {}, 'wish')).toBe('operator');
    expect((await person.call('GET', '/api/profile')).status).toBe(401);
  });

  it('is made by the wish of an operator for somebody who never opened the site', async () => {
    const person = await system.person('never-came');
    const sweeper = system.functions.find(({ area }) => area === 'account-sweeper');
    const outcome = await sweeper?.invoke({ delete_user: person.id });
    expect(outcome).toMatchObject({ ok: true, value: { account: expect.stringMatching(/^deletions#/) } });
    expect((await person.call('GET', '/api/profile')).status).toBe(401);
  });
});

describe('signing up again with the same address', () => {
  async function round(name: string, address: string): Promise<{ person: Person; profile: Profile; status: number }> {
    const person = await system.person(name);
    const profile = Profile.parse((await person.call('GET', '/api/profile')).body);
    const { status } = await person.call('POST', '/api/property-lookup', { address });
    return { person, profile, status };
  }

  it('ten times gives one trial and the lookups of one month', async () => {
    const statuses: number[] = [];
    const trials = new Set<string | null>();
    const ids = new Set<string>();
    for (let index = 0; index < 10; index += 1) {
      const { person, profile, status } = await round('again', `${index + 1} Again Rd, Mesa, AZ`);
      statuses.push(status);
      trials.add(profile.trial_end_date);
      ids.add(person.id);
      // Four of the trial's 25 are left.
      if (index === 0) await setUsedLookups(system, person.id, trialAnalyses - 4, clock.now());
      expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
      await deleteSignIn(person);
    }
    expect(ids.size).toBe(10);
    expect(trials.size).toBe(1);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(5).fill(403)]);
  });

  it('gives no more after deleting the sign-in alone', async () => {
    const first = await round('sign-in-only', '1 Alone Rd, Mesa, AZ');
    await deleteSignIn(first.person);
    const second = await round('sign-in-only', '2 Alone Rd, Mesa, AZ');
    expect(second.person.id).not.toBe(first.person.id);
    expect(second.profile).toMatchObject({ trial_end_date: first.profile.trial_end_date, monthly_analyses_used: 1 });
  });

  it('starts anew after ninety days, and tells nobody whose address it was', async () => {
    const first = await round('comes-back', '1 Back Rd, Mesa, AZ');
    await first.person.call('DELETE', '/api/profile');
    await deleteSignIn(first.person);
    await expect.poll(() => tracesOf(first.person), slowly).toEqual([]);
    await clock.sleep(91 * 24 * hourMs);
    const { profile } = await round('comes-back', '2 Back Rd, Mesa, AZ');
    expect(profile.trial_end_date).not.toBe(first.profile.trial_end_date);
    expect(profile.monthly_analyses_used).toBe(0);
  });
});

it('takes a picture from the site with the account', async () => {
  const person = await system.person('pictured');
  const reply = await person.upload('/api/profile/avatar', { bytes: images['image/png'], type: 'image/png' });
  const { avatar_url } = AvatarAnswer.parse(reply.body);
  expect((await fetch(system.url + avatar_url)).status).toBe(200);
  await person.call('DELETE', '/api/profile');
  await expect.poll(async () => (await fetch(system.url + avatar_url)).status).toBe(403);
});

it('leaves no version of a file: not of one that is shown, was replaced or was removed', async () => {
  const person = await onEnterprise('versions');
  const lookup = await lookedUp(person, '1 Versions Rd, Mesa, AZ');
  await person.call('POST', '/api/analyses', { lookup_id: lookup });
  const photos = `/api/analyses/${lookup}/photos`;
  const Added = z.object({ id: z.string() });
  const addPhoto = async () => {
    const reply = await system.call('POST', photos, {
      token: person.token,
      file: { bytes: images['image/jpeg'], type: 'image/jpeg' },
    });
    return Added.parse(reply.body).id;
  };
  const removed = await addPhoto();
  await addPhoto();
  expect((await person.call('DELETE', `${photos}/${removed}`)).status).toBe(204);
  const png = { bytes: images['image/png'], type: 'image/png' };
  for (const path of ['/api/profile/avatar', '/api/profile/logo']) {
    for (const _ of ['first', 'second']) expect((await person.upload(path, png)).status).toBe(200);
    await person.call('DELETE', path);
  }
  const [avatars, logos] = avatarFolders(person.id);
  const under = (folder = '') => system.avatars.versionKeys().filter((key) => key.startsWith(folder)).length;
  const versions = () => [photoFolder(WorkspaceId.parse(person.id)), avatars, logos].map(under);
  // Each removal leaves the file and a marker.
  expect(versions()).toEqual([3, 4, 4]);

  await person.call('DELETE', '/api/profile');
  await expect.poll(versions).toEqual([0, 0, 0]);
});
