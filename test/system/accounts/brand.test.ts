import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { Profile } from '#shared/account/profile.ts';
import { LogoAnswer } from '#shared/brand/logo.ts';
import { MadeLetter, OpenedLetter } from '#shared/letter/made/made-letter.ts';
import { Packet } from '#shared/packet/packet.ts';
import { DealPackets, OpenedPacket } from '#shared/packet/packet-link.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { Failure } from '#shared/values/errors.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { linkedPacket } from '#test/support/packets.ts';
import { makePng } from '#test/support/png.ts';
import { type Person, type Reply, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const texts = { company: 'Alder & Main', accent: '#1d4ed8', footer: 'AZ license 12345' };
const onPlan = (person: Person, tier: 'basic' | 'professional' | 'enterprise') =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
const save = (person: Person, brand: unknown) => person.call('PATCH', '/api/profile', { brand });
const upload = (person: Person, width = 8) =>
  person.upload('/api/profile/logo', { bytes: makePng(width, 8), type: 'image/png' });
const profileOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body);
const messageOf = (reply: Reply) => [reply.status, Failure.parse(reply.body).error.message];
const isThere = (url: string) => system.avatars.keys().includes(url.slice(1));

async function enterprise(name: string): Promise<Person> {
  const person = await system.person(name);
  await onPlan(person, 'enterprise');
  return person;
}

async function logoOf(person: Person, width?: number): Promise<string> {
  return LogoAnswer.parse((await upload(person, width)).body).logo_url;
}

/** A letter that somebody has handed out. */
async function letterOf(
  person: Person,
  draft = { buyerName: 'Dana', offerPrice: '200,000' },
): Promise<[string, string]> {
  const looked = await person.call('POST', '/api/property-lookup', {
    address: `1 ${person.id.slice(0, 8)} St, Mesa, AZ 85201`,
  });
  const { lookup_id: id } = LookupAnswer.parse(looked.body);
  await person.call('POST', '/api/analyses', { lookup_id: id });
  const reply = await person.call('POST', `/api/analyses/${id}/letters`, await newLetterOf(person, id, draft));
  return [id, MadeLetter.parse(reply.body).id];
}

const open = async (person: Person, [id, letter]: [string, string]) =>
  OpenedLetter.parse((await person.call('GET', `/api/analyses/${id}/letters/${letter}`)).body);

describe('a brand', () => {
  it('is saved field by field, so that two tabs keep what both typed', async () => {
    const person = await enterprise('brander');
    await Promise.all(Object.entries(texts).map(([field, text]) => save(person, { [field]: text })));
    expect((await profileOf(person)).brand).toEqual(texts);
    await save(person, { accent: '0B6', footer: null });
    expect((await profileOf(person)).brand).toEqual({ company: 'Alder & Main', accent: '#00bb66' });
    expect((await save(person, { accent: 'reddish' })).status).toBe(400);
    expect((await save(person, { logo: '/avatars/x.png' })).status).toBe(400);
  });

  it('needs Enterprise: not even a running trial has it', async () => {
    const person = await system.person('trialist');
    const logos = () => system.avatars.keys().filter((key) => key.startsWith('avatars/logos/'));
    // Another file's may be there.
    const before = logos();
    const onTrial = 'The Basic plan does not include a brand of your own. It comes with Enterprise.';
    expect(messageOf(await save(person, texts))).toEqual([403, onTrial]);
    expect(messageOf(await upload(person))).toEqual([403, onTrial]);
    await onPlan(person, 'professional');
    expect((await save(person, texts)).status).toBe(403);
    expect((await profileOf(person)).brand).toBeUndefined();
    expect(logos()).toEqual(before);
  });

  it('is kept after a downgrade, and can be deleted there', async () => {
    const person = await enterprise('downgrader');
    await save(person, texts);
    const logo = await logoOf(person);
    await onPlan(person, 'professional');
    expect(await profileOf(person)).toMatchObject({ brand: texts, logo_url: logo });
    expect((await open(person, await letterOf(person))).brand).toBeUndefined();
    expect((await save(person, null)).status).toBe(200);
    expect((await person.call('DELETE', '/api/profile/logo')).status).toBe(204);
    expect(await profileOf(person)).toMatchObject({ brand: {}, logo_url: null });
    expect(isThere(logo)).toBe(false);
  });
});

