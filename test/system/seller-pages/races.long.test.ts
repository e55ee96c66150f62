import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DealRow } from '#shared/pipeline/deal-row.ts';
import { OpenedSellerPage, SellerPageSummary } from '#shared/seller-page/seller-link.ts';
import { isHard } from '#test/support/generated.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { forgetGuesses } from '#test/support/seller/forget-guesses.ts';
import { formIn, sellerAt } from '#test/support/seller/seller-form.ts';
import { placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { sellerPageSender } from '#test/support/seller/send-offer.ts';
import { type Person, type Reply, startSystem } from '#test/support/system.ts';
import { openTablesProxy } from '#test/support/tables-proxy.ts';

/* An answer against everything that can happen to its page. Nothing is acknowledged after its end, and nothing lost. */

// Calls to the tables take so long that much can happen between two of them.
const proxy = openTablesProxy();
proxy.onTheWay(() => ({ delayMs: Math.random() * 25 }));
const system = await startSystem({ tablesThrough: proxy.through });
const { open, answer } = sellerAt(system);

const rounds = isHard ? 100 : 6;
/** An account makes 50 links a day, and a network opens what has ended 60 times an hour. */
const roundsOfSender = 10;

type Desk = { person: Person; analysisId: string; revise: Awaited<ReturnType<typeof sellerPageSender>> };

async function deskOf(name: string): Promise<Desk> {
  const person = await system.person(name);
  const analysisId = await saveAnalysis(person);
  return { person, analysisId, revise: await sellerPageSender(system, person, analysisId) };
}

/** A page that its seller has open, and what they are about to ask. */
async function shownPage({ person, analysisId }: Desk, round: number) {
  const page = await placeSellerPage(system, person, analysisId);
  const at = `/api/analyses/${analysisId}/seller-pages/${page.page_id}`;
  const shown = await open(page);
  const ask = (text: string, key?: string) =>
    answer(page, shown, { do: 'question', question: text, ...(key !== undefined && { key }) });
  const stored = async () => {
    const { page: summary, events } = OpenedSellerPage.parse((await person.call('GET', at)).body);
    expect(summary.events).toBe(events.length);
    return events.map(({ text }) => text);
  };
  return { page, at, shown, ask, stored, text: `Question ${round}?` };
}

/** Each a little later than the other, by turns: what comes first differs from round to round. */
async function atOnce<One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>) {
  const ahead = (round % 5) * 12;
  const later = async <Done>(ms: number, work: () => Promise<Done>) => {
    await setTimeout(ms);
    return work();
  };
  return round % 2 === 0 ? Promise.all([one(), later(ahead, other)]) : Promise.all([later(ahead, one), other()]);
}

/** Plays a race as often as the run has time for. */
async function race(name: string, round: (desk: Desk, index: number) => Promise<void>): Promise<void> {
  let desk: Desk | undefined;
  for (let index = 0; index < rounds; index += 1) {
    if (desk === undefined || index % roundsOfSender === 0) {
      desk = await deskOf(`${name}-${index}`);
      await forgetGuesses(system);
    }
    await round(desk, index);
  }
}

