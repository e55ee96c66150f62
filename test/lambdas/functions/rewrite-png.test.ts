import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { rewritePng } from '#lambdas/functions/pictures/rewrite-png.ts';
import { logoText } from '#shared/brand/logo.ts';
import { images } from '#test/support/images.ts';
import { makePng } from '#test/support/png.ts';

const end = 12;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** A picture with a header of its own, and with other pixels. */
function withHeader(size: [width: number, height: number], look: number[], pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size[0], 0);
  header.writeUInt32BE(size[1], 4);
  header.set(look, 8);
  const signature = makePng(1, 1).subarray(0, 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Puts chunks between the header and the pixels. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

const typesOf = (png: Uint8Array) => {
  const file = Buffer.from(png);
  const types: string[] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + end)
    types.push(file.toString('latin1', at + 4, at + 8));
  return types;
};

describe('a logo that is written anew', () => {
  it('is the same picture, and one that others can read', async () => {
    const document = await PDFDocument.create();
    const image = await document.embedPng(rewritePng(makePng(30, 7, 'noise')));
    expect([image.width, image.height]).toEqual([30, 7]);
    const once = rewritePng(makePng(30, 7, 'noise'));
    expect(Buffer.from(rewritePng(once)).equals(Buffer.from(once))).toBe(true);
  });

  it('keeps no text, no EXIF, no profile: nothing but its pixels', () => {
    const secret = Buffer.from('GPS 33.4484 N');
    const png = withChunks(
      makePng(8, 8),
      chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), secret])),
      chunk('eXIf', secret),
      chunk('iCCP', secret),
      chunk('zzZz', secret),
    );
    const written = rewritePng(png);
    expect(Buffer.from(written).includes(secret)).toBe(false);
    expect(typesOf(written)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(Buffer.from(written).equals(Buffer.from(rewritePng(makePng(8, 8))))).toBe(true);
  });

  it.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['an archive', 'PK\u0003\u0004payload'],
  ])('loses %s behind its end', (_, tail) => {
    const written = rewritePng(Buffer.concat([makePng(8, 8), Buffer.from(tail)]));
    expect(Buffer.from(written).includes(Buffer.from(tail))).toBe(false);
    expect(typesOf(written)).toEqual(['IHDR', 'IDAT', 'IEND']);
  });

  it.each([
    ['30,000 pixels a side', [30_000, 30_000]],
    ['40 megapixels', [8000, 5000]],
    ['one pixel too wide', [1025, 1]],
    ['one pixel too high', [1, 1025]],
    ['more than a file can have', [0xffffffff, 0xffffffff]],
  ] as const)('is refused by its header with %s, before anything is decompressed', (_, [width, height]) => {
    const bomb = withHeader([width, height], [8, 6, 0, 0, 0], Buffer.alloc(1000));
    expect(() => rewritePng(bomb)).toThrow(logoText.tooWide);
  });

  it('is refused when it holds more pixels than its header says', () => {
    const bomb = withHeader([2, 2], [8, 6, 0, 0, 0], Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => rewritePng(bomb)).toThrow(logoText.unreadable);
  });

  const whole = [8, 2, 0, 0, 0];
  const rows = Buffer.alloc(2 * 7);
  it.each([
    ['too few pixels', withHeader([2, 2], whole, Buffer.alloc(13))],
    ['a filter that does not exist', withHeader([2, 2], whole, Buffer.alloc(14, 5))],
    ['no pixels', withHeader([0, 2], whole, rows)],
    ['16 bits a channel', withHeader([2, 2], [16, 2, 0, 0, 0], Buffer.alloc(26))],
    ['a palette', withHeader([2, 2], [8, 3, 0, 0, 0], Buffer.alloc(6))],
    ['interlaced rows', withHeader([2, 2], [8, 2, 0, 0, 1], rows)],
    ['no end', makePng(8, 8).subarray(0, -end)],
    ['damaged pixels', Buffer.from(makePng(8, 8).fill(0xff, 45, 60))],
  ])('is refused with %s', (_, png) => {
    expect(() => rewritePng(png)).toThrow(logoText.unreadable);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['JPEG', images['image/jpeg']],
    ['the beginning of a PNG', makePng(8, 8).subarray(0, 20)],
    ['a PNG without its header', Buffer.concat([makePng(1, 1).subarray(0, 8), Buffer.alloc(40)])],
  ])('is refused when it is %s', (_, file) => {
    expect(() => rewritePng(file)).toThrow(logoText.wrongType);
  });
});
