import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { Profile } from '#shared/account/profile.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { ApiLetter } from '#shared/letter/made/api-letter.ts';
import { lettersPerPage, MadeLetter, MadeLetterPage, OpenedLetter } from '#shared/letter/made/made-letter.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { sampleMark } from '#shared/property/sample-notice.ts';
import { Failure } from '#shared/values/errors.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { type Person, type Reply, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const draft = { options: 'Wholesale,Seller Finance', buyerName: 'Alder & Main', sellerName: 'Ruth Hollis' };

/** Somebody on Professional, with a saved analysis that has terms. */
async function owner(name: string): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const looked = await person.call('POST', '/api/property-lookup', { address: `1 ${name} St, Mesa, AZ 85201` });
  const { lookup_id: id } = LookupAnswer.parse(looked.body);
  await person.call('POST', '/api/analyses', { lookup_id: id });
  const { calculator, facts, texts } = letterHouse;
  await person.call('PATCH', `/api/analyses/${id}`, {
    deal: texts,
    calculator_inputs: calculator,
    seller_facts: { ...facts, estimatedValue: 300_000 },
  });
  return { person, id };
}

const lettersOf = (id: string) => `/api/analyses/${id}/letters`;
const list = async (person: Person, id: string) =>
  MadeLetterPage.parse((await person.call('GET', lettersOf(id))).body).items;
const failure = (reply: Reply) => Failure.parse(reply.body).error;

async function made(person: Person, id: string, form?: 'PDF' | 'Printed', typed = draft): Promise<MadeLetter> {
  const reply = await person.call('POST', lettersOf(id), await newLetterOf(person, id, typed, form));
  expect(reply.status).toBe(201);
  return MadeLetter.parse(reply.body);
}

async function open(person: Person, id: string, letter: string): Promise<OpenedLetter> {
  return OpenedLetter.parse((await person.call('GET', `${lettersOf(id)}/${letter}`)).body);
}

/** Every row of the analyses table of a kind. */
async function rows(kind: string): Promise<string[]> {
  const TableName = system.tables.names.find((name) => name.includes('Analyses'));
  const Rows = z.object({ Items: z.array(z.object({ id: z.object({ S: z.string() }) })) });
  const { Items } = Rows.parse(await system.tables.command('Scan', { TableName }));
  return Items.map(({ id }) => id.S).filter((id) => id.startsWith(`${kind}#`));
}

