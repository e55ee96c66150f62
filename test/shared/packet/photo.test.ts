import fc from 'fast-check';
import { encode } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { jpegSize } from '#shared/packet/photo.ts';
import { isHeic } from '#shared/values/heic.ts';
import { makeJpeg } from '#test/support/packets.ts';
import { lyingOnItsSide, makePng } from '#test/support/png.ts';

describe('the size of a JPEG', () => {
  it('is read from its frame header, behind other segments too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (width, height) => {
        expect(jpegSize(makeJpeg(width, height))).toEqual({ width, height });
      }),
      { numRuns: 20 },
    );
    expect(jpegSize(lyingOnItsSide(makeJpeg(7, 9)))).toEqual({ width: 7, height: 9 });
    const comments = encode({ width: 5, height: 6, data: Buffer.alloc(120), comments: ['a note'] }, 50).data;
    expect(jpegSize(comments)).toEqual({ width: 5, height: 6 });
  });

  it('is unknown for anything else, and never a crash', () => {
    expect(jpegSize(makePng(8, 8))).toBeUndefined();
    expect(jpegSize(new Uint8Array())).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        jpegSize(new Uint8Array([0xff, 0xd8, ...bytes]));
      }),
    );
  });
});

describe('an HEIC photo', () => {
  it('is told by its container’s brand', () => {
    const container = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`)]);
    expect(['heic', 'heix', 'mif1'].map((brand) => isHeic(container(brand)))).toEqual([true, true, true]);
    expect(isHeic(container('isom'))).toBe(false);
    expect(isHeic(makeJpeg(8, 8))).toBe(false);
    expect(isHeic(new Uint8Array())).toBe(false);
  });
});
