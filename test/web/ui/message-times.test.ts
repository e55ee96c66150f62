import { describe, expect, it } from 'vitest';
import { dayOf, inWords } from '#web/ui/text/message-times.ts';

/** A moment of this machine's local day, in any time zone. */
const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).toISOString();

describe('the days of a chat', () => {
  it('are named from where the reader is: today, yesterday, or the day itself', () => {
    const now = new Date(2026, 2, 9, 0, 30);
    expect(inWords(at(2026, 3, 9, 0), now)).toBe('Today');
    expect(inWords(at(2026, 3, 8, 23), now)).toBe('Yesterday');
    expect(inWords(at(2026, 3, 7, 23), now)).toContain('7');
  });

  it('change at midnight of the reader, also over a change of the clocks', () => {
    expect(dayOf(at(2026, 3, 8, 0))).toBe(dayOf(at(2026, 3, 8, 23)));
    expect(dayOf(at(2026, 3, 8, 23))).not.toBe(dayOf(at(2026, 3, 9, 0)));
    expect(inWords(at(2026, 3, 8), new Date(2026, 2, 9, 12))).toBe('Yesterday');
  });
});
