import { expect, it } from 'vitest';
import { letterText } from '#shared/letter/letter-text.ts';
import { optionsLetter } from '#test/shared/letter/options-letters.ts';
import { mailLink } from '#web/areas/letter/mail-link.ts';

it('an e-mail opens with the whole text of the letter', () => {
  const text = letterText(optionsLetter());
  const link = new URL(mailLink('Your house at 1 Test St & Co', text));
  expect(link.protocol).toBe('mailto:');
  expect(link.searchParams.get('subject')).toBe('Your house at 1 Test St & Co');
  expect(link.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(text);
});
