import { expect, it } from 'vitest';
import { displayName } from '#lambdas/domain/mails/send-mail.ts';
import { nameProblem, streetProblem } from '#shared/seller-page/mailed.ts';

it.each(['Ruth Hollis', 'J. R. St.John', 'Alder Homes, Inc.', 'Peña & Söhne', 'Unit 12, 3rd floor', ''])(
  'mails a name like %j',
  (name) => {
    expect(nameProblem(name)).toBeUndefined();
  },
);

it.each([
  'see https://evil.example',
  'www.evil.example',
  'evil.example',
  'EVIL.COM',
  'a@b',
  '602-555-0100',
  '٦٠٢٥٥٥٠١٠٠',
])('mails no name like %j', (name) => {
  expect(nameProblem(name)).toMatch(/can’t be mailed\.$/);
});

it('lets a street have any number, and no link', () => {
  expect(streetProblem('W229N1433 Westwood Dr')).toBeUndefined();
  expect(streetProblem('go to evil.example')).toBeDefined();
});

it('writes a name into a header that it cannot leave', () => {
  expect(displayName('Dana "D" Alder via Dealwright')).toBe('"Dana \\"D\\" Alder via Dealwright"');
  expect(displayName('Dana\r\nBcc: x')).toBe('"Dana  Bcc: x"');
  const words = displayName(`${'Peñá '.repeat(30)}via Dealwright`).split(' ');
  expect(words.every((word) => word.length <= 75 && /^=\?UTF-8\?B\?[\w+/=]+\?=$/.test(word))).toBe(true);
  const read = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('');
  expect(read).toBe(`${'Peñá '.repeat(30)}via Dealwright`);
});
