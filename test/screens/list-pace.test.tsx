import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { List } from '#shared/lists/list.ts';
import { ListPace } from '#web/areas/screening/list-pace.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const listOf = (waiting: number, state: List['state'] = 'running'): List => ({
  ...{ id: '01J8ZQK3V4N5P6R7S8T9V0W1X2', name: 'Mesa', state, rows: 100, rest: 'keep' },
  counts: { waiting, priced: 100 - waiting },
  ...{ created_at: '2026-01-20T15:30:00.000Z', changed_at: '2026-01-20T15:30:00.000Z' },
  kept_until: '2026-04-20T15:30:00.000Z',
});
const slow = ' · Slow now; it goes on by itself.';
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('says that a list is slow once no row was stored for 15 seconds, and no longer when one is', () => {
  const { container, rerender } = render(<ListPace list={listOf(100)} />);
  wait(14_900);
  expect(container.textContent).toBe('');
  wait(200);
  expect(container.textContent).toBe(slow);

  rerender(<ListPace list={listOf(90)} />);
  expect(container.textContent).toBe('');
  // What is read again without a row more is no progress.
  wait(8000);
  rerender(<ListPace list={listOf(90)} />);
  wait(7100);
  expect(container.textContent).toBe(slow);
});

it('says how long a list still takes after two counts', () => {
  const { container, rerender } = render(<ListPace list={listOf(100)} />);
  wait(5000);
  rerender(<ListPace list={listOf(90)} />);
  expect(container.textContent).toBe('');
  wait(5000);
  rerender(<ListPace list={listOf(80)} />);
  // 20 rows took 10 seconds.
  expect(container.textContent).toMatch(/^ · .*40 seconds/);
});

it.each(['finished', 'paused', 'waiting', 'loading'] as const)('says nothing of a list that is %s', (state) => {
  const { container, rerender } = render(<ListPace list={listOf(40)} />);
  rerender(<ListPace list={listOf(40, state)} />);
  wait(60_000);
  expect(container.textContent).toBe('');
});
