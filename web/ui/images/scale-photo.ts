import { maxPhotoBytes, photoSide, photoText, photoType, pickedPhotoTypes } from '#shared/packet/photo.ts';
import { isHeic } from '#shared/values/heic.ts';
import { drawScaled, NotAnImage, toBlob } from '#web/ui/images/draw-scaled.ts';

/** Tried in turn until one is small enough. */
const qualities = [0.85, 0.6, 0.4];

/**
 * A photo as it is sent: upright, at most 1,600 pixels a side, JPEG. A photo of 40 megapixels is scaled here, not on the
 * server.
 *
 * @returns the file, or why there is none.
 */
export async function scalePhoto(file: Blob): Promise<Blob | { problem: string }> {
  // A system that does not know HEIC says no type.
  if (file.type !== '' && !pickedPhotoTypes.includes(file.type)) return { problem: photoText.wrongType };
  try {
    const { canvas, context } = await drawScaled(file, photoSide);
    // JPEG has no transparency.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const blob = await toBlob(canvas, photoType, quality);
      if (blob?.type === photoType && blob.size <= maxPhotoBytes) return blob;
    }
    return { problem: photoText.tooLarge };
  } catch (error) {
    if (!(error instanceof NotAnImage)) throw error;
    const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    return { problem: isHeic(start) ? photoText.heic : photoText.wrongType };
  }
}
