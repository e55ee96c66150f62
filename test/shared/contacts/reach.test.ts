import { describe, expect, it } from 'vitest';
import { dialable, isSameNumber, reachOf } from '#shared/contacts/reach.ts';

describe('a number that can be dialed', () => {
  it.each([
    ['(480) 555-0132', '4805550132'],
    ['480.555.0132', '4805550132'],
    ['1 (480) 555-0132', '+14805550132'],
    ['+1 480 555 0132', '+14805550132'],
    ['+49 30 1234', '+49301234'],
    ['+12345678', '+12345678'],
    ['+123456789012345', '+123456789012345'],
  ])('%s is dialed as %s', (phone, number) => {
    expect(dialable(phone)).toBe(number);
  });

  it.each([
    undefined,
    '',
    '+',
    '555-0132',
    '480555013',
    '24805550132',
    '+1234567',
    '+1234567890123456',
    '480 555 0132 x4',
    'ask the office',
    '4805550132;ext=9',
    '48+05550132',
  ])('%s is none', (phone) => {
    expect(dialable(phone)).toBeNull();
  });

  it('is the same in any spelling', () => {
    expect(isSameNumber('+1 (480) 555-0132', '480.555.0132')).toBe(true);
    expect(isSameNumber('480 555 0132', '480 555 0133')).toBe(false);
    expect(isSameNumber(undefined, undefined)).toBe(false);
    expect(isSameNumber('', null)).toBe(false);
  });
});

describe('how a contact is reached', () => {
  const dana = { name: 'Dana', phone: '(480) 555-0132', email: 'dana+home@people.example' };

  it('is by plain links', () => {
    expect(reachOf(dana)).toEqual({
      call: 'tel:4805550132',
      text: 'sms:4805550132',
      email: 'mailto:dana%2Bhome@people.example',
    });
    expect(reachOf({ ...dana, phone: '555-0132', email: undefined })).toEqual({ call: null, text: null, email: null });
  });

  it('is not at all when they are not to be contacted', () => {
    expect(reachOf({ ...dana, doNotContact: true })).toEqual({ call: null, text: null, email: null });
  });
});
