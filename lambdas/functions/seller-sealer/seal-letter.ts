import { seal } from '#lambdas/domain/seller-pages/seal.ts';
import { sealFingerprint } from '#lambdas/domain/seller-pages/seal-fingerprint.ts';
import { sealIn } from '#lambdas/domain/seller-pages/seal-key.ts';
import type { SealRequest } from '#lambdas/domain/seller-pages/seal-request.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { secretValue } from '#lambdas/runtime/secrets.ts';
import { sealNeedsOperator, setting } from '#lambdas/runtime/settings.ts';
import { findSellerEvent, noteSeal } from '#lambdas/storage/analyses/seller-events.ts';
import { findSellerBody } from '#lambdas/storage/analyses/seller-pages.ts';
import { removeSealedLetter, writeSealedLetter } from '#lambdas/storage/sealed-letters.ts';
import { embeddedLetterPdf } from '#shared/letter/letter-pdf.ts';
import { showsWhatWasSigned, signedLetter } from '#shared/seller-page/signed-letter.ts';
import { textOf } from '#shared/seller-page/text-of.ts';
import { mailCopy } from './mail-copy.ts';

/**
 * Writes a signed letter as a sealed PDF, and mails it to who asked for a copy. A signature that is gone, and one that is
 * sealed already, need nothing. Where the page no longer shows what was signed nothing is sealed: the seller is asked to
 * sign again.
 *
 * @throws Error when the stage has no seal yet: `npm run seal-key` makes one.
 */
export async function sealLetter(request: SealRequest, now: Date, log: Log): Promise<void> {
  const { user_id, analysis_id, page_id, key } = request;
  const owner = { user_id, analysis_id };
  const [page, signed] = await Promise.all([findSellerBody(owner, page_id), findSellerEvent(owner, page_id, key)]);
  // One without a name was erased.
  if (!page || signed?.kind !== 'sign' || signed.sealed || signed.seal_refused || !signed.name) return;
  if (!(await showsWhatWasSigned(page, signed))) {
    const noted = await noteSeal(owner, page_id, key, 'seal_refused');
    if (noted === 'noted') log.error(sealNeedsOperator, { reason: 'hash_differs', page_id, key });
    return;
  }
  const stageSeal = sealIn(await secretValue(setting('sealKey')));
  const language = signed.language ?? 'en';
  const title = `${textOf(language, 'sign')}: ${page.address}`;
  const { letterFonts } = await import('./letter-fonts.ts');
  const letter = signedLetter(page, signed, sealFingerprint(stageSeal));
  const pdf = await seal(await embeddedLetterPdf(letter, title, letterFonts), stageSeal, now);
  await writeSealedLetter(user_id, page_id, key, pdf);
  const noted = await noteSeal(owner, page_id, key, 'sealed');
  // The page may have been deleted meanwhile, and its files before this one.
  if (noted === 'gone') return removeSealedLetter(user_id, page_id, key);
  // Another delivery of the same message mails it.
  if (noted === 'already') return;
  if (signed.email) await mailCopy(user_id, { page, signed, pdf, title }, now, log);
}
