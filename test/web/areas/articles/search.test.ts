import { describe, expect, it } from 'vitest';
import { indexOf, searchIn } from '#web/areas/articles/search/search.ts';
import { helpIndex } from '#web/areas/articles/search/search-index.ts';

const first = (question: string) => searchIn(helpIndex, question)[0]?.href;

describe('what people ask', () => {
  it.each([
    ['cancel', '/help/account-billing#cancel'],
    ['how do I cancel my trial?', '/help/account-billing#cancel'],
    ['cancelling', '/help/account-billing#cancel'],
    ['refund', '/help/account-billing#refund'],
    ['money back', '/help/account-billing#refund'],
    ['why not available', '/help/property-analysis#not-available'],
    ['Not Available', '/help/property-analysis#not-available'],
    ['lead score', '/help/property-analysis#lead-score'],
    ['2fa', '/help/account-billing#authenticator'],
    ['forgot password', '/help/account-billing#change-password'],
    ['delete account', '/help/account-billing#delete-account'],
    ['cost of a lookup', '/help/getting-started#what-a-lookup-costs'],
    ['sample data', '/help/getting-started#sample-data'],
    ['cap rate', '/help/property-analysis#calculator'],
    ['dscr', '/help/property-analysis#calculator'],
    ['is the letter legal', '/help/property-analysis#offer-letter'],
    ['safari', '/help/technical-support#browsers'],
    ['rate limit', '/documentation/integration-guide#rate-limits'],
    ['idempotency', '/documentation/integration-guide#idempotency'],
    ['webhook', '/documentation/integration-guide#webhooks'],
    ['quota reset', '/help/account-billing#quota'],
    ['runner-up', '/documentation/advanced-features#runner-up'],
    ['openapi', '/documentation/integration-guide#openapi'],
  ])('"%s" finds its article first', (question, href) => {
    expect(first(question)).toBe(href);
  });

  it('finds words that are not typed to their end, and with a slip of the finger', () => {
    for (const slip of ['canc', 'cacnel', 'cancle', 'subscripton cancel']) {
      expect(first(slip), slip).toBe('/help/account-billing#cancel');
    }
    expect(first('authentcator')).toBe('/help/account-billing#authenticator');
    expect(first('pasword')).toBe('/help/account-billing#change-password');
    expect(first('e-mail change')).toBe(first('email change'));
  });

  it('says nothing rather than something about what nobody has written of', () => {
    for (const question of ['', '   ', '?!', 'xyzzy', 'quantum chromodynamics zebra', '🏠']) {
      expect(searchIn(helpIndex, question), question).toEqual([]);
    }
  });

  it('answers with every article but one that lacks a word, when others have all of them', () => {
    const hits = searchIn(helpIndex, 'change password');
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.map(({ href }) => href)).not.toContain('/help/property-analysis#comparables');
  });

  it('takes any text without failing, also one that looks like a pattern', () => {
    for (const text of ['(', '[a-z', 'a.*b\\', 'x'.repeat(200), '\u0000']) {
      expect(Array.isArray(searchIn(helpIndex, text))).toBe(true);
    }
  });
});

describe('ranking', () => {
  const entry = (href: string, title: string, text: string) => ({
    href,
    title,
    page: 'Page',
    text,
    alsoFor: '',
  });
  const index = indexOf([
    entry('/text', 'Something else', 'A sentence about deeds. Then another one about escrow and what it holds.'),
    entry('/title', 'Escrow', 'What it is.'),
    entry('/slip', 'Escort', 'Not that.'),
  ]);

  it('puts a word in the title before one in the text', () => {
    expect(searchIn(index, 'escrow').map(({ href }) => href)).toEqual(['/title', '/text']);
  });

  it('shows the sentence that has the word', () => {
    expect(searchIn(index, 'holds')[0]?.excerpt).toMatch(/^Then another one about escrow/);
  });

  it('does not take a short word for another one that differs in a letter', () => {
    expect(searchIn(index, 'dee')[0]?.href).toBe('/text');
    expect(searchIn(index, 'dex')).toEqual([]);
  });
});
