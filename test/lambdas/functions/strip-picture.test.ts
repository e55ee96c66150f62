import { describe, expect, it } from 'vitest';
import { stripPng, stripWebp } from '#lambdas/functions/pictures/strip-picture.ts';
import { images } from '#test/support/images.ts';
import { makePng } from '#test/support/png.ts';

const secret = 'GPS 33.4N 112W';

const number = (value: number, isBig: boolean) => {
  const bytes = Buffer.alloc(4);
  if (isBig) bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
};
const pngChunk = (type: string, data: Buffer) =>
  Buffer.concat([number(data.length, true), Buffer.from(type), data, Buffer.alloc(4)]);
const webpChunk = (type: string, data: Buffer) =>
  Buffer.concat([Buffer.from(type), number(data.length, false), data, Buffer.alloc(data.length % 2)]);
const webp = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), number(body.length, false), body]);
};

describe('a PNG without what its pixels do not need', () => {
  const png = makePng(8, 8);
  const header = 33;

  it('has no texts, no EXIF and nothing behind its end', () => {
    const planted = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'ruSt'].map((type) => pngChunk(type, Buffer.from(secret)));
    const file = Buffer.concat([png.subarray(0, header), ...planted, png.subarray(header), Buffer.from(secret)]);
    expect(Buffer.from(stripPng(file) ?? []).equals(png)).toBe(true);
  });

  it('keeps a palette and what is transparent', () => {
    const more = ['PLTE', 'tRNS'].map((type) => pngChunk(type, Buffer.alloc(6)));
    const file = Buffer.concat([png.subarray(0, header), ...more, png.subarray(header)]);
    expect(Buffer.from(stripPng(file) ?? []).equals(file)).toBe(true);
  });

  it.each([
    ['cut off', png.subarray(0, -13)],
    ['without its header', Buffer.concat([png.subarray(0, 8), png.subarray(header)])],
    ['with another header', Buffer.concat([png.subarray(0, header), png.subarray(8)])],
    ['of another kind', images['image/jpeg']],
    ['empty', Buffer.alloc(0)],
  ])('is none when it is %s', (_, file) => {
    expect(stripPng(file)).toBeUndefined();
  });
});

describe('a WebP without what its pixels do not need', () => {
  const simple = Buffer.from(images['image/webp']);
  const pixels = simple.subarray(12);
  const flags = (value: number) => webpChunk('VP8X', Buffer.from([value, 0, 0, 0, 0, 0, 0, 0, 0, 0]));

  it('has no EXIF, no XMP, no profile and nothing behind its end', () => {
    const planted = ['ICCP', 'EXIF', 'XMP ', 'ruSt'].map((type) => webpChunk(type, Buffer.from(secret)));
    const file = Buffer.concat([webp(flags(0x3c), ...planted, pixels), Buffer.from(secret)]);
    const stripped = Buffer.from(stripWebp(file) ?? []);
    expect(stripped.equals(webp(flags(0x10), pixels))).toBe(true);
    expect(stripped.includes(secret)).toBe(false);
  });

  it('is itself when it has nothing else', () => {
    expect(Buffer.from(stripWebp(simple) ?? []).equals(simple)).toBe(true);
  });

  it.each([
    ['an animation', webp(flags(2), webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), pixels])))],
    ['two pictures', webp(pixels, pixels)],
    ['cut off', simple.subarray(0, -4)],
    ['of another kind', images['image/png']],
    ['empty', Buffer.alloc(0)],
  ])('is none when it is %s', (_, file) => {
    expect(stripWebp(file)).toBeUndefined();
  });
});
