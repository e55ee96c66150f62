import * as z from 'zod/mini';

/** Accepted types of a profile picture. The Lambda checks the bytes and ignores file name and content type. */
export const AvatarType = z.enum(['image/png', 'image/jpeg', 'image/webp']);
export type AvatarType = z.infer<typeof AvatarType>;

/** 1 MB. The browser first scales a picture to 512 pixels, so real uploads are far smaller. */
export const maxAvatarBytes = 1_048_576;

/** The longer side of a JPEG that the server takes, in pixels. */
export const avatarSide = 1600;

/** The messages for a rejected picture. */
export const avatarText = {
  empty: 'You must select an image to upload.',
  wrongType: 'Choose a PNG, JPEG or WebP image.',
  tooLarge: 'The image is larger than 1 MB.',
  tooManyPixels: `The image has more than ${avatarSide} pixels a side.`,
  unpacksTooLarge: 'The picture has more than 16 million pixels.',
} as const;

/** The URL path of pictures, relative to the site's. */
export const AvatarAnswer = z.object({ avatar_url: z.string() });

/**
 * The type of an image by its first bytes; `undefined` for anything else.
 * Signatures: PNG specification 5.2, JPEG's SOI marker followed by another marker, RIFF container with `WEBP`.
 */
export function avatarTypeOf(bytes: Uint8Array): AvatarType | undefined {
  const starts = (signature: number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte);
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts(riff) && starts(webp, 8)) return 'image/webp';
  return undefined;
}

const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];