describe('a logo', () => {
  it('is a file with a name that nobody can guess or trace, served as a PNG', async () => {
    const person = await enterprise('logoed');
    const logo = await logoOf(person);
    expect(logo).toMatch(/^\/avatars\/logos\/[\dA-Za-z]{16}\/[\w-]{24}\.png$/);
    expect(logo).not.toContain(person.id);
    expect((await profileOf(person)).logo_url).toBe(logo);
    const shown = await fetch(system.url + logo);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('is only its pixels, and nothing else of the file', async () => {
    const person = await enterprise('polyglot');
    const bytes = Buffer.concat([makePng(8, 8), Buffer.from('<script>alert(1)</script>')]);
    const reply = await person.upload('/api/profile/logo', { bytes, type: 'image/png' });
    const shown = await fetch(system.url + LogoAnswer.parse(reply.body).logo_url);
    expect(await shown.text()).not.toContain('script');
    const refused = await person.upload('/api/profile/logo', { bytes: Buffer.from('<svg/>'), type: 'image/png' });
    expect(messageOf(refused)).toEqual([400, 'Choose a PNG, JPEG or WebP image.']);
  });

  it('goes when it is replaced or removed, and with the account', async () => {
    const person = await enterprise('replacer');
    const first = await logoOf(person);
    const second = await logoOf(person, 9);
    expect([isThere(first), isThere(second)]).toEqual([false, true]);
    await person.call('DELETE', '/api/profile/logo');
    expect(isThere(second)).toBe(false);
    const third = await logoOf(person);
    await person.call('DELETE', '/api/profile');
    await expect.poll(() => isThere(third)).toBe(false);
  });

  it('stays for the letters that show it, until the account is deleted', async () => {
    const person = await enterprise('lettered');
    await save(person, texts);
    const logo = await logoOf(person);
    const made = await letterOf(person);
    await logoOf(person, 9);
    await save(person, { company: 'Another LLC' });
    expect((await open(person, made)).brand).toEqual({ ...texts, logo });
    expect(isThere(logo)).toBe(true);
    await person.call('DELETE', '/api/profile');
    await expect.poll(() => isThere(logo)).toBe(false);
  });
});

describe('a letter in a brand', () => {
  it('is another letter than the same words without it, and the server writes the brand itself', async () => {
    const person = await enterprise('writer');
    const [id, plain] = await letterOf(person);
    const draft = { buyerName: 'Dana', offerPrice: '200,000' };
    const seen = await newLetterOf(person, id, draft);
    await save(person, texts);
    expect((await person.call('POST', `/api/analyses/${id}/letters`, seen)).status).toBe(400);
    const again = await person.call('POST', `/api/analyses/${id}/letters`, await newLetterOf(person, id, draft));
    expect(MadeLetter.parse(again.body).id).not.toBe(plain);
    expect((await open(person, [id, plain])).brand).toBeUndefined();
  });

  it('comes as a PDF and as text from the API, with its logo', async () => {
    const person = await enterprise('programmer');
    await save(person, texts);
    const logo = await logoOf(person);
    const [id] = await letterOf(person);
    const { key } = CreatedApiKey.parse((await person.call('POST', '/api/account/api-keys', { name: 'Letters' })).body);
    const ask = (format: string) =>
      system.call('POST', `/api/analysis/${id}/letter`, { token: key, body: { buyerName: 'Dana', format } });
    const text = JSON.stringify((await ask('text')).body);
    for (const part of ['Alder & Main', 'AZ license 12345', 'not legal, tax or financial advice'])
      expect(text).toContain(part);
    const file = z.instanceof(Uint8Array).parse((await ask('pdf')).body);
    expect(Buffer.from(file).includes('/Subtype /Image')).toBe(true);
    expect(system.avatars.keys()).toContain(logo.slice(1));
  });
});

describe('a packet in a brand', () => {
  it('shows it to who has the link as it was when it was made, and tells no address of the logo', async () => {
    const person = await enterprise('packer');
    await save(person, texts);
    const logo = await logoOf(person);
    const [id] = await letterOf(person);
    const { code, secret } = await linkedPacket(person, id);
    await save(person, { company: 'Another LLC', footer: null });
    await logoOf(person, 9);
    const reply = await system.call('POST', '/api/packet', { body: { code, secret } });
    const { brand } = OpenedPacket.parse(reply.body).packet;
    const shown = await fetch(system.url + logo);
    const bytes = Buffer.from(await shown.arrayBuffer()).toString('base64');
    expect(brand).toEqual({ ...texts, logo: `data:image/png;base64,${bytes}` });
    expect(JSON.stringify(reply.body)).not.toContain('/avatars/');
    const { packets } = DealPackets.parse((await person.call('GET', `/api/analyses/${id}/packets`)).body);
    const own = await person.call('GET', `/api/analyses/${id}/packets/${packets[0]?.id}`);
    expect(Packet.parse(own.body).brand).toEqual({ ...texts, logo });
  });

  it('has none on Professional', async () => {
    const person = await enterprise('unbranded');
    await save(person, texts);
    await onPlan(person, 'professional');
    const [id] = await letterOf(person);
    const { code, secret } = await linkedPacket(person, id);
    const reply = await system.call('POST', '/api/packet', { body: { code, secret } });
    expect(OpenedPacket.parse(reply.body).packet.brand).toBeUndefined();
  });
});
