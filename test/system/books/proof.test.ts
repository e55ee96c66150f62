import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { Proof, Proofs } from '#shared/book/shown/proof-link.ts';
import { Receipt } from '#shared/book/shown/receipt.ts';
import { workedBook, workedEntries } from '#test/shared/book/worked-entries.ts';
import { posted } from '#test/support/books/book-calls.ts';
import { openedBook } from '#test/support/books/closed-deal.ts';
import { addedReceipt, addReceipt, askForProof, madeProof, realBook, smallPdf } from '#test/support/books/proofs.ts';
import { makeJpeg } from '#test/support/packets.ts';
import { makePng } from '#test/support/png.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const choose = (person: Person, tier: string) =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });

async function investor(name: string, tier = 'professional'): Promise<Person> {
  const person = await system.person(name);
  await choose(person, tier);
  return person;
}

const open = (code: string, secret: string) => system.call('POST', '/api/proof', { body: { code, secret } });
const openReceipt = (link: { code: string; secret: string }, receipt: string) =>
  system.call('POST', '/api/proof/receipt', { body: { code: link.code, secret: link.secret, receipt } });
const shown = async ({ code, secret }: { code: string; secret: string }) =>
  Proof.parse((await open(code, secret)).body);
const linksOf = async (person: Person, id: string) =>
  Proofs.parse((await person.call('GET', `/api/analyses/${id}/book/proofs`)).body).proofs;
const Failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, Failure.parse(body).error.message];

/** Sets when a link ends: on its row, and on the one of its secret. */
async function endOf(person: Person, id: string, made: Awaited<ReturnType<typeof madeProof>>, at: string) {
  const tables = [
    ['Books', { user_id: { S: person.id }, sort_key: { S: `${id}#proof#${made.proof.id}` } }],
    ['Integrations', { account: { S: accountOf(person.id) }, sort_key: { S: `proof#${made.code}` } }],
  ] as const;
  for (const [table, Key] of tables) {
    await system.tables.command('UpdateItem', {
      ...{ TableName: system.tables.names.find((name) => name.includes(table)), Key },
      UpdateExpression: 'SET ends_at = :at',
      ExpressionAttributeValues: { ':at': { S: at } },
    });
  }
}

