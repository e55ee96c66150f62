import { decode } from 'jpeg-js';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { PacketPhoto } from '#shared/packet/packet.ts';
import { DealPackets, MadePacket, maxPackets, OpenedPacket } from '#shared/packet/packet-link.ts';
import { maxPhotos, photoSide } from '#shared/packet/photo.ts';
import { maxEntries } from '#shared/pipeline/activity.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { linkedPacket, makeJpeg, newPacket } from '#test/support/packets.ts';
import { lyingOnItsSide, makePng } from '#test/support/png.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

async function saved(person: Person, address = '2417 E Sample Palm Ln, Phoenix, AZ 85016'): Promise<string> {
  const { lookup_id: id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  await person.call('POST', '/api/analyses', { lookup_id: id });
  return id;
}

const professional = { tier: 'professional', billing_interval: 'monthly', start: 'now' };

/** Somebody on a plan with packets. */
async function sender(name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', professional);
  return person;
}

const open = (code: string, secret: string) => system.call('POST', '/api/packet', { body: { code, secret } });
const openPhoto = (code: string, secret: string, photo_id: string) =>
  system.call('POST', '/api/packet/photo', { body: { code, secret, photo_id } });
const listed = async (person: Person, id: string) =>
  DealPackets.parse((await person.call('GET', `/api/analyses/${id}/packets`)).body);
const add = (person: Person, id: string, bytes: Uint8Array, type = 'image/jpeg') =>
  system.call('POST', `/api/analyses/${id}/photos`, { token: person.token, file: { bytes, type } });
const added = async (person: Person, id: string, bytes = makeJpeg(64, 48)) =>
  PacketPhoto.parse((await add(person, id, bytes)).body);

/** Sets a count of an analysis's row. */
const count = (person: Person, id: string, counted: 'packets' | 'entries', to: number) =>
  system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((name) => name.includes('Analyses')),
    Key: { user_id: { S: person.id }, id: { S: `analysis#${id}` } },
    UpdateExpression: `SET ${counted} = :to`,
    ExpressionAttributeValues: { ':to': { N: String(to) } },
  });

const Failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const noPacket = { code: 'not_found', message: 'This link doesn’t work, or doesn’t work any more.' };

