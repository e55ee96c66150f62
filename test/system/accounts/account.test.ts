import { setTimeout } from 'node:timers/promises';
import { encode } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AvatarAnswer, type AvatarType, avatarTypeOf } from '#shared/account/avatar.ts';
import { Profile } from '#shared/account/profile.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { asAdministrator } from '#test/support/empty-system.ts';
import { images, pngOf } from '#test/support/images.ts';
import { inParallel, type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const avatarPath = '/api/profile/avatar';
const types: AvatarType[] = ['image/png', 'image/jpeg', 'image/webp'];

async function uploaded(person: Person, type: AvatarType = 'image/png'): Promise<string> {
  const reply = await person.upload(avatarPath, { bytes: images[type], type });
  expect(reply.status).toBe(200);
  const { avatar_url } = AvatarAnswer.parse(reply.body);
  known.set(person.id, new Set([...(known.get(person.id) ?? []), avatar_url.slice(1)]));
  return avatar_url;
}

/** A JPEG with a comment, and a text behind its end. */
function withComment(text: string): Buffer {
  const { data } = encode({ width: 8, height: 8, data: Buffer.alloc(256, 90), comments: [text] }, 90);
  return Buffer.concat([data, Buffer.from(text)]);
}

const profileOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body);
/** The files of pictures that a test knows: their names do not say whose they are. */
const known = new Map<string, Set<string>>();
const filesOf = ({ id }: Person) => system.avatars.keys().filter((key) => known.get(id)?.has(key));

describe('a picture', () => {
  it.each(types)('of type %s is shown under the address that the upload answers', async (type) => {
    const person = await system.person(`picture-${type.slice(6)}`);
    const avatar_url = await uploaded(person, type);
    expect(avatar_url).toMatch(/^\/avatars\/[\dA-Za-z]{16}\/[\w-]{24}\.(png|jpg|webp)$/);
    expect((await profileOf(person)).avatar_url).toBe(avatar_url);

    const shown = await fetch(system.url + avatar_url);
    expect(shown.status).toBe(200);
    const bytes = Buffer.from(await shown.arrayBuffer());
    // A JPEG is encoded again; the others keep their pixels as they are.
    expect(type === 'image/jpeg' ? avatarTypeOf(bytes) : bytes).toEqual(type === 'image/jpeg' ? type : images[type]);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const again = await fetch(system.url + avatar_url, {
      headers: { 'if-none-match': shown.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['a PNG', Buffer.concat([images['image/png'], Buffer.from('GPS 33.4N')]), 'image/png'],
    ['a JPEG', withComment('GPS 33.4N'), 'image/jpeg'],
    ['a WebP', Buffer.concat([images['image/webp'], Buffer.from('GPS 33.4N')]), 'image/webp'],
  ])('keeps its pixels and nothing beside them, of %s', async (name, bytes, type) => {
    const person = await system.person(`planted-${name.slice(-3).toLowerCase()}`);
    const reply = await person.upload(avatarPath, { bytes, type });
    const shown = await fetch(system.url + AvatarAnswer.parse(reply.body).avatar_url);
    const text = Buffer.from(await shown.arrayBuffer()).toString('latin1');
    expect([text.length > 20, text.includes('GPS')]).toEqual([true, false]);
  });

  it('goes by what its bytes are, not by what it is called', async () => {
    const person = await system.person('misnamed');
    const reply = await person.upload(avatarPath, { bytes: images['image/webp'], type: 'image/png' });
    const { avatar_url } = AvatarAnswer.parse(reply.body);
    expect(avatar_url).toMatch(/\.webp$/);
    expect((await fetch(system.url + avatar_url)).headers.get('content-type')).toBe('image/webp');
  });

  it('takes the place of the one before, whose file is gone then', async () => {
    const person = await system.person('replaces');
    const first = await uploaded(person);
    const second = await uploaded(person, 'image/jpeg');
    expect((await profileOf(person)).avatar_url).toBe(second);
    expect((await fetch(system.url + first)).status).toBe(403);
    expect(filesOf(person)).toEqual([second.slice(1)]);
  });

  it('is one of twenty that were sent at once, and the only one that is kept', async () => {
    const person = await system.person('impatient');
    await inParallel(Array.from({ length: 20 }), 20, () => uploaded(person));
    const { avatar_url } = await profileOf(person);
    expect(filesOf(person)).toEqual([avatar_url?.slice(1)]);
  });

  it('can be taken away, and once more', async () => {
    const person = await system.person('faceless');
    const avatar_url = await uploaded(person);
    for (const _ of ['once', 'twice']) {
      const reply = await person.call('DELETE', avatarPath);
      expect([reply.status, Profile.parse(reply.body).avatar_url]).toEqual([200, null]);
    }
    expect((await fetch(system.url + avatar_url)).status).toBe(403);
    expect(filesOf(person)).toEqual([]);
  });

  it('of exactly 1 MB is taken', async () => {
    const person = await system.person('full-size');
    const reply = await person.upload(avatarPath, { bytes: pngOf(1_048_576), type: 'image/png' });
    expect(reply.status).toBe(200);
  });
});

describe('what is no picture', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const wrongType = 'Choose a PNG, JPEG or WebP image.';

  it.each([
    ['an SVG', svg, 'image/svg+xml', 400, 'invalid_input', wrongType],
    ['an SVG that says it is a PNG', svg, 'image/png', 400, 'invalid_input', wrongType],
    ['a text file named .png', Buffer.from('Not a picture.'), 'image/png', 400, 'invalid_input', wrongType],
    ['a text file', Buffer.from('Not a picture.'), 'text/plain', 400, 'invalid_input', wrongType],
    ['a GIF', Buffer.from('GIF89a and more'), 'image/gif', 400, 'invalid_input', wrongType],
    ['an empty file', Buffer.alloc(0), 'image/png', 400, 'invalid_input', 'You must select an image to upload.'],
    ['one byte over 1 MB', pngOf(1_048_577), 'image/png', 413, 'too_large', 'The image is larger than 1 MB.'],
    ['2 MB', pngOf(2 * 1024 * 1024), 'image/png', 413, 'too_large', 'The image is larger than 1 MB.'],
  ])('%s is refused, and the old picture stays', async (name, bytes, type, status, code, message) => {
    const person = await system.person(`keeps-${name.replace(/\W+/g, '-')}`.toLowerCase());
    const before = await uploaded(person);
    const reply = await person.upload(avatarPath, { bytes, type });
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ error: { code, message } });
    expect((await profileOf(person)).avatar_url).toBe(before);
    expect(filesOf(person)).toEqual([before.slice(1)]);
  });

  it('larger than a function takes is refused by API Gateway, and the old picture stays', async () => {
    const person = await system.person('huge');
    const before = await uploaded(person);
    const reply = await person.upload(avatarPath, { bytes: pngOf(5 * 1024 * 1024), type: 'image/png' });
    expect(reply.status).toBe(413);
    expect((await profileOf(person)).avatar_url).toBe(before);
  });

  it('finds nothing at an address below /avatars that no upload answered', async () => {
    for (const path of ['/avatars/', '/avatars/nobody.png', '/avatars/%2e%2e%2findex.html']) {
      expect((await fetch(system.url + path)).status, path).toBe(403);
    }
  });
});