describe('a link to a loan’s payments', () => {
  it('shows each month of the worked example, and a payment that came back', async () => {
    const person = await investor('shower');
    await person.call('PATCH', '/api/profile', { full_name: 'Ines Calder', phone: '(602) 555-0102', company: '' });
    const id = await realBook(system, person, workedBook);
    for (const entry of workedEntries.slice(0, 7)) await posted(person, id, entry);
    const made = await madeProof(person, id);
    const proof = await shown(made);
    expect(proof).toMatchObject({
      sender: { name: 'Ines Calder', company: null, phone: '(602) 555-0102' },
      address: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
      ...{ label: 'First loan', kind: 'seller_loan' },
    });
    const may = proof.months.find(({ due }) => due === '2025-05-01');
    expect(may).toMatchObject({ status: 'returned', payments: [{ day: '2025-05-01', returned: '2025-05-06' }] });
    await posted(person, id, workedEntries[7] ?? {});
    const months = (await shown(made)).months.slice(-4);
    expect(months.map(({ due, status }) => [due, status])).toEqual([
      ['2025-05-01', 'paid'],
      ['2025-04-01', 'paid'],
      ['2025-03-01', 'paid_late'],
      ['2025-02-01', 'paid'],
    ]);
    // A correction is no payment that came back.
    await posted(person, id, { kind: 'reversal', of: 8, day: '2025-05-09', reason: 'wrong_day' });
    expect((await shown(made)).months.find(({ due }) => due === '2025-05-01')?.status).toBe('returned');
  });

  it('answers an unknown, a wrong, a revoked and an ended one alike', async () => {
    const person = await investor('guessed');
    const id = await realBook(system, person);
    const [revoked, ended, live] = [
      await madeProof(person, id),
      await madeProof(person, id),
      await madeProof(person, id),
    ];
    await endOf(person, id, ended, '2026-01-01T00:00:00.000Z');
    const gone = await person.call('DELETE', `/api/analyses/${id}/book/proofs/${revoked.proof.id}`);
    expect(gone.status).toBe(200);
    const receipt = ulid();
    const replies = [
      await open(revoked.code, revoked.secret),
      await open(ended.code, ended.secret),
      await open(live.code, ended.secret),
      await open(`${live.code.slice(0, -1)}_`, live.secret),
      await open('0'.repeat(24), '0'.repeat(22)),
      await open('', ''),
      await openReceipt(revoked, receipt),
      await openReceipt(ended, receipt),
    ];
    for (const reply of replies) {
      expect(refusal(reply)).toEqual([404, 'This link doesn’t work, or doesn’t work any more.']);
    }
    const reply = await open(live.code, live.secret);
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('works again when it is renewed, is never shortened, and stays dead once it is revoked', async () => {
    const person = await investor('renewing');
    const id = await realBook(system, person);
    const made = await madeProof(person, id, { days: 90 });
    const at = `/api/analyses/${id}/book/proofs/${made.proof.id}`;
    expect((await person.call('PATCH', at, { days: 30 })).body).toEqual(made.proof);
    await endOf(person, id, made, '2026-01-01T00:00:00.000Z');
    expect((await open(made.code, made.secret)).status).toBe(404);
    expect((await person.call('PATCH', at, { days: 366 })).status).toBe(200);
    expect((await open(made.code, made.secret)).status).toBe(200);
    expect((await person.call('PATCH', at, { days: 31 })).status).toBe(400);
    expect((await person.call('DELETE', at)).status).toBe(200);
    expect((await person.call('DELETE', at)).status).toBe(200);
    expect((await person.call('PATCH', at, { days: 366 })).status).toBe(404);
    expect((await open(made.code, made.secret)).status).toBe(404);
    const kinds = JSON.stringify((await person.call('GET', '/api/account-log')).body);
    for (const kind of ['link_made', 'link_renewed', 'link_revoked']) expect(kinds).toContain(kind);
  });

  it('is for loans that the investor pays for the seller, with terms', async () => {
    const person = await investor('choosing');
    const [first = {}, second = {}] = workedBook.parts;
    const parts = [
      { ...first, paidBy: 'seller' },
      { ...second, kind: 'bank_loan' },
      { ...second, kind: 'buyer_note', direction: 'receive' },
      { ...second, payment: null },
      second,
    ];
    const id = await realBook(system, person, { ...workedBook, parts });
    for (const loan of ['p1', 'p2', 'p3', 'p6']) {
      expect(refusal(await askForProof(person, id, { loan }))).toEqual([
        400,
        'body.loan: This is no loan that you pay for the seller.',
      ]);
    }
    expect(refusal(await askForProof(person, id, { loan: 'p4' }))).toEqual([
      400,
      'body.loan: Enter what Second lacks first.',
    ]);
    expect((await shown(await madeProof(person, id, { loan: 'p5' }))).kind).toBe('seller_note');
    const other = await investor('not-the-investor');
    expect((await askForProof(other, id)).status).toBe(404);
    const [link] = await linksOf(person, id);
    expect((await other.call('DELETE', `/api/analyses/${id}/book/proofs/${link?.id}`)).status).toBe(404);
    expect((await other.call('PATCH', `/api/analyses/${id}/book/proofs/${link?.id}`, { days: 30 })).status).toBe(404);
    expect((await other.call('GET', `/api/analyses/${id}/book/proofs`)).status).toBe(404);
  });

  it('comes with every plan, not with a trial or sample data, and outlives its plan', async () => {
    const trial = await system.person('trying-proofs');
    const id = await realBook(system, trial);
    expect(refusal(await askForProof(trial, id))).toEqual([
      403,
      'Links to sellers come with a plan. A trial makes none.',
    ]);
    await choose(trial, 'basic');
    const made = await madeProof(trial, id);
    await choose(trial, 'professional');
    await trial.call('DELETE', '/api/subscription');
    const ended = 'Your plan has ended. Links that are out work until their day; a plan makes and renews links.';
    expect(refusal(await askForProof(trial, id))).toEqual([403, ended]);
    const renewal = { days: 366 };
    const at = `/api/analyses/${id}/book/proofs/${made.proof.id}`;
    expect(refusal(await trial.call('PATCH', at, renewal))).toEqual([403, ended]);
    expect((await open(made.code, made.secret)).status).toBe(200);
    expect(await linksOf(trial, id)).toEqual([made.proof]);
    expect((await trial.call('DELETE', at)).status).toBe(200);

    const enterprise = await investor('enterprising', 'enterprise');
    expect((await askForProof(enterprise, await realBook(system, enterprise))).status).toBe(201);
    const sample = await openedBook(enterprise, undefined, '3 Sample Way, Mesa, AZ 85201');
    expect(refusal(await askForProof(enterprise, sample))).toEqual([403, 'Sample data can’t be sent.']);
  });

  it('is one of five of its loan, however many are made at once', async () => {
    const person = await investor('many-links');
    const id = await realBook(system, person, workedBook);
    const first = await madeProof(person, id);
    const replies = await Promise.all(Array.from({ length: 10 }, () => askForProof(person, id)));
    for (const reply of replies) expect([201, 403, 429]).toContain(reply.status);
    while ((await askForProof(person, id)).status === 201);
    expect(await linksOf(person, id)).toHaveLength(bookLimits.proofLinks);
    expect((await askForProof(person, id, { loan: 'p2' })).status).toBe(201);
    // One that is over takes no room, and comes back only if there is some.
    await endOf(person, id, first, '2026-01-01T00:00:00.000Z');
    expect((await askForProof(person, id)).status).toBe(201);
    const renewed = await person.call('PATCH', `/api/analyses/${id}/book/proofs/${first.proof.id}`, { days: 30 });
    expect(refusal(renewed)).toEqual([403, 'A loan has 5 links at most. Revoke one first.']);
  });

  it('keeps no more than ten of a loan, those that are over included', async () => {
    const person = await investor('turnover');
    const id = await realBook(system, person);
    const live = await madeProof(person, id);
    for (let count = 0; count < 12; count += 1) {
      const { proof } = await madeProof(person, id);
      await person.call('DELETE', `/api/analyses/${id}/book/proofs/${proof.id}`);
    }
    const links = await linksOf(person, id);
    expect(links).toHaveLength(2 * bookLimits.proofLinks);
    expect(links.at(-1)).toEqual(live.proof);
  });

  it('dies with its deal and with the account, and leaves no file', async () => {
    const person = await investor('leaving');
    const [first, second] = [
      await realBook(system, person),
      await realBook(system, person, undefined, '1 Gone St, Mesa, AZ 85201'),
    ];
    for (const id of [first, second]) await addedReceipt(system, person, id);
    expect(filesOf(person)).toHaveLength(2);
    const [one, two] = [await madeProof(person, first), await madeProof(person, second)];
    expect((await person.call('DELETE', `/api/analyses/${first}`)).status).toBe(204);
    expect((await open(one.code, one.secret)).status).toBe(404);
    expect((await open(two.code, two.secret)).status).toBe(200);
    expect(filesOf(person)).toHaveLength(1);
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    expect((await open(two.code, two.secret)).status).toBe(404);
    await system.idle();
    await expect.poll(() => filesOf(person)).toEqual([]);
  });
});

const filesOf = (person: Person) =>
  system.avatars.keys().filter((key) => key.startsWith(`receipts/${accountOf(person.id)}/`));

describe('a receipt', () => {
  it('goes to the seller only if it is ticked, as a file to save', async () => {
    const person = await investor('ticking');
    const id = await realBook(system, person, workedBook);
    const [ticked, private_] = [await addedReceipt(system, person, id), await addedReceipt(system, person, id)];
    const [one = {}, two = {}] = [workedEntries[0], workedEntries[8]];
    await posted(person, id, { ...one, receipt: private_ }, { ...two, receipt: ticked, showReceipt: true });
    const [first, second] = [await madeProof(person, id), await madeProof(person, id, { loan: 'p2' })];
    expect(JSON.stringify(await shown(first))).not.toContain(private_);
    expect(JSON.stringify(await shown(second))).toContain(ticked);
    const reply = await openReceipt(second, ticked);
    expect(reply.body).toEqual(new Uint8Array(smallPdf));
    const headers = ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'];
    expect(headers.map((name) => reply.headers.get(name))).toEqual([
      ...['application/octet-stream', "attachment; filename*=UTF-8''receipt.pdf", 'nosniff', 'no-store'],
    ]);
    for (const [link, receipt] of [
      [first, private_],
      [first, ticked],
      [second, private_],
      [second, ulid()],
    ] as const) {
      expect(refusal(await openReceipt(link, receipt))).toEqual([404, 'Receipt not found.']);
    }
    const own = await person.call('GET', `/api/analyses/${id}/book/receipts/${private_}`);
    expect(own.body).toEqual(new Uint8Array(smallPdf));
    const other = await investor('curious');
    expect((await other.call('GET', `/api/analyses/${id}/book/receipts/${ticked}`)).status).toBe(404);
  });

  it('keeps of a picture only its pixels, and a PDF as it is', async () => {
    const person = await investor('photographing');
    const id = await realBook(system, person);
    const canary = Buffer.from('CANARY-33.4484N');
    const jpeg = makeJpeg(64, 48);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, canary.length + 2]), canary]);
    const files = {
      'application/pdf': Buffer.concat([smallPdf, canary]),
      'image/jpeg': Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), canary]),
      'image/png': Buffer.concat([makePng(8, 8), canary]),
    };
    for (const [type, bytes] of Object.entries(files)) {
      // What the file is says its bytes, not what it is called.
      const added = await addReceipt(system, person, id, { bytes, type: 'image/webp' });
      const receipt = Receipt.parse(added.body);
      expect([added.status, receipt.type]).toEqual([201, type]);
      const reply = await person.call('GET', `/api/analyses/${id}/book/receipts/${receipt.id}`);
      const kept = Buffer.from(z.instanceof(Uint8Array).parse(reply.body));
      expect([type, kept.includes(canary)]).toEqual([type, type === 'application/pdf']);
    }
  });

  it('is refused when it is something else, too large, or of no book of the caller', async () => {
    const person = await investor('refused-receipts');
    const id = await realBook(system, person);
    const send = (bytes: Buffer, to = id, type = 'image/png') => addReceipt(system, person, to, { bytes, type });
    for (const bytes of [Buffer.from('<svg/>'), Buffer.from(' %PDF-1.4'), makePng(8, 8).subarray(0, 40)]) {
      expect(refusal(await send(bytes))).toEqual([400, 'Choose a PDF, JPEG, PNG or WebP file.']);
    }
    expect((await send(smallPdf, id, 'text/html')).status).toBe(400);
    expect((await send(Buffer.concat([smallPdf, Buffer.alloc(bookLimits.receiptBytes)]))).status).toBe(413);
    expect(refusal(await send(makeJpeg(1601, 2), id, 'image/jpeg'))).toEqual([
      413,
      'The picture has more than 1,600 pixels a side.',
    ]);
    expect(refusal(await send(smallPdf, ulid()))).toEqual([404, 'Book not found.']);
    const other = await investor('other-receipts');
    expect((await addReceipt(system, other, id)).status).toBe(404);
    expect(filesOf(person)).toEqual([]);
  });

  it('is named by an entry only if the book has it', async () => {
    const person = await investor('naming');
    const [id, other] = [
      await realBook(system, person),
      await realBook(system, person, undefined, '9 Other St, Mesa, AZ 85201'),
    ];
    const elsewhere = await addedReceipt(system, person, other);
    const pay = { kind: 'payment', part: 'p1', day: '2025-02-01', amount: 10_000 };
    for (const call of ['entries', 'preview']) {
      for (const receipt of [ulid(), elsewhere]) {
        const entries = [
          { ...pay, id: ulid() },
          { ...pay, id: ulid(), receipt },
        ];
        const reply = await person.call('POST', `/api/analyses/${id}/book/${call}`, { entries, source: 'typed' });
        expect(refusal(reply)).toEqual([400, 'body.entries.1.receipt: There is no such receipt.']);
      }
    }
    const receipt = await addedReceipt(system, person, id);
    const { entries, book } = await posted(person, id, { ...pay, receipt });
    expect([entries[0]?.fact, book.count]).toEqual([expect.objectContaining({ receipt }), 1]);
    const { body } = await person.call('GET', `/api/analyses/${id}/book`);
    expect(body).toMatchObject({ book: { receipts: 1 } });
  });
});
