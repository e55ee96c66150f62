import { expect, it } from 'vitest';
import { everyRoute } from '#shared/contract/every-route.ts';
import type { Route } from '#shared/contract/route.ts';

it('starts before its admission only what reads a row or a few by key', () => {
  const early = Object.entries<Route>(everyRoute).filter(([, route]) => route.startsBeforeAdmission);
  const names = (isRead: boolean) =>
    early.flatMap(([name, { method }]) => ((method === 'GET') === isRead ? [name] : [])).toSorted();
  expect(names(true)).toEqual([
    'getAnalysis',
    'getCalendarFeed',
    'getColumnMap',
    'getListRow',
    'getLookup',
    'getPipeline',
    'getProfile',
  ]);
  expect(names(false)).toEqual(['lookUpProperty', 'postEntries']);
  // Where the admission asks for more than the account's gate, nothing starts beside it.
  expect(early.filter(([, { caller }]) => caller !== 'user')).toEqual([]);
});
