import { describe, expect, it } from 'vitest';
import { SellerPagePreview } from '#shared/seller-page/new-seller-page.ts';
import {
  isAnswerable,
  lastDayToAnswer,
  MadeSellerPage,
  sellerLinkDays,
  sellerPath,
  usualSellerLinkDays,
} from '#shared/seller-page/seller-link.ts';

describe('a link to a seller’s page', () => {
  it('has its secret where no server reads it, and is answered with its page', () => {
    expect(new URL(sellerPath('code', 'secret'), 'https://site.example').pathname).toBe('/o/code');
    expect(MadeSellerPage.safeParse({ path: sellerPath('code', 'secret') }).success).toBe(false);
    expect(sellerLinkDays).toContain(usualSellerLinkDays);
  });

  it.each([
    ['2026-12-11T04:00:00.000Z', '2026-12-10'],
    ['2026-12-11T09:59:59.000Z', '2026-12-10'],
    ['2026-12-11T10:00:00.000Z', '2026-12-11'],
    ['2026-12-11T23:59:59.000Z', '2026-12-11'],
  ])('that ends at %s works in every state through the day before, and names %s', (end, day) => {
    expect(lastDayToAnswer(end)).toBe(day);
  });

  it('takes answers before its end, unless it was revoked or replaced', () => {
    const page = { ends_at: '2026-12-11T04:00:00.000Z', revoked_at: null, replaced_at: null };
    const [before, end] = [new Date('2026-12-11T03:59:59.999Z'), new Date(page.ends_at)];
    expect([before, end].map((now) => isAnswerable(page, now))).toEqual([true, false]);
    expect(isAnswerable({ ...page, revoked_at: page.ends_at }, before)).toBe(false);
    expect(isAnswerable({ ...page, replaced_at: page.ends_at }, before)).toBe(false);
  });

  it('is not needed to see what a page would show', () => {
    const asked = { draft: {}, today: '2026-11-26', language: 'es' };
    expect(SellerPagePreview.safeParse(asked).success).toBe(true);
    expect(SellerPagePreview.safeParse({ ...asked, days: 7 }).success).toBe(false);
  });
});
