import { expect, it, onTestFinished, vi } from 'vitest';
import { report } from '#bin/smoke/checks.ts';

it('prints each outcome of the smoke test, and passes only when everything holds', () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const good = { what: 'a page answers', problem: undefined };
  expect(report([good])).toBe(true);
  expect(report([good, { what: 'a function answers', problem: 'It answers 500.' }])).toBe(false);
  expect(print.mock.calls.flat().slice(1)).toEqual(['ok   a page answers', 'FAIL a function answers: It answers 500.']);
});
