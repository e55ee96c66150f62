import { decode, encode } from 'jpeg-js';
import { checkedJpeg } from './checked-jpeg.ts';
import { runWithin } from './run-within.ts';

/** Of 100: what a browser sends was encoded once already. The lower ones are for a picture that would grow. */
const qualities = [85, 60, 30];

/** A decoded picture takes 4 bytes a pixel, and the decoder three times that while it works. */
const maxMemoryUsageInMB = 128;

/** A large photo takes a quarter of that. */
const timeoutMs = 2000;

export type Picture = { width: number; height: number; bytes: Uint8Array };

/**
 * A JPEG written anew from its pixels: no position or camera that a phone writes into it, and nothing that somebody hid
 * in the file.
 *
 * @param most the longer side in pixels, and the bytes of the new file.
 * @returns `unreadable` for what is no JPEG or takes too long, `too_wide` and `too_large` for one beyond the limits.
 */
export function rewriteJpeg(
  file: Uint8Array,
  most: { side: number; bytes: number },
): Picture | 'unreadable' | 'too_wide' | 'too_large' {
  const checked = checkedJpeg(file);
  if (!checked) return 'unreadable';
  const { width, height } = checked;
  if (Math.max(width, height) > most.side) return 'too_wide';
  const done = runWithin(timeoutMs, () => {
    const pixels = pixelsOf(checked.bytes);
    if (!pixels) return 'unreadable';
    for (const quality of qualities) {
      const bytes = encode({ width, height, data: pixels }, quality).data;
      if (bytes.length <= most.bytes) return { width, height, bytes };
    }
    return 'too_large';
  });
  return done ? done.value : 'unreadable';
}

function pixelsOf(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return decode(bytes, { useTArray: true, formatAsRGBA: true, maxMemoryUsageInMB }).data;
  } catch {
    return undefined;
  }
}
