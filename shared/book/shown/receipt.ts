import * as z from 'zod/mini';
import { avatarTypeOf } from '#shared/account/avatar.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* Receipts of a book. The server decodes and encodes pictures again; a PDF is kept as it is. */

export const ReceiptType = openEnum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp'], 'application/pdf');
export type ReceiptType = z.infer<typeof ReceiptType>;

/** The type that an answer names: none in particular, so that a browser saves the file and shows nothing. */
export const receiptFileType = 'application/octet-stream';

/** The longer side of a JPEG that the server takes, in pixels. */
export const receiptSide = 1600;

/** The messages for a rejected receipt. */
export const receiptText = {
  empty: 'This file is empty.',
  wrongType: 'Choose a PDF, JPEG, PNG or WebP file.',
  tooLarge: 'The receipt is larger than 2 MB.',
  tooManyPixels: `The picture has more than ${wholeNumber(receiptSide)} pixels a side.`,
  unpacksTooLarge: 'The picture has more than 16 million pixels.',
  activePdf: 'This PDF has a script, a form or a file inside. Print it to a new PDF, then choose that.',
  unreadablePdf: 'This PDF can’t be checked. If it has a password, print it to a new PDF, then choose that.',
  full: `A book keeps ${bookLimits.receipts} receipts. It has no room.`,
} as const;

export const Receipt = z.object({ id: Ulid, type: ReceiptType });
export type Receipt = z.infer<typeof Receipt>;

/** How a PDF begins (ISO 32000-2, 7.5.2). */
const pdfHead = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** The type of a receipt by its first bytes; `undefined` for anything else. */
export function receiptTypeOf(bytes: Uint8Array): ReceiptType | undefined {
  return pdfHead.every((byte, at) => bytes[at] === byte) ? 'application/pdf' : avatarTypeOf(bytes);
}

const endings: Record<ReceiptType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The name under which a receipt is saved. */
export const receiptName = (type: ReceiptType): string => `receipt.${endings[type]}`;
