import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { pngSize } from '#shared/brand/logo.ts';

/*
 * A small file may unpack to a picture that fills a viewer's memory. The sizes that a PNG or WebP says are read, and the
 * pixels of a PNG counted as they unpack: outside the event loop, and none is kept.
 */

/** More than a page scanned at 300 dots an inch has. */
export const mostPixels = 16_000_000;

/** Whether a picture has more than `mostPixels`, says no size, or unpacks to more than it says. */
export async function unpacksTooLarge(type: 'image/png' | 'image/webp', bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes);
  const size = type === 'image/png' ? pngSize(file) : webpSize(file);
  if (!size || size.width * size.height > mostPixels) return true;
  return type === 'image/png' && (await holdsMore(file, mostBytes(file, size)));
}

/** The channels of a pixel, by a PNG's color type (PNG specification 11.2.1). */
const channels = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const headerData = 16;

/** The rows' most bytes, each with its filter. Interlaced ones are more and shorter: at most twice as much. */
function mostBytes(file: Buffer, { width, height }: { width: number; height: number }): number {
  const [depth = 0, color = 0, , , interlacing] = file.subarray(headerData + 8);
  const row = 2 + Math.ceil((width * depth * (channels.get(color) ?? 0)) / 8);
  return row * height * (interlacing === 0 ? 1 : 2);
}

async function holdsMore(file: Buffer, most: number): Promise<boolean> {
  let count = 0;
  const counted = async (unpacked: AsyncIterable<Buffer>) => {
    for await (const { length } of unpacked) {
      count += length;
      if (count > most) return;
    }
  };
  // What is damaged ends there, and has no more pixels.
  await pipeline(Readable.from(pixelData(file)), createInflate(), counted).catch(() => undefined);
  return count > most;
}

/** The data of all IDAT chunks. */
function* pixelData(file: Buffer): Generator<Buffer> {
  for (let at = 8; at + 8 <= file.length; at += file.readUInt32BE(at) + 12) {
    const end = at + 8 + file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') yield file.subarray(at + 8, end);
  }
}

/** The size that a WebP's first chunk says (RFC 9649, 2.5 to 2.7). */
function webpSize(file: Buffer): { width: number; height: number } | undefined {
  const data = file.subarray(20);
  if (data.length < 10) return undefined;
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
    case 'VP8 ':
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
    case 'VP8L': {
      const bits = data.readUInt32LE(1);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return undefined;
  }
}
