import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { product } from '#shared/site/product.ts';
import { round, surveyOf } from '#web/ui/plat/plat-survey.ts';
import { sharePicture } from './page-head.ts';

/*
 * PNG images: the icons of an installed app, and the share image of links. Rendered from the sign and the plat, so
 * they cannot differ from those.
 */

const packages = join(import.meta.dirname, '../node_modules');
const ground = '#f5f7f5';
const ink = '#12201b';
const muted = '#54635d';
const green = '#0d5946';
const orange = '#c24a12';

/** Icons by file name: size in pixels, and the fraction that the sign fills. */
const icons = {
  'icon-192.png': { size: 192, share: 0.78 },
  'icon-512.png': { size: 512, share: 0.78 },
  // Launchers crop it; only a circle of four fifths is safe.
  'icon-maskable.png': { size: 512, share: 0.54 },
  'apple-touch-icon.png': { size: 180, share: 0.66 },
} as const;

/** Writes icons and share image into the site's directory. */
export async function drawPictures(site: string): Promise<void> {
  await initWasm(await readFile(join(packages, '@resvg/resvg-wasm/index_bg.wasm')));
  const weights = ['500Medium/LibreFranklin_500Medium.ttf', '700Bold/LibreFranklin_700Bold.ttf'];
  const fonts = await Promise.all(
    weights.map((file) => readFile(join(packages, '@expo-google-fonts/libre-franklin', file))),
  );
  for (const [file, { size, share }] of Object.entries(icons)) {
    await writeFile(join(site, file), toPng(iconOf(size, share), fonts));
  }
  await writeFile(join(site, sharePicture.path), toPng(shareSvg(), fonts));
}

function toPng(svg: string, fontBuffers: Uint8Array[]): Uint8Array {
  const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Libre Franklin' } });
  return picture.render().asPng();
}

/** The sign, 26 units wide and high. */
const sign = `<path d="M13 10 24 13v6.5L13 24z" fill="${green}"/>
  <path d="M13 2v22M2 13l11-3 11 3" fill="none" stroke="${ink}" stroke-width="1.1" opacity=".55"/>
  <path d="M2 6.5 13 2l11 4.5v13L13 24 2 19.5z" fill="none" stroke="${ink}" stroke-width="1.6"/>`;

function iconOf(size: number, share: number): string {
  const scale = (size * share) / 26;
  const edge = (size * (1 - share)) / 2;
  return svg(
    size,
    size,
    `<rect width="${size}" height="${size}" fill="${ground}"/>
     <g transform="translate(${edge} ${edge}) scale(${scale})">${sign}</g>`,
  );
}

function shareSvg(): string {
  const { width, height } = sharePicture;
  const { blocks, lots, centerLines, marked, numbers } = surveyOf('2417 E Sample Palm Ln, Phoenix, AZ 85016');
  const pins = marked.corners.map(
    ([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="2.6" fill="#fff" stroke="${orange}"/>`,
  );
  const lotNumbers = numbers.map(
    ({ text, at: [x, y] }) =>
      `<text x="${round(x)}" y="${round(y + 3)}" font-size="8.5" text-anchor="middle" fill="${muted}">${text}</text>`,
  );
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${ground}"/>
     <svg x="640" y="0" width="560" height="${height}" viewBox="90 20 380 427" preserveAspectRatio="xMidYMid slice">
       <g fill="none">
         <path d="${centerLines}" stroke="#a9b7b0" stroke-dasharray="12 4 2 4"/>
         <path d="${lots}" stroke="#a9b7b0"/>
         <path d="${blocks}" stroke="${muted}" stroke-width="1.3"/>
         <path d="${marked.outline}" fill="${green}" stroke="${orange}" stroke-width="2" stroke-dasharray="6 3"/>
       </g>
       ${lotNumbers.join('')}${pins.join('')}
     </svg>
     <path d="M640 0V${height}" stroke="#d7dfda" stroke-width="2"/>
     <g transform="translate(72 72) scale(2.3)">${sign}</g>
     <g font-family="Libre Franklin" fill="${ink}">
       <text x="150" y="118" font-size="44" font-weight="700">${product.name}</text>
       <g font-size="66" font-weight="700" letter-spacing="-1.5">
         <text x="72" y="300">Every house has</text>
         <text x="72" y="374">a deal in it.</text>
         <text x="72" y="448">See which one.</text>
       </g>
       <text x="72" y="544" font-size="26" font-weight="500" fill="${muted}">Value, equity and the structure that fits</text>
     </g>`,
  );
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
