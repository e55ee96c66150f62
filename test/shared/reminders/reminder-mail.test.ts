import { describe, expect, it } from 'vitest';
import { hourName } from '#shared/account/reminder-settings.ts';
import type { DatedItem } from '#shared/reminders/dated-items.ts';
import { reminderMail } from '#shared/reminders/reminder-mail.ts';
import { exampleOperator } from '#shared/site/operator.ts';

const deal = {
  id: '01JDEAL',
  property_address: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
  street: '2417 E Sample Palm Ln',
  is_sample: false,
};
const item = (day: string, title: string): DatedItem => ({ id: title, kind: 'closing', day, title, deal });
const mail = (items: DatedItem[], isZoneOurs = false) =>
  reminderMail({
    items,
    today: '2026-11-24',
    zone: isZoneOurs ? 'UTC' : 'America/Phoenix',
    hour: 8,
    isZoneOurs,
    origin: 'https://app.example.com',
    operator: exampleOperator,
    secret: 'the-secret',
  });

describe('a reminder', () => {
  it('says what is due when, links to it, and how to stop', () => {
    expect(mail([item('2026-11-24', 'Call about the price'), item('2026-12-01', 'Closing')]).text).toBe(
      [
        'Today: Call about the price',
        deal.property_address,
        'https://app.example.com/deal/01JDEAL',
        '',
        'In 7 days (Tue, Dec 1): Closing',
        deal.property_address,
        'https://app.example.com/deal/01JDEAL',
        '',
        'Sent once a day from 8 AM (America/Phoenix). Change it: https://app.example.com/account-settings?tab=notifications',
        'Stop these emails: https://app.example.com/unsubscribe?secret=the-secret',
        '',
        'Dealwright, Inc., Phoenix, AZ',
        '',
      ].join('\n'),
    );
  });

  it('names the first item in its subject, and how many more there are', () => {
    expect(mail([item('2026-11-25', 'Closing')]).subject).toBe('Tomorrow: Closing, 2417 E Sample Palm Ln');
    expect(mail([item('2026-11-24', 'Call'), item('2026-11-25', 'Closing')]).subject).toBe(
      'Today: Call, 2417 E Sample Palm Ln and 1 more',
    );
    expect(mail([item('2026-11-24', 'x'.repeat(200))]).subject).toHaveLength(90);
  });

  it('leads to a seller’s answer at the message', () => {
    const message = { page_id: '01JPAGE', at: '2026-11-24T03:30:00.000Z' };
    const answer: DatedItem = { ...item('2026-11-24', 'A seller answered'), kind: 'seller_answer', message };
    expect(mail([answer]).text.split('\n')[2]).toBe(
      'https://app.example.com/offer-letter/01JDEAL#message-01JPAGE-1795491000000',
    );
  });

  it('has a subject on one line, whatever a task holds', () => {
    for (const lineBreak of ['\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
      const { subject, text } = mail([item('2026-11-25', `Call${lineBreak}Bcc: all`)]);
      expect(subject).toBe('Tomorrow: Call Bcc: all, 2417 E Sample Palm Ln');
      expect(text.split('\n')[0]).toBe('Tomorrow: Call Bcc: all');
    }
  });

  it.each([
    ['2026-11-22', '2 days ago: Call'],
    ['2026-11-23', 'Yesterday: Call'],
    ['2027-05-23', 'In 180 days (Sun, May 23): Call'],
  ])('of %s begins with "%s"', (day, words) => {
    expect(mail([item(day, 'Call')]).text.split('\n')[0]).toBe(words);
  });

  it('says that days are in UTC when nobody knows the time zone', () => {
    expect(mail([item('2026-11-24', 'Call')], true).text).toContain(
      'We don’t know your time zone, so days begin and end in UTC. Set yours:',
    );
  });

  it('says that a house is made up', () => {
    const made = { ...item('2026-11-24', 'Call'), deal: { ...deal, is_sample: true } };
    expect(mail([made]).text).toContain(`${deal.property_address} (sample data)`);
  });

  it('names hours as clocks do', () => {
    expect([0, 8, 12, 13, 23].map(hourName)).toEqual(['12 AM', '8 AM', '12 PM', '1 PM', '11 PM']);
  });
});