const Rows = z.object({ Items: z.array(z.looseObject({ account: z.optional(z.object({ S: z.string() })) })) });

/**
 * Everything in every table and the names of everything in the bucket, as one text; without the work of the sweeper,
 * which names the user for a day (any-deletion.long.test.ts).
 */
async function everythingStored(): Promise<string> {
  const tables = await Promise.all(
    system.tables.names.map((TableName) => system.tables.command('Scan', { TableName })),
  );
  const rows = tables.flatMap((each) => Rows.parse(each).Items);
  return JSON.stringify([rows.filter(({ account }) => !account?.S.startsWith('deletions#')), system.avatars.keys()]);
}

const deleteSignIn = ({ email }: Person) => asAdministrator(system, 'AdminDeleteUser', { Username: email });

/** A person with a profile, a picture, saved analyses and lookups. */
async function settled(name: string, lookups: number): Promise<Person> {
  const person = await system.person(name);
  await person.call('PATCH', '/api/profile', {
    full_name: `Settled ${name}`,
    phone: '602 555 0142',
    buy_box: { 'targets.profit': `Box of ${name}` },
  });
  await person.call('PUT', '/api/subscription', {
    tier: 'enterprise',
    billing_interval: 'annual',
    start: 'now',
  });
  await uploaded(person);
  const addresses = Array.from({ length: lookups }, (_, index) => `${index + 1} ${name} Rd, Mesa, AZ`);
  await inParallel(addresses, 8, async (address) => {
    const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
    expect((await person.call('POST', '/api/analyses', { lookup_id: looked.lookup_id })).status).toBe(201);
  });
  return person;
}

