import { cleanup, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { compsPath, dealPath, resultPath } from '#shared/site/analysis-paths.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import { sellerAt } from '#test/support/seller/seller-form.ts';
import { placeSellerPage } from '#test/support/seller/seller-pages.ts';

const { system, open } = await startScreens();
const seller = sellerAt(system);

async function dealOf(name: string) {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const id = await saveAnalysis(person, palmLane);
  const link = await placeSellerPage(system, person, id);
  const answer = async (fields: Record<string, string>) => seller.answer(link, await seller.open(link), fields);
  const close = () =>
    person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'closed', closing: { day: '2026-01-05' } });
  /** Opens a page of the deal and expects its filled buttons, once they are there. */
  const expectFilled = async (path: string | null, ...names: string[]) => {
    open(path ?? '', person);
    await waitFor(() => {
      const filled = [...document.querySelectorAll('.button-primary')].map(({ textContent }) => textContent);
      expect(filled).toEqual(names);
    });
    cleanup();
  };
  return { id, answer, close, expectFilled };
}

describe('a deal’s one filled button', () => {
  it('is the letter, and stays it while only a question waits', async () => {
    const { id, answer, expectFilled } = await dealOf('steps-to-letter');
    await expectFilled(resultPath(id), 'Write the Lease Option Offer');
    await expectFilled(dealPath(id), 'Write Offer');
    await answer({ do: 'question', question: 'When?' });
    await expectFilled(resultPath(id), 'Write the Lease Option Offer');
    await expectFilled(dealPath(id), 'Write Offer');
  });

  it('makes a seller’s answer the deal while one waits for it, in the header of every page but the overview and one with a button of its own', async () => {
    const { id, answer, expectFilled } = await dealOf('steps-to-agreeing');
    expect((await answer({ do: 'interest', interest_option: '0' })).status).toBe(200);
    await expectFilled(resultPath(id), 'Make A the Deal');
    await expectFilled(dealPath(id), 'Make A the Deal');
    await expectFilled(compsPath(id), 'Use this value in the deal');
    // What they ask besides changes nothing.
    await answer({ do: 'question', question: 'When?' });
    await expectFilled(dealPath(id), 'Make A the Deal');
  });

  it('is the book once the deal is closed, whatever waits', async () => {
    const { id, answer, close, expectFilled } = await dealOf('steps-to-book');
    await answer({ do: 'interest', interest_option: '0' });
    expect((await close()).status).toBe(200);
    await expectFilled(resultPath(id), 'Book');
    await expectFilled(dealPath(id), 'Book');
  });
});
