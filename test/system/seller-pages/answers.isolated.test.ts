import { ulid } from 'ulid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { noteView, readAround, takeAnswer } from '#lambdas/domain/seller-pages/take-answer.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import {
  findSellerPage,
  hasLinkLeft,
  keepSellerPage,
  nextSellerVersion,
  openSellerLink,
  renewSellerLink,
  revokeSellerLink,
  type SellerPageRow,
} from '#lambdas/storage/analyses/seller-pages.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { DealRow } from '#shared/pipeline/deal-row.ts';
import { OpenedSellerPage, type SellerEvent, SellerPages, sellerLimits } from '#shared/seller-page/seller-link.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { aSellerPage } from '#test/support/seller/seller-pages.ts';
import { actAsSellerPage } from '#test/support/seller/seller-tables.ts';
import { type Person, startSystem } from '#test/support/system.ts';

vi.mock('#lambdas/runtime/call-limits.ts', () => import('#test/support/lambdas/patient-calls.ts'));

const system = await startSystem();
beforeAll(() => actAsSellerPage(system));

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const shows = aSellerPage();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

type Sent = { person: Person; owner: PartOwner; at: string; page_id: string; code: string; secret: string };

/** Keeps a page of a deal as the call that makes one does. */
async function send(person: Person, analysis_id: string, revises?: string): Promise<Sent> {
  const owner = { user_id: WorkspaceId.parse(person.id), analysis_id };
  const version = await nextSellerVersion(owner);
  if (typeof version === 'string') throw new Error(version);
  const page_id = ulid();
  const toKeep = {
    id: page_id,
    body: { ...shows, version },
    shared_with: 'Ruth',
    ends_at: inDays(14),
    revises: revises === undefined ? undefined : await findSellerPage(owner, revises),
    sent_terms: {},
  };
  const kept = await keepSellerPage(owner, toKeep, new Date());
  if (typeof kept === 'string') throw new Error(kept);
  return { person, owner, at: `/api/analyses/${analysis_id}/seller-pages/${page_id}`, page_id, ...kept.link };
}

async function sent(name: string): Promise<Sent> {
  const person = await system.person(name);
  return send(person, await saveAnalysis(person));
}

async function rowOf({ owner, page_id }: Sent): Promise<SellerPageRow> {
  const row = await findSellerPage(owner, page_id);
  if (!row) throw new Error('No such page.');
  return row;
}

const answerOf = (more: Partial<SellerEvent> = {}): SellerEvent => ({
  key: ulid(),
  at: new Date().toISOString(),
  by: 'seller',
  kind: 'interest',
  option: 0,
  structure: 'Wholesale',
  ...more,
});

/** A page as it was read. */
const openedAt = async ({ owner }: Sent, row: SellerPageRow, now = new Date()) => ({
  ...{ owner, row, body: shows, now, log: silent },
  around: await readAround(owner),
});

/** Answers a page as it was read. */
const take = async (page: Sent, row: SellerPageRow, event: SellerEvent, now = new Date()) =>
  takeAnswer({ ...(await openedAt(page, row, now)), event, seen: row.seller_events });

const openLink = (code: string, secret: string, now: Date) =>
  openSellerLink({ code, secret }, now, async (link) => link);

/** Reads a page and answers it. */
const answer = async (page: Sent, more: Partial<SellerEvent> = {}) => take(page, await rowOf(page), answerOf(more));

const opened = async ({ person, at }: Sent) => OpenedSellerPage.parse((await person.call('GET', at)).body);
const dealOf = async ({ person, owner }: Sent) =>
  DealRow.parse((await person.call('GET', `/api/deals/${owner.analysis_id}`)).body);
/** The kinds of a person's rows about sellers' pages. */
async function sellerRowsOf({ id }: Person): Promise<string[]> {
  const { Items } = z.object({ Items: z.array(z.object({ id: z.object({ S: z.string() }) })) }).parse(
    await system.tables.command('Query', {
      TableName: system.tables.names.find((name) => name.includes('Analyses')),
      KeyConditionExpression: 'user_id = :user AND begins_with(id, :seller)',
      ExpressionAttributeValues: { ':user': { S: id }, ':seller': { S: 'seller' } },
    }),
  );
  return Items.map((row) => row.id.S.split('#')[0] ?? '');
}

