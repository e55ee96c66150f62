import { describe, expect, it } from 'vitest';
import { isHeic } from '#shared/values/heic.ts';
import { makeJpeg } from '#test/support/packets.ts';

describe('an HEIC photo', () => {
  it('is told by its container’s brand', () => {
    const container = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`)]);
    expect(['heic', 'heix', 'mif1'].map((brand) => isHeic(container(brand)))).toEqual([true, true, true]);
    expect(isHeic(container('isom'))).toBe(false);
    expect(isHeic(makeJpeg(8, 8))).toBe(false);
    expect(isHeic(new Uint8Array())).toBe(false);
  });
});
