/** The browser can't read a picture from the file. */
export class NotAnImage extends Error {}

/** A picture's size with its longer side at most `side` pixels; never enlarged. */
export function fitWithin(
  { width, height }: { width: number; height: number },
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

export type Drawn = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };

/** Decodes a file into an upright picture of at most `side` pixels a side. Throws `NotAnImage`. */
export async function drawScaled(file: Blob, side: number): Promise<Drawn> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAnImage('No picture in this file.', { cause });
  });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(bitmap, side));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot scale pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { canvas, context };
}

/** A canvas as a file; `null` when the browser cannot. One that can't encode the type returns a PNG instead. */
export function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
