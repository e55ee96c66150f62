import { maxAvatarBytes } from '#shared/account/avatar.ts';

/** The longer side of a picture as it is sent, in pixels. */
const longestSide = 512;

/** Tried in turn until one is supported and small enough: Safari writes no WebP. */
const encodings = [
  { type: 'image/webp', quality: 0.86 },
  { type: 'image/jpeg', quality: 0.86 },
  { type: 'image/jpeg', quality: 0.6 },
];

/** The file holds no picture that this browser can read. */
export class NotAnImage extends Error {}

/** A picture's size with its longer side at most `side`; never larger than it was. */
export function fitWithin(
  { width, height }: { width: number; height: number },
  side = longestSide,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The picture in a file, upright, at most 512 pixels a side and at most 1 MB. Throws `NotAnImage`. */
export async function scaleImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAnImage('No picture in this file.', { cause });
  });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(bitmap));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();

  for (const { type, quality } of encodings) {
    if (type === 'image/jpeg') paintBehind(context, canvas);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    // A browser that cannot write the type writes a PNG instead.
    if (blob?.type === type && blob.size <= maxAvatarBytes) return blob;
  }
  throw new Error('The picture could not be made small enough.');
}

/** JPEG knows no transparency: what is transparent becomes white instead of black. */
function paintBehind(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
}
