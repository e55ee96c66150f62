import { maxAvatarBytes } from '#shared/account/avatar.ts';
import { type Drawn, drawScaled, toBlob } from '#web/ui/images/draw-scaled.ts';

/** The longer side of an uploaded picture, in pixels. */
const longestSide = 512;

/** Tried in turn until one is supported and small enough: Safari can't encode WebP. */
const encodings = [
  { type: 'image/webp', quality: 0.86 },
  { type: 'image/jpeg', quality: 0.86 },
  { type: 'image/jpeg', quality: 0.6 },
];

/** Decodes a file into an upright picture of at most 512 pixels a side and 1 MB. Throws `NotAnImage`. */
export async function scaleImage(file: Blob): Promise<Blob> {
  const drawn = await drawScaled(file, longestSide);
  for (const { type, quality } of encodings) {
    if (type === 'image/jpeg') paintBehind(drawn);
    const blob = await toBlob(drawn.canvas, type, quality);
    if (blob?.type === type && blob.size <= maxAvatarBytes) return blob;
  }
  throw new Error('The picture could not be made small enough.');
}

/** JPEG has no transparency: transparent pixels become white instead of black. */
function paintBehind({ context, canvas: { width, height } }: Drawn): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
}
