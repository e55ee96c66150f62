import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarOf } from '#shared/reminders/calendar.ts';
import { type DatedItem, itemsOf } from '#shared/reminders/dated-items.ts';
import { runs } from '#test/support/generated.ts';

const now = new Date('2026-11-24T17:05:09.123Z');
const origin = 'https://app.example.com';

function item(parts: Partial<DatedItem> = {}, street = '2417 E Sample Palm Ln'): DatedItem {
  const deal = { id: '01JDEAL', property_address: `${street}, Phoenix, AZ 85016`, street, is_sample: false };
  return { id: 'one', kind: 'next_action', day: '2026-12-31', title: 'Call', deal, ...parts };
}

/** The events of a calendar as another program reads them. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

/** Long enough to be folded, with all that has a meaning in a calendar. */
const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom('\r', '\n', '\r\n', '\\', ';', ',', ':', '"', ' ', '\t', 'ü', '🏠'), fc.string()),
  maxLength: 200,
  size: 'max',
});

describe('a calendar', () => {
  it('has an all-day event for each item, as another program reads it', () => {
    const [event, ...others] = read(calendarOf({ items: [item()], origin, now }));
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      uid: 'one@app.example.com',
      summary: 'Call: 2417 E Sample Palm Ln',
      location: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
      description: `${origin}/deal/01JDEAL`,
    });
    expect([event?.startDate.isDate, String(event?.startDate), String(event?.endDate)]).toEqual([
      true,
      '2026-12-31',
      '2027-01-01',
    ]);
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-24T17:05:09Z');
  });

  it('has a larger SEQUENCE under the same UID after a day was changed, and says when it was made', () => {
    const deal = {
      ...({ ...item().deal, structure: null, stage: 'under_contract', balloon_month: 60 } as const),
      ...{ version: 3, next_action: { id: '01JACTION00000000000000000', text: 'Call', due: '2026-12-01' } },
      dates: { closing: '2026-12-18', option_expiry: '2026-12-02', cancellation: '2026-11-27' },
    };
    const moved = {
      ...{ ...deal, version: 4, next_action: { ...deal.next_action, due: '2026-12-05' } },
      dates: { closing: '2026-12-20', option_expiry: '2026-12-12', cancellation: '2026-11-28' },
    };
    const later = new Date(now.getTime() + 1000);
    const before = read(calendarOf({ items: itemsOf(deal), origin, now }));
    const after = read(calendarOf({ items: itemsOf(moved), origin, now: later }));
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(before.map(({ summary }) => summary.split(':')[0])).toEqual([
      ...['Call', 'Closing', 'Option expires', 'Last day to cancel', 'Balloon due'],
    ]);
    after.forEach(({ sequence, startDate, component }, at) => {
      expect(String(startDate)).not.toBe(String(before[at]?.startDate));
      expect(sequence).toBeGreaterThan(before[at]?.sequence ?? Number.POSITIVE_INFINITY);
      expect(component.getFirstPropertyValue('last-modified')?.toString()).toBe('2026-11-24T17:05:10Z');
    });
  });

  it('keeps every line within 75 bytes and every text whole, whatever it says', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, street) => {
        const text = calendarOf({ items: [item({ title }, street)], origin, now });
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const clean = (value: string) => value.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
        expect(read(text)).toMatchObject([{ summary: clean(`${title}: ${street}`) }]);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('takes no text for a line of its own', () => {
    const title = 'Call\r\nEND:VEVENT\r\nBEGIN:VEVENT\nUID:forged';
    expect(read(calendarOf({ items: [item({ title }), item({ id: 'two' })], origin, now }))).toMatchObject([
      { uid: 'one@app.example.com' },
      { uid: 'two@app.example.com' },
    ]);
  });

  it('says that a house is made up', () => {
    const { deal } = item();
    const [event] = read(calendarOf({ items: [item({ deal: { ...deal, is_sample: true } })], origin, now }));
    expect(event?.summary).toBe('Call: 2417 E Sample Palm Ln (sample data)');
  });

  it('has every line break of a text in one content line', () => {
    for (const lineBreak of ['\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
      const text = calendarOf({ items: [item({ title: `Call${lineBreak}URL:x` })], origin, now });
      expect(text).toContain('SUMMARY:Call\\nURL:x: 2417 E Sample Palm Ln\r\n');
      expect(text.split(/[\n\v\f\u0085\u2028\u2029]/)).toHaveLength(text.split('\r\n').length);
    }
  });

  it('without items is a calendar still, and says how often to read it again', () => {
    const text = calendarOf({ items: [], origin, now, refreshHours: 6 });
    expect(read(text)).toEqual([]);
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n');
  });
});