describe('a link to a packet', () => {
  it('opens what was chosen, to anybody, as it was when it was made', async () => {
    const person = await sender('lender-pitch');
    const id = await saved(person);
    const { code, secret, packet } = await linkedPacket(person, id, { ask: 'We ask for $55,040.' });
    await person.call('PATCH', `/api/analyses/${id}`, { deal: { 'terms.leaseOption.strike': '111111' } });
    const reply = await open(code, secret);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const opened = OpenedPacket.parse(reply.body);
    expect(opened).toMatchObject({ shared_with: 'Desert Ridge Lending', ends_at: packet.link?.ends_at });
    expect(opened.packet).toMatchObject({
      version: 1,
      address: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
      ask: 'We ask for $55,040.',
      contact: null,
      structure: { name: 'Lease Option' },
    });
    expect(JSON.stringify(opened)).not.toContain('111,111');
    const again = MadePacket.parse((await person.call('POST', `/api/analyses/${id}/packets`, newPacket())).body);
    expect(again).toMatchObject({ packet: { version: 2, link: null }, path: null });
    expect((await person.call('GET', `/api/analyses/${id}/packets/${packet.id}`)).body).toEqual(opened.packet);
  });

  it('answers an unknown, a wrong, an ended and a revoked one alike', async () => {
    const person = await sender('guessed-at');
    const id = await saved(person);
    const [one, two] = [await linkedPacket(person, id), await linkedPacket(person, id)];
    const TableName = system.tables.names.find((name) => name.includes('Analyses'));
    await system.tables.command('UpdateItem', {
      TableName,
      Key: { user_id: { S: person.id }, id: { S: `packet#${id}#${two.packet.id}` } },
      UpdateExpression: 'SET ends_at = :past',
      ExpressionAttributeValues: { ':past': { S: '2026-01-01T00:00:00.000Z' } },
    });
    await person.call('DELETE', `/api/analyses/${id}/packets/${one.packet.id}/link`);
    const other = await sender('not-the-owner');
    const theirs = await linkedPacket(other, await saved(other));
    const replies = [
      await open(one.code, one.secret),
      await open(two.code, two.secret),
      await open(theirs.code, one.secret),
      await open(`${theirs.code.slice(0, -1)}_`, theirs.secret),
      await open('', ''),
      await open('0'.repeat(24), '0'.repeat(22)),
      await openPhoto(one.code, one.secret, ulid()),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(404);
      expect(Failure.parse(body).error).toMatchObject(noPacket);
    }
    expect((await open(theirs.code, theirs.secret)).status).toBe(200);
  });

  it('works again when it is renewed, unless it was revoked', async () => {
    const person = await sender('renewer');
    const id = await saved(person);
    const { packet, code, secret } = await linkedPacket(person, id);
    const link = `/api/analyses/${id}/packets/${packet.id}/link`;
    expect((await person.call('PATCH', link, { days: 30 })).body).toMatchObject({ id: packet.id });
    const [found] = (await listed(person, id)).packets;
    const days = (Date.parse(found?.link?.ends_at ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect((await person.call('PATCH', link, { days: 2 })).status).toBe(400);
    expect((await person.call('DELETE', link)).body).toMatchObject({ link: { views: 0 } });
    expect((await person.call('DELETE', link)).status).toBe(200);
    expect((await person.call('PATCH', link, { days: 7 })).status).toBe(404);
    expect((await open(code, secret)).status).toBe(404);
  });

  it('is not shortened by a renewal', async () => {
    const person = await sender('shortener');
    const id = await saved(person);
    const { packet } = await linkedPacket(person, id, { link: { days: 30, shared_with: '' } });
    const link = `/api/analyses/${id}/packets/${packet.id}/link`;
    expect(await person.call('PATCH', link, { days: 7 })).toMatchObject({ status: 200, body: packet });
    expect((await listed(person, id)).packets).toEqual([packet]);
  });

  it('dies with the plan, and comes back with it', async () => {
    const person = await sender('downgraded');
    const { code, secret } = await linkedPacket(person, await saved(person));
    await person.call('DELETE', '/api/subscription');
    expect((await open(code, secret)).status).toBe(404);
    await person.call('PUT', '/api/subscription', professional);
    expect((await open(code, secret)).status).toBe(200);
  });

  it('dies with the deal and with the account, and leaves no file', async () => {
    const person = await sender('leaver');
    const [first, second] = [await saved(person), await saved(person, '1 Leaver St, Mesa, AZ 85201')];
    await added(person, first);
    await added(person, second);
    const [one, two] = [await linkedPacket(person, first), await linkedPacket(person, second)];
    expect((await person.call('DELETE', `/api/analyses/${first}`)).status).toBe(204);
    expect((await open(one.code, one.secret)).status).toBe(404);
    expect((await open(two.code, two.secret)).status).toBe(200);
    expect(photosOf(person)).toHaveLength(1);
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    expect((await open(two.code, two.secret)).status).toBe(404);
    await system.idle();
    await expect.poll(() => photosOf(person)).toEqual([]);
  });

  it('counts that it was opened, and logs the first time', async () => {
    const person = await sender('counted');
    const id = await saved(person);
    const { packet, code, secret } = await linkedPacket(person, id);
    await Promise.all(Array.from({ length: 5 }, () => open(code, secret)));
    const [found] = (await listed(person, id)).packets;
    expect(found?.link).toMatchObject({ views: 5, shared_with: 'Desert Ridge Lending' });
    const { body } = await person.call('GET', `/api/analyses/${id}/activity`);
    const { items } = z.object({ items: z.array(z.looseObject({ kind: z.string() })) }).parse(body);
    expect(
      items.filter(({ kind }) => kind.startsWith('packet_')).map(({ kind, packet_id }) => [kind, packet_id]),
    ).toEqual([
      ['packet_opened', packet.id],
      ['packet_made', packet.id],
    ]);
  });

  it('is for plans with packets', async () => {
    const trial = await system.person('trying');
    const id = await saved(trial);
    const link = { days: 7, shared_with: '' };
    const make = async (more: object = {}) => trial.call('POST', `/api/analyses/${id}/packets`, newPacket(more));
    expect((await make()).status).toBe(201);
    expect(Failure.parse((await make({ link })).body).error.message).toContain('Basic plan does not include links');
    await trial.call('PUT', '/api/subscription', professional);
    expect((await make({ link })).status).toBe(201);
    await trial.call('DELETE', '/api/subscription');
    expect(Failure.parse((await make()).body).error.message).toContain('does not include deal packets');
  });

  it('is kept and removed without a plan, and not renewed', async () => {
    const person = await sender('packet-keeper');
    const id = await saved(person);
    const photo = await added(person, id);
    const { packet } = await linkedPacket(person, id);
    await person.call('DELETE', '/api/subscription');
    const at = `/api/analyses/${id}/packets/${packet.id}`;
    const renewed = await person.call('PATCH', `${at}/link`, { days: 30 });
    expect([renewed.status, Failure.parse(renewed.body).error.message]).toEqual([
      403,
      expect.stringContaining('does not include links to packets'),
    ]);
    const refused = await add(person, id, makeJpeg(8, 8));
    expect([refused.status, Failure.parse(refused.body).error.message]).toEqual([
      403,
      expect.stringContaining('does not include deal packets'),
    ]);
    expect(await listed(person, id)).toEqual({ packets: [packet], photos: [photo] });
    expect((await person.call('DELETE', `${at}/link`)).status).toBe(200);
    expect((await person.call('DELETE', at)).status).toBe(204);
    expect((await person.call('DELETE', `/api/analyses/${id}/photos/${photo.id}`)).status).toBe(204);
    expect(await listed(person, id)).toEqual({ packets: [], photos: [] });
  });

  it('dies with its packet, which makes room for one with another number', async () => {
    const person = await sender('deleter');
    const id = await saved(person);
    const { packet, code, secret } = await linkedPacket(person, id);
    const at = `/api/analyses/${id}/packets`;
    await count(person, id, 'packets', maxPackets);
    const full = await person.call('POST', at, newPacket());
    expect([full.status, Failure.parse(full.body).error.message]).toEqual([
      403,
      'A deal keeps 50 packets. Delete one under Made so far.',
    ]);
    const deletions = await Promise.all([1, 2].map(() => person.call('DELETE', `${at}/${packet.id}`)));
    expect(deletions.map(({ status }) => status)).toContain(204);
    expect((await open(code, secret)).status).toBe(404);
    expect((await person.call('GET', `${at}/${packet.id}`)).status).toBe(404);
    expect((await person.call('DELETE', `${at}/${packet.id}`)).status).toBe(404);
    expect((await person.call('PATCH', `${at}/${packet.id}/link`, { days: 7 })).status).toBe(404);
    expect(MadePacket.parse((await person.call('POST', at, newPacket())).body).packet.version).toBe(maxPackets + 1);
    expect((await person.call('POST', at, newPacket())).status).toBe(403);
  });

  it('is made and opened when the log of the deal is full, without an entry', async () => {
    const person = await sender('full-log');
    const id = await saved(person);
    await count(person, id, 'entries', maxEntries);
    const { code, secret } = await linkedPacket(person, id);
    expect((await open(code, secret)).status).toBe(200);
    expect((await listed(person, id)).packets[0]?.link?.views).toBe(1);
    expect(JSON.stringify((await person.call('GET', `/api/analyses/${id}/activity`)).body)).not.toContain('packet_');
  });

  it('keeps each section once', async () => {
    const person = await sender('repeater');
    const id = await saved(person);
    const { packet } = await linkedPacket(person, id, { sections: ['value', 'photos', 'value'] });
    expect(packet.sections).toEqual(['value', 'photos']);
  });

  it('gets a version of its own, also when many are made at once', async () => {
    const person = await sender('hasty');
    const id = await saved(person);
    const made = await Promise.all(
      Array.from({ length: 4 }, () => person.call('POST', `/api/analyses/${id}/packets`, newPacket())),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await listed(person, id)).packets.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4]);
  });
});

