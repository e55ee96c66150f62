import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onFirstSign, restMs } from '#web/first-paint/first-sign.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('calls once at the first sign of use', () => {
  const call = vi.fn();
  onFirstSign(call);
  expect(call).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(restMs);
  expect(call).toHaveBeenCalledTimes(1);
});

it('calls once the page has come to rest', () => {
  const call = vi.fn();
  onFirstSign(call);
  vi.advanceTimersByTime(restMs - 1);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledTimes(1);
});

it('calls nothing after it is stopped', () => {
  const call = vi.fn();
  onFirstSign(call)();
  window.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(restMs);
  expect(call).not.toHaveBeenCalled();
});
