import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSuggester } from '#web/areas/lookup/search/suggester.ts';

type Asked = {
  typed: string;
  signal: AbortSignal;
  answer: (suggestions: string[]) => void;
  fail: () => void;
};

/** A suggester with its requests and what it showed. */
function open() {
  const asked: Asked[] = [];
  const shown: string[][] = [];
  const suggester = openSuggester(
    (typed, signal) =>
      new Promise((answer, reject) => {
        asked.push({ typed, signal, answer, fail: () => reject(new Error('offline')) });
      }),
    (suggestions) => shown.push(suggestions),
  );
  return { ...suggester, asked, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('suggestions while typing', () => {
  it('are asked for once, a quarter of a second after the last key', async () => {
    const { type, asked, shown } = open();
    for (const text of ['241', '2417', '2417 ', '2417 E ']) {
      type(text);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    expect(asked.map(({ typed }) => typed)).toEqual(['2417 E']);
    asked[0]?.answer(['2417 E Oak St']);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([['2417 E Oak St']]);
  });

  it('are not asked for below three characters, and disappear there', async () => {
    const { type, asked, shown } = open();
    type('  24  ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    type('241');
    await vi.advanceTimersByTimeAsync(250);
    asked[0]?.answer(['241 Oak St']);
    await vi.advanceTimersByTimeAsync(0);
    type('24');
    expect(shown).toEqual([['241 Oak St'], []]);
  });

  it('of an earlier text are given up, however late they come', async () => {
    const { type, asked, shown } = open();
    type('241 oak');
    await vi.advanceTimersByTimeAsync(250);
    type('242 elm');
    expect(asked[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    asked[1]?.answer(['242 Elm St']);
    asked[0]?.answer(['241 Oak St']);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([['242 Elm St']]);
  });

  it('are not asked for again once one is picked', async () => {
    const { type, asked } = open();
    type('241 oak');
    await vi.advanceTimersByTimeAsync(250);
    asked[0]?.answer(['241 Oak St']);
    await vi.advanceTimersByTimeAsync(0);
    type('241 Oak St');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
  });

  it('are none when the service fails, and come back with it', async () => {
    const { type, asked, shown } = open();
    type('241 oak');
    await vi.advanceTimersByTimeAsync(250);
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    type('241 oak s');
    await vi.advanceTimersByTimeAsync(250);
    asked[1]?.answer(['241 Oak St']);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([[], ['241 Oak St']]);
  });

  it('end with the field', async () => {
    const { type, stop, asked, shown } = open();
    type('241 oak');
    stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    expect(shown).toEqual([]);
  });
});