/** How many rows a deal keeps of a page. */
async function rowsOf({ person, analysisId }: Desk, page_id: string): Promise<number> {
  const prefixes = ['sellerpage', 'sellerbody', 'sellerevent'];
  const counts = prefixes.map(async (prefix) => {
    const found = await system.tables.command('Query', {
      TableName: system.tables.names.find((each) => each.includes('Analyses')),
      KeyConditionExpression: 'user_id = :user AND begins_with(id, :prefix)',
      ExpressionAttributeValues: {
        ':user': { S: person.id },
        ':prefix': { S: `${prefix}#${analysisId}#${page_id}` },
      },
      ConsistentRead: true,
    });
    return z.object({ Count: z.int() }).parse(found).Count;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** How an answer fared that its page's end came against. */
async function endedRace(
  desk: Desk,
  round: number,
  end: (page: { at: string; page_id: string }) => Promise<Reply>,
): Promise<{ kept: boolean; refused: number; after: number; reply: Reply; stored(): Promise<unknown[]>; id: string }> {
  const { page, at, ask, stored, text } = await shownPage(desk, round);
  const count = async () =>
    OpenedSellerPage.safeParse((await desk.person.call('GET', at)).body).data?.events.length ?? 0;
  const [asked, { reply, before }] = await atOnce(
    round,
    () => ask(text),
    async () => ({ reply: await end({ at, page_id: page.page_id }), before: await count() }),
  );
  expect(await count()).toBe(before);
  // After the end is answered, nothing is acknowledged, whether it was sent before or not.
  const [again, other] = [await ask('Too late?', 'b'.repeat(20)), await ask('Later?', 'c'.repeat(20))];
  expect([again.status, other.status]).not.toContain(200);
  const kept = asked.status === 200;
  if (kept) expect(asked.html).toContain(text);
  return { kept, refused: asked.status, after: again.status, reply, stored, id: page.page_id };
}

describe('an answer', () => {
  it('is one of two at once: the other is refused with its text, and can be sent then', () =>
    race('two', async (desk, round) => {
      const { page, ask, stored } = await shownPage(desk, round);
      const texts = [`His ${round}?`, `Hers ${round}?`];
      const replies = await atOnce(
        round,
        () => ask(texts[0] ?? '', 'h'.repeat(20)),
        () => ask(texts[1] ?? '', 's'.repeat(20)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = replies.findIndex(({ status }) => status === 409);
      const [mine, theirs] = [texts[lost], texts[1 - lost]];
      const late = replies[lost];
      if (!late) throw new Error('unreachable');
      expect(late.html).toContain(theirs);
      expect(late.html).toMatch(new RegExp(`name="question"[^>]*>${mine?.replace('?', '\\?')}<`));
      expect(await stored()).toEqual([theirs]);
      const sent = await answer(page, late, { do: 'question', question: mine ?? '' });
      expect(sent.status).toBe(200);
      expect(await stored()).toEqual([theirs, mine]);
    }));

  it('under one key is one, however often it is sent', () =>
    race('keys', async (desk, round) => {
      const { page, shown, ask, stored, text } = await shownPage(desk, round);
      const { key = '' } = formIn(shown.html);
      const replies = await Promise.all([1, 2, 3].map(() => ask(text)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const { html } of replies) expect(html).toContain(text);
      expect((await ask(text)).status).toBe(200);
      const other = await answer(page, shown, { do: 'question', question: 'Another?', key });
      expect(other.status).toBe(409);
      expect(await stored()).toEqual([text]);
    }));

  it('is kept or refused when the link is revoked', () =>
    race('revoke', async (desk, round) => {
      const end = ({ at }: { at: string }) => desk.person.call('DELETE', `${at}/link`);
      const { kept, refused, after, reply, stored } = await endedRace(desk, round, end);
      expect([reply.status, after]).toEqual([200, 404]);
      if (!kept) expect(refused).toBe(404);
      expect(await stored()).toHaveLength(kept ? 1 : 0);
    }));

  it('is kept or refused when a newer offer takes its page’s place', () =>
    race('revise', async (desk, round) => {
      const end = ({ page_id }: { page_id: string }) => desk.revise({ revises: page_id });
      const { kept, refused, after, reply, stored } = await endedRace(desk, round, end);
      expect([reply.status, after]).toEqual([201, 409]);
      if (!kept) expect(refused).toBe(409);
      expect(await stored()).toHaveLength(kept ? 1 : 0);
    }));

  it('is gone or refused when the page is deleted, and leaves nothing', () =>
    race('delete', async (desk, round) => {
      const end = ({ at }: { at: string }) => desk.person.call('DELETE', at);
      const { kept, refused, after, reply, id } = await endedRace(desk, round, end);
      expect([reply.status, after]).toEqual([204, 404]);
      if (!kept) expect(refused).toBe(404);
      expect(await rowsOf(desk, id)).toBe(0);
      const deal = DealRow.parse((await desk.person.call('GET', `/api/deals/${desk.analysisId}`)).body);
      expect(deal.seller_waiting).toBeUndefined();
    }));

  it('is kept when the link is renewed', () =>
    race('renew', async (desk, round) => {
      const { at, ask, stored, text } = await shownPage(desk, round);
      const [asked, renewed] = await atOnce(
        round,
        () => ask(text),
        () => desk.person.call('PATCH', `${at}/link`, { days: 30 }),
      );
      expect([asked.status, renewed.status]).toEqual([200, 200]);
      expect(await stored()).toEqual([text]);
      const { ends_at } = SellerPageSummary.parse(renewed.body);
      expect((await desk.person.call('GET', at)).body).toMatchObject({ page: { ends_at, events: 1 } });
    }));
});