const photosOf = ({ id }: Person) => system.avatars.keys().filter((key) => key.startsWith(`photos/${accountOf(id)}/`));

/** What a phone or an attacker writes into a file beside its pixels. */
const canary = 'CANARY-33.4484N-112.0740W';

describe('a photo', () => {
  it('keeps its pixels and nothing else', async () => {
    const person = await sender('photographer');
    const id = await saved(person);
    const comment = Buffer.from(canary);
    const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    const plain = makeJpeg(64, 48);
    const commented = Buffer.concat([plain.subarray(0, 2), marker, comment, plain.subarray(2)]);
    const polyglot = Buffer.concat([lyingOnItsSide(commented), Buffer.from(`<script>alert('${canary}')</script>`)]);
    const photo = await added(person, id, polyglot);
    const { code, secret } = await linkedPacket(person, id);
    const mine = await person.call('GET', `/api/analyses/${id}/photos/${photo.id}`);
    const seen = await openPhoto(code, secret, photo.id);
    for (const { status, body, headers } of [mine, seen]) {
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/jpeg',
        'no-store',
      ]);
      const bytes = Buffer.from(z.instanceof(Uint8Array).parse(body));
      expect(decode(bytes)).toMatchObject({ width: 64, height: 48 });
      expect(bytes.includes('CANARY')).toBe(false);
      expect(bytes.includes('Exif')).toBe(false);
    }
    await person.call('PATCH', `/api/analyses/${id}/photos/${photo.id}`, { caption: 'Front' });
    expect((await listed(person, id)).photos).toEqual([{ ...photo, caption: 'Front' }]);
    expect((await person.call('DELETE', `/api/analyses/${id}/photos/${photo.id}`)).status).toBe(204);
    expect((await openPhoto(code, secret, photo.id)).status).toBe(404);
    expect(photosOf(person)).toEqual([]);
  });

  it('is refused when it is none, or decodes to too much', async () => {
    const person = await sender('attacker');
    const id = await saved(person);
    const bomb = makeJpeg(8, 8);
    // The frame header says how large it is.
    bomb.writeUInt16BE(40_000, bomb.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    const broken = makeJpeg(64, 48).subarray(0, 200);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused = async (bytes: Uint8Array, type?: string) => {
      const { status, body } = await add(person, id, bytes, type);
      return [status, Failure.parse(body).error.message];
    };
    expect(await refused(svg)).toEqual([400, 'Choose a JPEG, PNG or WebP photo.']);
    expect(await refused(svg, 'image/svg+xml')).toEqual([400, 'Choose a JPEG, PNG or WebP photo.']);
    expect(await refused(makePng(8, 8))).toEqual([400, 'Choose a JPEG, PNG or WebP photo.']);
    expect(await refused(broken)).toEqual([400, 'Choose a JPEG, PNG or WebP photo.']);
    expect(await refused(bomb)).toEqual([413, `The photo has more than ${photoSide} pixels a side.`]);
    expect(await refused(new Uint8Array(2_200_000))).toEqual([413, 'The photo is larger than 2 MB.']);
    expect((await listed(person, id)).photos).toEqual([]);
    expect((await add(person, ulid(), makeJpeg(8, 8))).status).toBe(404);
  });

  it('is one of at most 20, also when many are added at once', async () => {
    const person = await sender('collector');
    const id = await saved(person);
    const replies = await Promise.all(Array.from({ length: maxPhotos + 3 }, () => add(person, id, makeJpeg(8, 8))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(maxPhotos);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(3);
    expect(photosOf(person)).toHaveLength(maxPhotos);
    const [first] = (await listed(person, id)).photos;
    await person.call('DELETE', `/api/analyses/${id}/photos/${first?.id}`);
    expect((await add(person, id, makeJpeg(8, 8))).status).toBe(201);
  });
});
