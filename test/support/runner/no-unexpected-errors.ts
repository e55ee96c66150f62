import { afterAll, afterEach, expect, vi } from 'vitest';

/*
 * A test that makes the product complain on the console without expecting it has found something. A test that
 * expects it replaces the spy: `vi.mocked(console.error).mockClear()` after looking.
 */
const error = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = error.mock.calls;
  error.mockClear();
  expect(calls, 'unexpected console.error').toEqual([]);
});

// The files of a worker share its globals and its environment: what one has replaced is not for the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

// What comes about on a busy machine takes its time; Vitest gives it a second.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 60_000, ...(typeof options === 'number' ? { timeout: options } : options) });