const kindsOf = async ({ person, owner }: Sent) => {
  const { body } = await person.call('GET', `/api/analyses/${owner.analysis_id}/activity`);
  return ActivityPage.parse(body).items.map(({ kind }) => kind);
};

describe('an answer', () => {
  it('is kept with the page, the deal and the log, until the sender has read it', async () => {
    const page = await sent('answered');
    const counter = answerOf({ kind: 'counter', number: 'price', amount: 262_000, text: 'Could you do more?' });
    expect(await take(page, await rowOf(page), counter)).toBe('kept');
    expect(await opened(page)).toMatchObject({
      page: { events: 1, seen_through: 0, latest_answer: { kind: 'counter', amount: 262_000 } },
      events: [counter],
    });
    const waiting = { page_id: page.page_id, kind: 'counter', at: counter.at, count: 1 };
    expect((await dealOf(page)).seller_waiting).toEqual(waiting);
    const { body: listed } = await page.person.call('GET', '/api/deals');
    expect(listed).toMatchObject({ items: [{ seller_waiting: waiting }] });
    expect((await kindsOf(page)).slice(0, 2)).toEqual(['seller_answered', 'seller_page_made']);
    expect(await page.person.call('PATCH', page.at, { seen_through: 1 })).toMatchObject({ body: { seen_through: 1 } });
    expect((await dealOf(page)).seller_waiting).toBeUndefined();
  });

  it('leaves who waits as it is when the deal moves', async () => {
    const page = await sent('moved');
    expect(await answer(page)).toBe('kept');
    const { analysis_id } = page.owner;
    await page.person.call('PATCH', `/api/analyses/${analysis_id}/pipeline`, { stage: 'offer_sent' });
    expect(await dealOf(page)).toMatchObject({ stage: 'offer_sent', seller_waiting: { count: 1 } });
    await page.person.call('PATCH', page.at, { seen_through: 1 });
    const deal = await dealOf(page);
    expect([deal.stage, deal.seller_waiting]).toEqual(['offer_sent', undefined]);
  });

  it('that is taken back is no latest answer any more', async () => {
    const page = await sent('taken-back');
    await answer(page);
    await answer(page, { kind: 'take_back' });
    expect(await opened(page)).toMatchObject({ page: { events: 2, latest_answer: null } });
    expect((await dealOf(page)).seller_waiting).toMatchObject({ kind: 'take_back', count: 2 });
  });

  it('is one of two that come at once, and the other one conflicts', async () => {
    const page = await sent('two-at-once');
    for (let round = 0; round < 10; round += 1) {
      const row = await rowOf(page);
      const outcomes = await Promise.all([take(page, row, answerOf()), take(page, row, answerOf())]);
      expect(outcomes.sort()).toEqual(['conflict', 'kept']);
    }
    const { page: summary, events } = await opened(page);
    expect([summary.events, events.length]).toEqual([10, 10]);
  });

  it('that is sent again is the same, and another one under its key conflicts', async () => {
    const page = await sent('sent-again');
    const row = await rowOf(page);
    const event = answerOf({ kind: 'question', text: 'When?' });
    expect((await Promise.all([1, 2, 3].map(() => take(page, row, event)))).sort()).toEqual([
      'kept',
      'repeated',
      'repeated',
    ]);
    expect(await take(page, row, { ...event, at: new Date().toISOString() })).toBe('repeated');
    expect(await take(page, await rowOf(page), { ...event, text: 'Where?' })).toBe('conflict');
    expect((await opened(page)).events).toEqual([event]);
  });

  it('is either kept before the page ends, or not at all', async () => {
    const person = await system.person('races');
    const analysis_id = await saveAnalysis(person);
    const ends: ((page: Sent) => Promise<unknown>)[] = [
      async (page) => revokeSellerLink(page.owner, await rowOf(page), new Date()),
      (page) => send(person, analysis_id, page.page_id),
      (page) => person.call('DELETE', page.at),
    ];
    for (const end of [...ends, ...ends, ...ends]) {
      const page = await send(person, analysis_id);
      const row = await rowOf(page);
      const [outcome] = await Promise.all([take(page, row, answerOf()), end(page)]);
      expect(['kept', 'ended']).toContain(outcome);
      expect(await take(page, row, answerOf())).toBe('ended');
      const after = await findSellerPage(page.owner, page.page_id);
      if (after) expect(after.seller_events).toBe(outcome === 'kept' ? 1 : 0);
      if (after) expect(await take(page, after, answerOf())).toBe('ended');
    }
  });

  it('survives a renewal at the same time', async () => {
    const page = await sent('renewed-meanwhile');
    const [outcome, renewed] = await Promise.all([answer(page), renewSellerLink(page.owner, page.page_id, inDays(30))]);
    expect([outcome, renewed?.ends_at.slice(0, 10)]).toEqual(['kept', inDays(30).slice(0, 10)]);
    expect(await rowOf(page)).toMatchObject({ seller_events: 1, ends_at: renewed?.ends_at });
  });

  it('is refused after the end, and taken again after a renewal', async () => {
    const page = await sent('lapsed');
    const later = new Date(Date.now() + 15 * 86_400_000);
    const row = await rowOf(page);
    expect(await take(page, row, answerOf(), later)).toBe('ended');
    await renewSellerLink(page.owner, page.page_id, inDays(30));
    expect(await take(page, await rowOf(page), answerOf(), later)).toBe('kept');
  });

  it('is one of so many an hour, and a signature one of so few', async () => {
    const page = await sent('limits');
    for (let count = 0; count < sellerLimits.signatures; count += 1) {
      expect(await answer(page, { kind: 'sign' })).toBe('kept');
    }
    expect(await answer(page, { kind: 'sign' })).toBe('full');
    expect(await answer(page, { kind: 'unsign' })).toBe('kept');
    for (let count = sellerLimits.signatures + 1; count < sellerLimits.answersAnHour; count += 1) {
      expect(await answer(page)).toBe('kept');
    }
    expect(await answer(page)).toBe('too_often');
    const nextHour = new Date(Date.now() + 3_600_000);
    expect(await take(page, await rowOf(page), answerOf(), nextHour)).toBe('kept');
    expect(await kindsOf(page)).toContain('seller_signed');
  });

  it('is one of so many of a link', async () => {
    const page = await sent('many-answers');
    const full = { ...(await rowOf(page)), seller_events: sellerLimits.answers };
    expect(await take(page, full, answerOf())).toBe('full');
  });
});

