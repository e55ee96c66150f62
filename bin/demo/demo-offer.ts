import { Profile } from '#shared/account/profile.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { composeLetter } from '#shared/letter/made/compose-letter.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import type { NewSellerPage } from '#shared/seller-page/new-seller-page.ts';
import { utcDay } from '#shared/values/days.ts';

/**
 * The terms that the investor has typed, first ones of January 20, 2026: what is proposed moves as the loan is paid off.
 * Both options stay deals for both sides.
 */
export const demoTerms = { 'terms.leaseOption.strike': '372800', 'terms.novation.sellerPrice': '353600' };

/** The letter's form as the demo's investor has filled it in. */
export const demoDraft = { options: 'Lease Option,Novation', buyerPhone: '(602) 555-0102' };

/** An offer to the demo's seller as the site sends it, and the price that the seller wants of the resale. */
export async function demoOffer(
  analysis: unknown,
  profile: unknown,
  now: Date,
): Promise<{ offer: NewSellerPage; counter: number }> {
  const subject = Analysis.parse(analysis);
  const writer = Profile.parse(profile);
  const today = utcDay(now);
  const letter = composeLetter({ subject, draft: demoDraft, writer, brand: undefined, hasAll: true, today });
  if (letter.missing !== null) throw new Error(`The demo's letter can't be sent: ${letter.missing}`);
  const seen = await letterHash(letter.blocks, letter.brand);
  const [, resale] = letter.offers.offers;
  return {
    offer: { draft: demoDraft, today, seen, language: 'en', days: 30, shared_with: 'Ruth, by text' },
    counter: (resale?.price ?? 0) + 4000,
  };
}
