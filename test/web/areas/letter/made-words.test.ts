import { expect, it } from 'vitest';
import { formsOf } from '#web/areas/letter/made-words.ts';

it('says in which order a letter was handed out, as a link to the seller’s page too', () => {
  const forms = { Link: '2026-11-25T09:00:00Z', PDF: '2026-11-24T09:00:00Z' };
  expect(formsOf({ forms })).toBe('PDF, Link');
});