describe('a link to a seller’s page', () => {
  it('opens the page with its secret only, until it is revoked', async () => {
    const page = await sent('opener');
    const now = new Date();
    const { code, secret, page_id, owner } = page;
    expect(await openLink(code, secret, now)).toEqual({ ...owner, page_id, follows: [] });
    expect(await openLink(code, `${secret.slice(1)}0`, now)).toBe('unknown');
    expect(await openLink(`${code.slice(1)}0`, secret, now)).toBe('unknown');
    const replaced = await send(page.person, owner.analysis_id, page_id);
    expect(await openLink(code, secret, now)).toMatchObject({ page_id });
    expect((await opened(page)).page.replaced_at).not.toBeNull();
    await expect(send(page.person, owner.analysis_id, page_id)).rejects.toThrow('not_there');
    await page.person.call('DELETE', `${replaced.at}/link`);
    expect(await openLink(replaced.code, replaced.secret, now)).toBe('unknown');
    expect(await kindsOf(page)).toContain('seller_page_revoked');
  });

  it('is opened so often in an hour', async () => {
    const { code, secret, owner } = await sent('often-opened');
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Integrations')),
      Key: { account: { S: code.slice(0, -8) }, sort_key: { S: `offer#${code}` } },
      UpdateExpression: 'SET read_count = :most',
      ExpressionAttributeValues: { ':most': { N: String(sellerLimits.readsAnHour - 1) } },
    });
    const now = new Date();
    expect(await openLink(code, secret, now)).toMatchObject(owner);
    expect(await openLink(code, secret, now)).toBe('too_often');
  });

  it('counts each opening, and logs the first one', async () => {
    const page = await sent('viewed');
    const row = await rowOf(page);
    const now = new Date();
    await Promise.all([1, 2, 3].map(async () => noteView(await openedAt(page, row, now))));
    await noteView(await openedAt(page, await rowOf(page), now));
    expect((await opened(page)).page).toMatchObject({ views: 4, first_opened_at: now.toISOString() });
    expect((await kindsOf(page)).filter((kind) => kind === 'seller_page_opened')).toHaveLength(1);
  });

  it('is one of so many a day', async () => {
    const page = await sent('many-links');
    expect(await hasLinkLeft(page.owner.user_id, new Date())).toBe(true);
    await system.tables.command('UpdateItem', {
      TableName: system.tables.names.find((name) => name.includes('Integrations')),
      Key: {
        account: { S: page.code.slice(0, -8) },
        sort_key: { S: `seller-links#${new Date().toISOString().slice(0, 10)}` },
      },
      UpdateExpression: 'SET made = :most',
      ExpressionAttributeValues: { ':most': { N: String(sellerLimits.linksADay) } },
    });
    expect(await hasLinkLeft(page.owner.user_id, new Date())).toBe(false);
    await expect(send(page.person, page.owner.analysis_id)).rejects.toThrow('too_many');
    const { body } = await page.person.call('GET', page.at.slice(0, page.at.lastIndexOf('/')));
    expect(SellerPages.parse(body).items).toHaveLength(1);
  });
});

