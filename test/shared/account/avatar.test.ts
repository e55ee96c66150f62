import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AvatarType, avatarTypeOf } from '#shared/account/avatar.ts';
import { images } from '#test/support/images.ts';

describe("an image's type", () => {
  it.each(Object.entries(images))('%s is told by its first bytes', (type, bytes) => {
    expect(avatarTypeOf(bytes)).toBe(type);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('PNG')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a BMP', Buffer.from('BM\0\0')],
    ['a sound in the same container as WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
    ['a PNG that went through a text mode', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a, 0])],
  ])('%s has none', (_, bytes) => {
    expect(avatarTypeOf(bytes)).toBeUndefined();
  });

  it('is none for a signature that was cut off', () => {
    const signatures: [AvatarType, number][] = [
      ['image/png', 8],
      ['image/jpeg', 3],
      ['image/webp', 12],
    ];
    for (const [type, length] of signatures) {
      expect(avatarTypeOf(images[type].subarray(0, length))).toBe(type);
      expect(avatarTypeOf(images[type].subarray(0, length - 1))).toBeUndefined();
    }
  });

  it('never comes of text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        expect(avatarTypeOf(Buffer.from(text))).toBeUndefined();
      }),
    );
  });
});
