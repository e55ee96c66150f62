/*
 * PNG and WebP pictures without what their pixels do not need: texts, EXIF with its position, color profiles, and bytes
 * behind their end. The pixels stay as they are, compressed.
 */

const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** A chunk's length and type before its data, and its checksum after. */
const pngHead = 8;
const pngTail = 4;
/** The palette, what is transparent, and the pixels (PNG specification 5 and 11). */
const pngChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** @returns `undefined` for what is no whole PNG. */
export function stripPng(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes);
  if (!file.subarray(0, signature.length).equals(signature)) return undefined;
  const parts: Buffer[] = [signature];
  let at = signature.length;
  while (at + pngHead + pngTail <= file.length) {
    const type = file.toString('latin1', at + 4, at + pngHead);
    const end = at + pngHead + file.readUInt32BE(at) + pngTail;
    if (end > file.length || (parts.length === 1) !== (type === 'IHDR')) return undefined;
    if (pngChunks.includes(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}

const riffHead = 12;
/** A chunk's type and length. */
const webpHead = 8;
/** The pixels, lossy or lossless, and what is transparent (RFC 9649). No animations. */
const webpChunks = ['VP8X', 'ALPH', 'VP8 ', 'VP8L'];
/** The flags of VP8X that announce ICC, EXIF and XMP chunks, and an animation; transparency is left. */
const alphaFlag = 0x10;

/** @returns `undefined` for what is no whole WebP with one picture. */
export function stripWebp(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes);
  if (file.length < riffHead || file.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (file.toString('latin1', 8, riffHead) !== 'WEBP') return undefined;
  const parts: Buffer[] = [];
  let pictures = 0;
  const size = Math.min(file.length, 8 + file.readUInt32LE(4));
  let at = riffHead;
  while (at + webpHead <= size) {
    const type = file.toString('latin1', at, at + 4);
    const end = at + webpHead + file.readUInt32LE(at + 4);
    if (end > file.length) return undefined;
    if (webpChunks.includes(type)) parts.push(webpChunk(type, file.subarray(at + webpHead, end)));
    if (type === 'VP8 ' || type === 'VP8L') pictures += 1;
    // Chunks begin at even places.
    at = end + (end % 2);
  }
  if (pictures !== 1) return undefined;
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), uint32(body.length), body]);
}

function webpChunk(type: string, data: Buffer): Buffer {
  const kept = Buffer.from(data);
  if (type === 'VP8X' && kept.length > 0) kept[0] = (kept[0] ?? 0) & alphaFlag;
  return Buffer.concat([Buffer.from(type, 'latin1'), uint32(kept.length), kept, Buffer.alloc(kept.length % 2)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
