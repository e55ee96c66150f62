import { maxAvatarBytes } from '#shared/account/avatar.ts';

/** The longer side of an uploaded picture, in pixels. */
const longestSide = 512;

/** Tried in turn until one is supported and small enough: Safari can't encode WebP. */
const encodings = [
  { type: 'image/webp', quality: 0.86 },
  { type: 'image/jpeg', quality: 0.86 },
  { type: 'image/jpeg', quality: 0.6 },
];

/** The browser can't read a picture from the file. */
export class NotAnImage extends Error {}

/** A picture's size with its longer side at most `side`; never enlarged. */
export function fitWithin(
  { width, height }: { width: number; height: number },
  side = longestSide,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Decodes a file into an upright picture of at most 512 pixels a side and 1 MB. Throws `NotAnImage`. */
export async function scaleImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAnImage('No picture in this file.', { cause });
  });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(bitmap));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot scale pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();

  for (const { type, quality } of encodings) {
    if (type === 'image/jpeg') paintBehind(context, canvas);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    // A browser that can't encode the type returns a PNG instead.
    if (blob?.type === type && blob.size <= maxAvatarBytes) return blob;
  }
  throw new Error('The picture could not be made small enough.');
}

/** JPEG has no transparency: transparent pixels become white instead of black. */
function paintBehind(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
}
