import { newUlid } from '#lambdas/runtime/base32.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findReceipt, forgetReceipt, recordReceipt } from '#lambdas/storage/books/receipts.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { type ReceiptType, receiptSide, receiptText, receiptTypeOf } from '#shared/book/shown/receipt.ts';
import { contentOfPdf } from './active-pdf.ts';
import { countUpload } from './count-upload.ts';
import { rewriteJpeg } from './rewrite-jpeg.ts';
import { stripPng, stripWebp } from './strip-picture.ts';
import { unpacksTooLarge } from './unpacked-size.ts';

/**
 * Adds a receipt to the caller's book, for an entry to name. Of a picture only what its pixels need is kept: no position
 * or camera that a phone writes into it. A PDF is kept as it is, and refused where it does more than show pages.
 */
export const uploadReceipt: Operation<'uploadReceipt'> = async ({ user, workspace, params, body, now, log }) => {
  await countUpload(user.id, now);
  const { type, bytes } = await cleaned(body);

  const owner = { user_id: workspace.id, analysis_id: params.id };
  const receipt = { id: newUlid(now), type };
  const problem = await recordReceipt(owner, receipt);
  if (problem === 'gone') throw notFound('Book');
  if (problem === 'full') throw new Refusal('not_allowed', receiptText.full);
  const { removeReceiptFile, writeReceipt } = await import('#lambdas/storage/books/receipt-files.ts');
  try {
    await writeReceipt(workspace.id, receipt.id, type, bytes);
  } catch (error) {
    log.error('receipt_not_written', { receipt_id: receipt.id });
    await forgetReceipt(owner, receipt.id);
    throw error;
  }
  // Removed meanwhile, with its deal or account: the file must not stay.
  if (!(await findReceipt(owner, receipt.id))) {
    await removeReceiptFile(workspace.id, receipt.id);
    throw notFound('Book');
  }
  return new Created(receipt);
};

/** @throws `invalid_input` for what is none of the types, `too_large` for a picture that is or grows too large. */
async function cleaned(body: Uint8Array): Promise<{ type: ReceiptType; bytes: Uint8Array }> {
  const type = receiptTypeOf(body);
  if (type === 'application/pdf') {
    const content = await contentOfPdf(body);
    if (content === 'active') throw new Refusal('invalid_input', receiptText.activePdf);
    if (content === 'unreadable') throw new Refusal('invalid_input', receiptText.unreadablePdf);
    return { type, bytes: body };
  }
  if (type === 'image/jpeg') {
    const written = rewriteJpeg(body, { side: receiptSide, bytes: bookLimits.receiptBytes });
    if (written === 'too_wide') throw new Refusal('too_large', receiptText.tooManyPixels);
    if (written === 'too_large') throw new Refusal('too_large', receiptText.tooLarge);
    if (written !== 'unreadable') return { type, bytes: written.bytes };
  } else if (type) {
    const bytes = type === 'image/png' ? stripPng(body) : stripWebp(body);
    if (bytes && (await unpacksTooLarge(type, bytes))) throw new Refusal('too_large', receiptText.unpacksTooLarge);
    if (bytes) return { type, bytes };
  }
  throw new Refusal('invalid_input', receiptText.wrongType);
}