describe('deleting the account', () => {
  it('leaves nothing of the person in any table or bucket, and their address can sign up anew', async () => {
    const neighbor = await settled('neighbor', 3);
    // Three rows each: more than one page and batch of keys.
    const person = await settled('leaving', 70);
    const before = await everythingStored();
    const traces = [person.id, person.email, 'Settled leaving', 'Box of leaving'];
    for (const trace of traces) expect(before).toContain(trace);

    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    for (const trace of traces) await expect.poll(everythingStored).not.toContain(trace);
    expect((await neighbor.call('GET', '/api/analyses')).body).toMatchObject({ items: { length: 3 } });
    expect(filesOf(neighbor)).toHaveLength(1);
    await expect.poll(() => filesOf(person)).toEqual([]);

    await deleteSignIn(person);
    const again = await system.person('leaving');
    expect(again.id).not.toBe(person.id);
    expect(await profileOf(again)).toMatchObject({
      subscription_status: 'trial',
      subscription_tier: 'basic',
      // What the address has used (decision 138).
      monthly_analyses_used: 70,
      avatar_url: null,
    });
    expect((await again.call('GET', '/api/analyses')).body).toEqual({ items: [] });
  });

  it('answers the same however often it is called, and at once', async () => {
    const person = await settled('thorough', 5);
    const replies = await Promise.all(Array.from({ length: 10 }, () => person.call('DELETE', '/api/profile')));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 204));
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    await expect.poll(everythingStored).not.toContain(person.id);
  });

  it('goes on where an earlier attempt was cut off', async () => {
    const person = await settled('interrupted', 10);
    const table = system.tables.names.find((each) => each.includes('Analyses'));
    const { Items } = z.object({ Items: z.array(z.object({ user_id: z.unknown(), id: z.unknown() })) }).parse(
      await system.tables.command('Query', {
        TableName: table,
        KeyConditionExpression: 'user_id = :user',
        ExpressionAttributeValues: { ':user': { S: person.id } },
      }),
    );
    for (const { user_id, id } of Items.slice(0, 17)) {
      await system.tables.command('DeleteItem', { TableName: table, Key: { user_id, id } });
    }
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    await expect.poll(everythingStored).not.toContain(person.id);
  });

  it('finds a picture that no profile shows, because its upload died half-way', async () => {
    const person = await system.person('half-way');
    await uploaded(person);
    const table = system.tables.names.find((each) => each.includes('Profiles'));
    await system.tables.command('UpdateItem', {
      TableName: table,
      Key: { id: { S: person.id } },
      UpdateExpression: 'SET avatar_url = :none',
      ExpressionAttributeValues: { ':none': { NULL: true } },
    });
    expect(filesOf(person)).toHaveLength(1);
    await person.call('DELETE', '/api/profile');
    await expect.poll(() => filesOf(person)).toEqual([]);
  });

  it('is no way to a new trial or to more lookups for whoever signs in to the same account again', async () => {
    const person = await system.person('round-again');
    await person.call('POST', '/api/property-lookup', { address: '1 Round Again Rd, Mesa, AZ' });
    const before = await profileOf(person);
    await person.call('DELETE', '/api/profile');
    await person.call('DELETE', '/api/profile');
    // Sign-ins are told apart by the second.
    await setTimeout(1100);
    const again = await system.person('round-again');
    expect(again.id).toBe(person.id);
    // Until the first sweep is done the answer is 409.
    await expect.poll(async () => (await again.call('GET', '/api/profile')).status).toBe(200);
    expect(await profileOf(again)).toMatchObject({
      monthly_analyses_used: 1,
      trial_end_date: before.trial_end_date,
    });
  });

  it('is not undone by a call from another tab with a token of before', async () => {
    const person = await system.person('two-tabs');
    await person.call('GET', '/api/profile');
    await person.call('DELETE', '/api/profile');
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/profile'],
      ['PATCH', '/api/profile', { company: 'Back again' }],
      ['POST', '/api/property-lookup', { address: '1 Afterlife Ave, Mesa, AZ' }],
      ['PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' }],
      ['DELETE', '/api/subscription'],
      ['DELETE', avatarPath],
    ];
    for (const [method, path, body] of calls) {
      expect((await person.call(method, path, body)).status, `${method} ${path}`).toBe(401);
    }
    const picture = { bytes: images['image/png'], type: 'image/png' };
    expect((await person.upload(avatarPath, picture)).status).toBe(401);
    await expect.poll(everythingStored).not.toContain(person.id);
  });

  it('keeps its promise while lookups, uploads and changes of plan are under way', async () => {
    const person = await settled('busy', 3);
    const work = [
      ...Array.from(
        { length: 10 },
        () => () => person.upload(avatarPath, { bytes: images['image/png'], type: 'image/png' }),
      ),
      ...Array.from({ length: 5 }, () => () => person.call('DELETE', '/api/subscription')),
      ...Array.from({ length: 5 }, () => () => person.call('PATCH', '/api/profile', { bio: 'Still here.' })),
    ];
    const replies = await Promise.all([...work.map((each) => each()), person.call('DELETE', '/api/profile')]);
    expect(replies.filter((reply) => reply.status >= 500)).toEqual([]);
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    await expect.poll(everythingStored).not.toContain(person.id);
  });
});
