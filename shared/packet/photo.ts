import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';

/* Photos of a house. The browser scales them, the server decodes and encodes them again: only pixels are kept. */

/** The photos of one deal. */
export const maxPhotos = 20;

/** The longer side of a kept photo, in pixels. */
export const photoSide = 1600;

/** 2 MB: a scaled photo has some 400 kB. */
export const maxPhotoBytes = 2_097_152;

/** What a browser sends after scaling. */
export const photoType = 'image/jpeg';

/** What may be picked. A browser draws other pictures too, and of a moving one only its first frame. */
export const pickedPhotoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

/** The messages for a rejected photo. */
export const photoText = {
  empty: 'Choose a photo.',
  wrongType: 'Choose a JPEG, PNG or WebP photo.',
  heic: 'This browser can’t read HEIC photos. Export it as JPEG, or on the iPhone choose Settings, Camera, Formats, Most Compatible.',
  tooLarge: 'The photo is larger than 2 MB.',
  tooManyPixels: `The photo has more than ${photoSide} pixels a side.`,
  full: `A deal keeps ${maxPhotos} photos. Remove one first.`,
} as const;

/** What a photo shows. */
export const PhotoCaption = z.strictObject({ caption: lineOfText({ most: 80 }) });

/** The markers of a JPEG's frame header, which has the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * A JPEG's size in pixels by its frame header (ITU-T T.81, B.2), without decoding it: a small file may decode to
 * gigabytes. `undefined` for what is no JPEG, or has no frame.
 */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // A fill byte before a marker, or a segment with its length.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
