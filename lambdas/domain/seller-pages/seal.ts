import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import { PDFDocument } from 'pdf-lib';
import type { SealKey } from './seal-key.ts';

/** Room for the signature: a certificate of RSA-2048 takes about 4 kB of hexadecimal. */
const signatureLength = 8192;

/**
 * Seals a PDF, so that a change made to it later shows. The certificate is the stage's own, so a reader that trusts
 * nobody says so: the seal claims only that the file is unchanged.
 *
 * @throws Error for a key that is no PKCS#12 file, or another passphrase's.
 */
export async function seal(pdf: Uint8Array, { p12, passphrase }: SealKey, now: Date): Promise<Uint8Array> {
  const pdfDoc = await PDFDocument.load(pdf);
  pdflibAddPlaceholder({
    pdfDoc,
    reason: 'Unchanged since it was sealed',
    contactInfo: '',
    name: 'Dealwright',
    location: '',
    signingTime: now,
    signatureLength,
  });
  // The placeholder's bytes are found by their text, so no object stream may hold it.
  const withPlace = await pdfDoc.save({ useObjectStreams: false });
  const signer = new P12Signer(Buffer.from(p12, 'base64'), { passphrase });
  return new SignPdf().sign(Buffer.from(withPlace), signer, now);
}
