import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';

/* Photos of a house. The browser scales them, the server decodes and encodes them again: only pixels are kept. */

/** Of one deal. */
export const maxPhotos = 20;

/** The longer side of a kept photo, in pixels. */
export const photoSide = 1600;

/** 2 MB: a scaled photo has some 400 kB. */
export const maxPhotoBytes = 2_097_152;

/** A browser sends this after scaling. */
export const photoType = 'image/jpeg';

/** The types a user may pick. A browser draws other pictures too, and of a moving one only its first frame. */
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

export const PhotoCaption = z.strictObject({ caption: lineOfText({ most: 80 }) });
