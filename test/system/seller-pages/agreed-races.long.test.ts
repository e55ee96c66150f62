import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { isHard } from '#test/support/generated.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { forgetGuesses } from '#test/support/seller/forget-guesses.ts';
import { sellerAt } from '#test/support/seller/seller-form.ts';
import { placeInterest } from '#test/support/seller/seller-pages.ts';
import { startSystem } from '#test/support/system.ts';
import { openTablesProxy } from '#test/support/tables-proxy.ts';

/* The press that makes an answer the deal, against everything that can happen beside it. */

// Calls to the tables take so long that much can happen between two of them.
const proxy = openTablesProxy();
proxy.onTheWay(() => ({ delayMs: Math.random() * 25 }));
const system = await startSystem({ tablesThrough: proxy.through });
const { open, answer } = sellerAt(system);

const rounds = isHard ? 100 : 6;

/** A deal whose seller is interested, and what can be done with it. */
async function interested(name: string) {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const id = await saveAnalysis(person);
  const { body, ...link } = await placeInterest(system, person, id);
  const press = (more: object = {}) => person.call('POST', `/api/analyses/${id}/agreed`, { ...body, ...more });
  const undo = () => person.call('DELETE', `/api/analyses/${id}/agreed`);
  const patch = (deal: object) => person.call('PATCH', `/api/analyses/${id}`, { deal });
  const read = async () => Analysis.parse((await person.call('GET', `/api/analyses/${id}`)).body);
  const plan = async () => Pipeline.parse((await person.call('GET', `/api/analyses/${id}/pipeline`)).body);
  const logged = async () => {
    const { items } = ActivityPage.parse((await person.call('GET', `/api/analyses/${id}/activity`)).body);
    return items.filter(({ kind }) => kind === 'terms_agreed').length;
  };
  const takeBack = async () => answer(link, await open(link), { do: 'take_back' });
  return { person, id, press, undo, patch, read, plan, logged, takeBack };
}

/** Each a little later than the other, by turns. */
async function atOnce<One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>) {
  const later = async <Done>(work: () => Promise<Done>) => {
    await setTimeout((round % 5) * 12);
    return work();
  };
  return round % 2 === 0 ? Promise.all([one(), later(other)]) : Promise.all([later(one), other()]);
}

async function race(
  name: string,
  play: (desk: Awaited<ReturnType<typeof interested>>, round: number) => Promise<void>,
) {
  for (let round = 0; round < rounds; round += 1) {
    await forgetGuesses(system);
    await play(await interested(`${name}-${round}`), round);
  }
}

const own = { 'terms.wholesale.price': '150500' };

describe('A press that makes an answer the deal', () => {
  it('is made once, however often it is sent at once', () =>
    race('twice', async ({ press, read, plan, logged }) => {
      const replies = await Promise.all([1, 2, 3].map(() => press({ stage: 'negotiating' })));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await logged()).toBe(1);
      expect((await read()).deal).toMatchObject({ chosen: 'Wholesale', ...own });
      expect(await plan()).toMatchObject({ stage: 'negotiating', agreed: { withdrawn: false } });
    }));

  it('beside a taking back is refused, or is the deal and says that it was taken back', () =>
    race('back', async ({ press, read, plan, logged, takeBack }, round) => {
      const [pressed, taken] = await atOnce(round, () => press(), takeBack);
      expect(taken.status).toBe(200);
      const { agreed } = await read();
      if (pressed.status === 200) {
        expect(agreed?.withdrawn_at).toBeDefined();
        expect((await plan()).agreed).toMatchObject({ withdrawn: true });
      } else {
        expect(pressed.status).toBe(409);
        expect(agreed).toBeUndefined();
      }
      expect(await logged()).toBe(pressed.status === 200 ? 1 : 0);
    }));

  it('and its Undo leave what was typed beside them', () =>
    race('typed', async ({ press, undo, patch, read, logged }, round) => {
      const [pressed, typed] = await atOnce(round, press, () => patch({ 'house.repairs': '9000' }));
      expect([pressed.status, typed.status]).toEqual([200, 200]);
      expect((await read()).deal).toMatchObject({ ...own, 'house.repairs': '9000' });
      const [undone, again] = await atOnce(round, undo, () => patch({ 'house.repairs': '9500' }));
      expect([undone.status, again.status]).toEqual([200, 200]);
      const { deal, agreed } = await read();
      expect(agreed).toBeUndefined();
      expect(deal).toMatchObject({ 'house.repairs': '9500' });
      expect(deal).not.toHaveProperty(['terms.wholesale.price']);
      expect(await logged()).toBe(2);
    }));
});
