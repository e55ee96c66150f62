import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localDay } from '#shared/values/dates.ts';
import { useDay } from '#web/ui/text/use-day.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 23, 23, 59, 30));
});
afterEach(() => {
  vi.useRealTimers();
});

it('a page that stays open has another day after midnight, each night', () => {
  const { result } = renderHook(useDay);
  const first = result.current;
  act(() => vi.advanceTimersByTime(20_000));
  expect(result.current).toBe(first);
  act(() => vi.advanceTimersByTime(20_000));
  expect(localDay(result.current)).toBe('2026-11-24');
  act(() => vi.advanceTimersByTime(24 * 3_600_000));
  expect(localDay(result.current)).toBe('2026-11-25');
});

it('a page that slept over midnight has the new day once it is looked at', () => {
  const { result } = renderHook(useDay);
  vi.setSystemTime(new Date(2026, 10, 26, 8));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(localDay(result.current)).toBe('2026-11-26');
});
