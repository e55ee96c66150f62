import { screen, within } from '@testing-library/react';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { DealPage, type DealRow } from '#shared/pipeline/deal-row.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();
const oak = '731 Placeholder Oak St, Columbus, OH 43206';

type Waiting = NonNullable<DealRow['seller_waiting']>;
const waits = (changes: Partial<Waiting>): Waiting => ({
  page_id: ulid(),
  kind: 'counter',
  at: '2026-11-24T16:12:00Z',
  count: 1,
  ...changes,
});

/** Answers the list of deals with who waits, by deal. */
async function answerDeals(person: Person, waiting: Record<string, Waiting>): Promise<void> {
  const { items } = DealPage.parse((await person.call('GET', '/api/deals')).body);
  const rows = items.map((deal) => ({ ...deal, ...(waiting[deal.id] && { seller_waiting: waiting[deal.id] }) }));
  answerInstead('GET', '/api/deals', () => Response.json({ items: rows }));
}

describe('the sellers who wait', () => {
  it('begin the Dashboard’s day, the longest first, and each leads to the message in the deal’s offer', async () => {
    const person = await system.person('awaited');
    const palm = await saveAnalysis(person, palmLane);
    const other = await saveAnalysis(person, oak);
    const page_id = ulid();
    await answerDeals(person, {
      [palm]: waits({ kind: 'question', at: '2026-11-25T16:12:00Z', count: 3 }),
      [other]: waits({ page_id }),
    });
    open('/dashboard', person);
    const heading = await screen.findByRole('heading', { name: 'Sellers are waiting · 2' });
    const list = await screen.findByRole('region', { name: 'Sellers are waiting · 2' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/^731 Placeholder Oak StWants another numberNov 24/);
    expect(rows[1]?.textContent).toMatch(/^2417 E Sample Palm LnHas a question, 3 messagesNov 25/);
    const calls = await screen.findByRole('region', { name: /^Call today/ });
    expect(heading.compareDocumentPosition(calls)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const link = within(list).getByRole('link', { name: '731 Placeholder Oak St' });
    expect(link.getAttribute('href')).toBe(
      `/offer-letter/${other}#message-${page_id}-${Date.parse('2026-11-24T16:12:00Z')}`,
    );
  });

  it('take no place where none waits', async () => {
    const person = await system.person('unawaited');
    await saveAnalysis(person, palmLane);
    open('/dashboard', person);
    await screen.findByRole('region', { name: /^Call today/ });
    expect(screen.queryByText(/Sellers are waiting/)).toBeNull();
  });
});
