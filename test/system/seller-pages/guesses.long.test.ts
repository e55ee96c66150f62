import { describe, expect, it } from 'vitest';
import { plainHtml } from '#shared/seller-page/html/page-html.ts';
import { isHard } from '#test/support/generated.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { forgetGuesses } from '#test/support/seller/forget-guesses.ts';
import { rankDifference } from '#test/support/seller/rank-test.ts';
import { type SellerLink, sellerAt } from '#test/support/seller/seller-form.ts';
import { placeSellerPage } from '#test/support/seller/seller-pages.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const { open } = sellerAt(system);

const guesses = isHard ? 1000 : 80;

/** Links that open nothing, one of each kind. */
async function deadLinks(): Promise<Record<'never was' | 'wrong secret' | 'revoked' | 'deleted', SellerLink>> {
  const person = await system.person('guessed-at');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const analysisId = await saveAnalysis(person);
  const place = () => placeSellerPage(system, person, analysisId);
  const [live, revoked, deleted] = [await place(), await place(), await place()];
  const at = `/api/analyses/${analysisId}/seller-pages`;
  expect((await person.call('DELETE', `${at}/${revoked.page_id}/link`)).status).toBe(200);
  expect((await person.call('DELETE', `${at}/${deleted.page_id}`)).status).toBe(204);
  // All of the same length, as a guess would have them.
  const [other, secret] = [live.code.replace(/.{8}$/, 'NeverWas'), live.secret.replace(/.$/, '~')];
  return {
    'never was': { code: other, secret: live.secret },
    'wrong secret': { code: live.code, secret },
    revoked,
    deleted,
  };
}

/** Headers that name the request or the moment are no answer to a guess. */
const own = new Set(['date', 'apigw-requestid', 'x-request-id', 'x-amz-cf-id']);

describe('guesses of four kinds, by turns', () => {
  it('would show a difference of time, if there was one', () => {
    expect(rankDifference([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(-2.611, 3);
    expect(rankDifference([6, 6, 7], [1, 2, 2])).toBeCloseTo(2.023, 3);
    expect(rankDifference([1, 2, 3], [1, 2, 3])).toBe(0);
  });

  it(`get the same bytes and headers${isHard ? ', after the same time' : ''}`, async () => {
    const links = Object.entries(await deadLinks());
    const times = new Map(links.map(([kind]) => [kind, [] as number[]]));
    const told = new Set<string>();
    for (let guess = 0; guess < guesses; guess += 1) {
      if (guess > 0 && guess % 40 === 0) await forgetGuesses(system);
      // The order of the kinds turns, so that none always follows the same.
      const [kind, link] = links[(guess + Math.floor(guess / links.length)) % links.length] ?? [];
      if (kind === undefined || link === undefined) throw new Error('unreachable');
      const began = performance.now();
      const { status, html, headers } = await open(link);
      times.get(kind)?.push(performance.now() - began);
      const answered = [...headers].filter(([name]) => !own.has(name));
      told.add(JSON.stringify([status, html, answered]));
    }
    expect(told.size).toBe(1);
    expect([...told][0]).toContain(JSON.stringify(plainHtml(null, 'not-found')).slice(1, -1));
    expect([...times.values()].map(({ length }) => length)).toEqual(links.map(() => guesses / links.length));
    if (!isHard) return;

    const differences = [...times].flatMap(([kind, mine], index) =>
      [...times]
        .slice(index + 1)
        .map(([other, theirs]) => [`${kind}, ${other}`, rankDifference(mine, theirs)] as const),
    );
    console.info(JSON.stringify(differences));
    // Of six comparisons, one in some thousand runs is beyond this by chance.
    for (const [kinds, difference] of differences) expect([kinds, Math.abs(difference) < 4]).toEqual([kinds, true]);
  });
});
