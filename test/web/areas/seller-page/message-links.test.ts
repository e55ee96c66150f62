import { expect, it } from 'vitest';
import { messageMailLink, textLink } from '#web/areas/seller-page/hand-over/message-links.ts';

it('fills in the number and the message of a text, with the secret behind its sign', () => {
  expect(textLink({ phone: '(602) 555-0102' }, 'Here: https://a.example/o/x#y & no')).toBe(
    'sms:6025550102?body=Here%3A%20https%3A%2F%2Fa.example%2Fo%2Fx%23y%20%26%20no',
  );
  expect(textLink(undefined, 'Hi')).toBe('sms:?body=Hi');
});

it('fills in address, subject and message of an email, and no header of its own', () => {
  expect(messageMailLink({ email: 'a?cc=b@example.com' }, 'House & home', 'x#y')).toBe(
    'mailto:a%3Fcc%3Db@example.com?subject=House%20%26%20home&body=x%23y',
  );
  expect(messageMailLink(undefined, 's', 'm')).toBe('mailto:?subject=s&body=m');
});
