import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { logoText, maxLogoSide, pngSize } from '#shared/brand/logo.ts';

/*
 * A PNG written anew from its rows of pixels (PNG specification 5, 9 and 10). Nothing else of the file survives: no
 * texts, no EXIF, no color profile, nothing behind its end. Its size is checked before anything is decompressed, and
 * decompressing ends at that size.
 */

/** A browser's canvas writes these color types: the bytes of a pixel, at 8 bits a channel. */
const bytesPerPixel = new Map([
  [0, 1], // gray
  [2, 3], // RGB
  [4, 2], // gray and alpha
  [6, 4], // RGB and alpha
]);

const signatureBytes = 8;
/** A chunk's length and type before its data, and its checksum after. */
const chunkHead = 8;
const chunkTail = 4;

/** @throws `invalid_input` for anything but a PNG of at most 1,024 pixels a side with plain pixels. */
export function rewritePng(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes);
  const size = pngSize(file);
  if (!size) throw new Refusal('invalid_input', logoText.wrongType);
  const { width, height } = size;
  if (width > maxLogoSide || height > maxLogoSide) throw new Refusal('invalid_input', logoText.tooWide);

  const header = file.subarray(signatureBytes + chunkHead, signatureBytes + chunkHead + 13);
  const [depth, colorType, compression, filtering, interlacing] = header.subarray(8);
  const pixel = bytesPerPixel.get(colorType ?? -1);
  const isPlain = depth === 8 && compression === 0 && filtering === 0 && interlacing === 0;
  if (width === 0 || height === 0 || pixel === undefined || !isPlain) throw unreadable();

  // Each row begins with the number of its filter.
  const rowLength = 1 + width * pixel;
  const rows = decompressed(pixelData(file), rowLength * height);
  for (let at = 0; at < rows.length; at += rowLength) {
    if ((rows[at] ?? 0) > 4) throw unreadable();
  }
  return Buffer.concat([
    file.subarray(0, signatureBytes),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const unreadable = () => new Refusal('invalid_input', logoText.unreadable);

/** The compressed pixels: the data of all IDAT chunks up to the end of the picture. */
function pixelData(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = signatureBytes;
  while (at + chunkHead <= file.length) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + chunkHead);
    if (type === 'IEND') return Buffer.concat(parts);
    if (type === 'IDAT') parts.push(file.subarray(at + chunkHead, at + chunkHead + length));
    at += chunkHead + length + chunkTail;
  }
  throw unreadable();
}

function decompressed(data: Buffer, length: number): Buffer {
  try {
    const rows = inflateSync(data, { maxOutputLength: length });
    if (rows.length === length) return rows;
  } catch {
    // Damaged, or more pixels than its header says.
  }
  throw unreadable();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(chunkTail);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(chunkTail);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}
