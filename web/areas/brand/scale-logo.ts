import { logoProblem, maxLogoBytes } from '#shared/brand/logo.ts';
import { drawScaled, toBlob } from '#web/ui/images/draw-scaled.ts';

/** The file is of a kind that no logo is made of; `message` says which. */
export class LogoRefused extends Error {}

/** The longer side in pixels, tried in turn until the PNG is small enough. */
const sides = [512, 384, 256, 128];

/** Makes a PNG of at most 512 pixels a side and 256 kB of a picture. Throws `LogoRefused` and `NotAnImage`. */
export async function scaleLogo(file: Blob): Promise<Blob> {
  const problem = logoProblem(new Uint8Array(await file.slice(0, 256).arrayBuffer()));
  if (problem !== undefined) throw new LogoRefused(problem);
  for (const side of sides) {
    const { canvas } = await drawScaled(file, side);
    const blob = await toBlob(canvas, 'image/png');
    if (blob && blob.size <= maxLogoBytes) return blob;
  }
  throw new Error('The logo could not be made small enough.');
}
