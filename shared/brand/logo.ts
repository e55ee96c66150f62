import * as z from 'zod/mini';
import { isHeic } from '#shared/values/heic.ts';
import { wholeNumber } from '#shared/values/numbers.ts';

/* The logo of a brand: a PNG that the browser makes of a chosen picture, and that the server writes anew. */

/** 256 kB. The browser makes the picture smaller until it fits. */
export const maxLogoBytes = 262_144;

/** The longest side that the server takes, in pixels. The browser sends at most 512. */
export const maxLogoSide = 1024;

/** The most files that an account keeps: its pictures, and every logo that something sent still shows. */
export const maxLogoFiles = 100;

/** The messages for a rejected logo. */
export const logoText = {
  empty: 'You must select an image to upload.',
  wrongType: 'Choose a PNG, JPEG or WebP image.',
  svg: 'SVG files don’t work here. Save your logo as a PNG.',
  heic: 'HEIC photos don’t work here. Save your logo as a PNG or JPEG.',
  tooLarge: 'The logo is larger than 256 kB.',
  tooWide: `A logo has at most ${wholeNumber(maxLogoSide)} pixels a side.`,
  unreadable: 'This PNG can’t be read. Save it again, then upload it.',
} as const;

/** The URL path of the logo, relative to the site's. */
export const LogoAnswer = z.object({ logo_url: z.string() });

/**
 * Why a file is no picture that a logo can be made of; `undefined` for all others.
 *
 * @param start the file's first bytes, 256 or more.
 */
export function logoProblem(start: Uint8Array): string | undefined {
  if (isHeic(start)) return logoText.heic;
  const text = String.fromCharCode(...start.subarray(0, 256));
  if (/<svg[\s/>]/i.test(text)) return logoText.svg;
  return undefined;
}

/** The size that a PNG declares (PNG specification 11.2.2), in pixels; `undefined` for a file that is no PNG. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  if (bytes.length < 33 || signature.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The first chunk of a PNG is its header: IHDR.
  if (view.getUint32(12) !== 0x49484452) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
