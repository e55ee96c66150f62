import { crc32, deflateSync } from 'node:zlib';

/**
 * A PNG of this size: one color, or noise, which does not compress (three bytes a pixel).
 * Chunks and their checksums as the PNG specification has them, section 5.
 */
export function makePng(width: number, height: number, fill: 'green' | 'noise' = 'green'): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const pixels = Buffer.alloc(width * 3);
    for (let at = 0; at < pixels.length; at += 1) {
      pixels[at] = fill === 'noise' ? noise(y * pixels.length + at) : at % 3 === 1 ? 200 : 20;
    }
    return Buffer.concat([Buffer.from([0]), pixels]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** The same byte for the same place each time, and no pattern a compressor finds. */
function noise(place: number): number {
  const mixed = Math.imul(place ^ (place >>> 15), 0x2c1b3c6d);
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 8) & 0xff;
}

/** A JPEG with a note that it has to be turned a quarter to the right to be upright (Exif 4.6.4, orientation 6). */
export function lyingOnItsSide(jpeg: Buffer): Buffer {
  const tiff = Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
  ]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]);
}