describe('a reply', () => {
  it('is kept once, and the seller waits no more', async () => {
    const page = await sent('replier');
    await answer(page, { kind: 'question', text: 'When?' });
    const reply = { key: ulid(), text: 'Next week.' };
    const replies = await Promise.all([1, 2, 3].map(() => page.person.call('POST', `${page.at}/replies`, reply)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const { page: summary, events } = await opened(page);
    expect(summary).toMatchObject({ events: 2, seen_through: 2, latest_answer: { kind: 'question' } });
    expect(events.map(({ by, kind, text }) => [by, kind, text])).toEqual([
      ['seller', 'question', 'When?'],
      ['sender', 'reply', 'Next week.'],
    ]);
    expect((await dealOf(page)).seller_waiting).toBeUndefined();
    const other = await page.person.call('POST', `${page.at}/replies`, { ...reply, text: 'Never.' });
    expect([other.status, other.body]).toMatchObject([409, { error: { code: 'conflict' } }]);
    await page.person.call('DELETE', `${page.at}/link`);
    expect((await page.person.call('POST', `${page.at}/replies`, { key: ulid(), text: 'Hello?' })).status).toBe(403);
  });

  it('leaves the seller of another page of the deal waiting', async () => {
    const one = await sent('two-pages');
    const other = await send(one.person, one.owner.analysis_id);
    await answer(one);
    await answer(other, { kind: 'no' });
    expect((await dealOf(one)).seller_waiting).toMatchObject({ page_id: other.page_id, kind: 'no', count: 2 });
    await one.person.call('POST', `${other.at}/replies`, { key: ulid(), text: 'Thank you.' });
    expect((await dealOf(one)).seller_waiting).toMatchObject({ page_id: one.page_id, kind: 'interest', count: 1 });
    await one.person.call('DELETE', one.at);
    expect((await dealOf(one)).seller_waiting).toBeUndefined();
  });
});

describe('what belongs to a page', () => {
  it('is deleted with it, with its deal and with the account', async () => {
    const page = await sent('deleter');
    const { person, owner } = page;
    const second = await send(person, owner.analysis_id);
    const other = await send(person, await saveAnalysis(person, '1 Deleter St, Mesa, AZ 85201'));
    const last = await rowOf(other);
    for (const each of [page, second, other]) await answer(each, { text: 'CANARY' });
    expect((await person.call('DELETE', page.at)).status).toBe(204);
    expect((await person.call('GET', page.at)).status).toBe(404);
    expect(await openLink(page.code, page.secret, new Date())).toBe('unknown');
    expect(await nextSellerVersion(owner)).toBe(3);
    expect((await person.call('DELETE', `/api/analyses/${owner.analysis_id}`)).status).toBe(204);
    expect(await openLink(second.code, second.secret, new Date())).toBe('unknown');
    expect(await sellerRowsOf(person)).toEqual(['sellerbody', 'sellerevent', 'sellerpage']);
    await person.call('DELETE', '/api/profile');
    await system.idle();
    await expect.poll(() => sellerRowsOf(person)).toEqual([]);
    expect(await openLink(other.code, other.secret, new Date())).toBe('unknown');
    expect(await take(other, last, answerOf())).toBe('ended');
    expect(await sellerRowsOf(person)).toEqual([]);
  });

  it('is exported', async () => {
    const page = await sent('exporter');
    await answer(page, { kind: 'question', text: 'When?' });
    const { body } = await page.person.call('GET', '/api/export');
    expect(body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ kind: 'seller_page', analysis_id: page.owner.analysis_id, shows }),
        expect.objectContaining({
          kind: 'seller_event',
          page_id: page.page_id,
          event: expect.objectContaining({ text: 'When?' }),
        }),
      ]),
    });
  });
});