describe('a letter that was made', () => {
  it('is kept with what it offers, to whom and how, and opens as it was when the deal has changed', async () => {
    const { person, id } = await owner('keeper');
    const letter = await made(person, id);
    expect(letter).toMatchObject({
      offers: [
        { structure: 'Wholesale', price: expect.any(Number) },
        { structure: 'Seller Finance', price: 250_000 },
      ],
      to: 'Ruth Hollis',
      answer_by: '2026-03-19',
      forms: { PDF: letter.created_at },
    });
    const before = await open(person, id, letter.id);
    expect(letterText(before.blocks)).toContain('Alder & Main');
    await person.call('PATCH', `/api/analyses/${id}`, { deal: { 'terms.sellerFinance.price': '199000' } });
    await person.call('PATCH', '/api/profile', { company: 'Another LLC' });
    expect(await open(person, id, letter.id)).toEqual(before);
    expect(await list(person, id)).toEqual([letter]);
  });

  it('is the same letter in every form, also when both forms are made at the same moment', async () => {
    const { person, id } = await owner('twice');
    const forms = ['PDF', 'Word', 'Printed', 'PDF'] as const;
    const bodies = await Promise.all(forms.map((form) => newLetterOf(person, id, draft, form)));
    const replies = await Promise.all(bodies.map((body) => person.call('POST', lettersOf(id), body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const [letter, ...others] = await list(person, id);
    expect(others).toEqual([]);
    expect(Object.keys(letter?.forms ?? {}).sort()).toEqual(['PDF', 'Printed', 'Word']);

    const again = await person.call('PATCH', `${lettersOf(id)}/${letter?.id}`, { form: 'Text' });
    expect(MadeLetter.parse(again.body).forms).toMatchObject({ ...letter?.forms, Text: expect.any(String) });
  });

  it('lists newest first, a page at a time', async () => {
    const { person, id } = await owner('lister');
    const count = lettersPerPage + 2;
    const ids: string[] = [];
    for (let number = 0; number < count; number += 1) {
      ids.unshift((await made(person, id, 'PDF', { ...draft, buyerName: `Buyer ${number}` })).id);
    }
    const first = MadeLetterPage.parse((await person.call('GET', lettersOf(id))).body);
    const rest = await person.call('GET', `${lettersOf(id)}?cursor=${first.next_cursor}`);
    const { items, next_cursor } = MadeLetterPage.parse(rest.body);
    expect([...first.items, ...items].map((letter) => letter.id)).toEqual(ids);
    expect(next_cursor).toBeUndefined();
  });

  it('goes with its analysis, and what a deletion left goes with the next one', async () => {
    const { person, id } = await owner('remover');
    await made(person, id);
    await made(person, id, 'PDF', { ...draft, buyerName: 'Another' });
    const [left] = await rows('letter');
    expect((await person.call('DELETE', `/api/analyses/${id}`)).status).toBe(204);
    const ofThis = async () =>
      [...(await rows('letter')), ...(await rows('letter-words'))].filter((row) => row.includes(id));
    expect(await ofThis()).toEqual([]);
    expect((await person.call('GET', lettersOf(id))).status).toBe(404);

    await system.tables.command('PutItem', {
      TableName: system.tables.names.find((name) => name.includes('Analyses')),
      Item: { user_id: { S: person.id }, id: { S: left } },
    });
    expect((await person.call('DELETE', `/api/analyses/${id}`)).status).toBe(404);
    expect(await ofThis()).toEqual([]);
  });
});

describe('a letter is not kept', () => {
  it('when it is not the one that was seen, and says what to do', async () => {
    const { person, id } = await owner('stale');
    const body = await newLetterOf(person, id, draft);
    await person.call('PATCH', `/api/analyses/${id}`, { deal: { 'terms.sellerFinance.price': '199000' } });
    const reply = await person.call('POST', lettersOf(id), body);
    expect([reply.status, failure(reply).message]).toEqual([
      400,
      'This letter differs from what is saved. Reload, then make it again.',
    ]);
    expect(await list(person, id)).toEqual([]);
  });

  it('with words of the browser’s own: there is no field for them', async () => {
    const { person, id } = await owner('forger');
    const body = await newLetterOf(person, id, draft);
    for (const forged of [{ blocks: [] }, { offers: [] }, { form: 'API' }]) {
      expect((await person.call('POST', lettersOf(id), { ...body, ...forged })).status).toBe(400);
    }
  });

  it('without a buyer, as an e-mail about sample data, or of somebody else’s analysis', async () => {
    const { person, id } = await owner('refused');
    const nobody = await person.call('POST', lettersOf(id), await newLetterOf(person, id, { ...draft, buyerName: '' }));
    expect(failure(nobody).message).toBe("Fill in the buyer's name first.");
    const mailed = await person.call('POST', lettersOf(id), await newLetterOf(person, id, draft, 'Email'));
    expect([mailed.status, failure(mailed).message]).toEqual([403, 'Sample data can’t be sent.']);
    const { id: kept } = await made(person, id);
    const again = await person.call('PATCH', `${lettersOf(id)}/${kept}`, { form: 'Email' });
    expect([again.status, failure(again).message]).toEqual([403, 'Sample data can’t be sent.']);
    const stranger = await system.person('stranger');
    const body = await newLetterOf(person, id, draft);
    expect((await stranger.call('POST', lettersOf(id), body)).status).toBe(404);
  });

  it('for structures that the plan does not price', async () => {
    const { person, id } = await owner('downgraded');
    const body = await newLetterOf(person, id, draft);
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    expect((await person.call('POST', lettersOf(id), body)).status).toBe(400);
  });
});

describe('a letter by the API', () => {
  async function writer(name: string) {
    const { person, id } = await owner(name);
    const created = await person.call('POST', '/api/account/api-keys', { name: 'Letters' });
    const token = CreatedApiKey.parse(created.body).key;
    const write = (body: object, headers: Record<string, string> = {}) =>
      system.call('POST', `/api/analysis/${id}/letter`, { token, body, headers });
    return { person, id, token, write };
  }

  it('is the saved one with the fields given, leaves the saved one as it is, is kept and costs no lookup', async () => {
    const { person, id, write } = await writer('programmer');
    await person.call('PATCH', `/api/analyses/${id}`, { letter_draft: { ...draft, earnestMoney: '1000' } });
    const request = {
      options: ['Seller Finance'],
      closingDate: '2026-05-15',
      answerBy: null,
      terms: { 'terms.sellerFinance.price': '245000' },
    };
    const reply = await write(request);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('ratelimit-remaining')).not.toBeNull();
    const letter = ApiLetter.parse(reply.body);
    expect(letter).toMatchObject({
      analysisId: id,
      to: 'Ruth Hollis',
      answerBy: null,
      offers: [{ structure: 'Seller Finance', price: 245_000 }],
    });
    for (const words of ['Alder & Main', '$245,000', '$1,000', 'May 15, 2026', sampleMark]) {
      expect(letter.text).toContain(words);
    }
    expect(letter.checks).toContainEqual(expect.objectContaining({ kind: 'stops' }));
    const saved = Analysis.parse((await person.call('GET', `/api/analyses/${id}`)).body);
    expect(saved.letter_draft).toEqual({ ...draft, earnestMoney: '1000' });
    const kept = await open(person, id, letter.id);
    expect([letterText(kept.blocks), Object.keys(kept.forms)]).toEqual([letter.text, ['API']]);
    const profile = Profile.parse((await person.call('GET', '/api/profile')).body);
    expect(profile.monthly_analyses_used).toBe(1);
    const again = await write(request);
    expect([again.status, again.body]).toEqual([200, reply.body]);
  });

  it('is a PDF when asked for one, also when the call is repeated under its name', async () => {
    const { person, id, write } = await writer('printer');
    const named = { 'idempotency-key': 'letter-1' };
    const body = { format: 'pdf', buyerName: 'Alder & Main', offerPrice: '199000' };
    const [first, again] = [await write(body, named), await write(body, named)];
    for (const reply of [first, again]) {
      expect([reply.status, reply.headers.get('content-type')]).toEqual([201, 'application/pdf']);
      expect(reply.headers.get('content-disposition')).toContain("filename*=UTF-8''Offer_Letter_1_printer_St");
      const document = await PDFDocument.load(z.instanceof(Uint8Array).parse(reply.body));
      expect(document.getPageCount()).toBeGreaterThan(0);
    }
    expect(await list(person, id)).toHaveLength(1);
    const other = await write({ ...body, offerPrice: '1' }, named);
    expect(failure(other).code).toBe('idempotency_key_reused');
  });

  it('is refused with what is missing or wrong, by its field', async () => {
    const { write } = await writer('corrected');
    const messageOf = async (body: object) => {
      const reply = await write(body);
      expect(reply.status).toBe(400);
      return failure(reply).message;
    };
    expect(await messageOf({ buyerName: ' ' })).toBe("Fill in the buyer's name first.");
    expect(await messageOf({ options: ['Cash'] })).toContain('body.options.0');
    expect(await messageOf({ letterDate: '2026-02-30' })).toContain('body.letterDate');
    expect(await messageOf({ terms: { 'terms.sellerFinance.price': 'much' } })).toContain(
      'terms.sellerFinance.price: ',
    );
    expect(await messageOf({ offerPrize: '1' })).toContain('offerPrize');
  });
});
