import { beforeEach, expect, it, vi } from 'vitest';
import { priceFacts } from '#lambdas/functions/list-worker/price-facts.ts';
import { logWith } from '#lambdas/runtime/log.ts';

/* A worker prices as long as it has time, and hands the rest on. */

const steps = vi.hoisted(() => ({
  addFacts: vi.fn(),
  endTask: vi.fn(),
  settleList: vi.fn(),
}));
const list = { id: 'list', user_id: 'me', state: 'running', source: { file: 'a.csv', day: '2026-01-01' } };
const rows = Array.from({ length: 25 }, (_, position) => ({ position, user_id: 'me', address: `${position} A St` }));
vi.mock('#lambdas/storage/lists/fact-lists.ts', () => ({
  findTask: async () => ({ user_id: 'me', list_id: 'list', task: 0, is_done: false }),
  claimTask: async () => 'claim',
  rowsToPrice: async () => rows,
  endTask: steps.endTask,
}));
vi.mock('#lambdas/storage/lists/lists.ts', () => ({ findList: async () => list }));
vi.mock('#lambdas/storage/profiles/profile-rows.ts', () => ({ findProfile: async () => ({}) }));
vi.mock('#lambdas/storage/facts/fact-files.ts', () => ({ noteFactFile: async () => {} }));
vi.mock('#lambdas/storage/facts/house-facts.ts', () => ({ addFacts: steps.addFacts }));
vi.mock('#lambdas/domain/lists/record-of-row.ts', () => ({ recordOfRow: async () => ({ property: {}, flags: [] }) }));
vi.mock('#lambdas/domain/lists/settle-list.ts', () => ({ settleList: steps.settleList }));
vi.mock('#lambdas/domain/lists/price-row.ts', () => ({ priceHouse: () => ({}) }));

const key = { account: 'account', sort_key: 'list-price#list#000' };
const price = (stopAt: number) => priceFacts(key, logWith({}), stopAt);
/** The positions that were stored, and whether the task was done. */
const stored = () => {
  const [, , , priced, isDone] = steps.endTask.mock.lastCall ?? [];
  return { count: priced.length, isDone };
};

beforeEach(() => {
  vi.resetAllMocks();
  steps.endTask.mockResolvedValue(true);
  steps.addFacts.mockResolvedValue('new');
});

it('stores all rows in time, and the task is done', async () => {
  expect(await price(Number.POSITIVE_INFINITY)).toBe('done');
  expect(stored()).toEqual({ count: 25, isDone: true });
  expect(steps.settleList).toHaveBeenCalledOnce();
});

it('takes up no row after half of its time, stores what it has priced, and hands on the rest', async () => {
  expect(await price(0)).toBe('handed_on');
  // Those that it had begun at once.
  expect(stored()).toEqual({ count: 10, isDone: false });
  expect(steps.addFacts).toHaveBeenCalledTimes(10);
  expect(steps.settleList).not.toHaveBeenCalled();
});
