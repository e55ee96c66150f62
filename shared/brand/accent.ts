/*
 * The color of a brand, moved until text can be read in it and on it. Contrast is that of WCAG 2.2 (1.4.3, AA): text
 * needs 4.5:1. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */

/** `light` and `dark` are text on the page's surfaces; `onLight` and `onDark` are text on them, as on a button. */
export type Accent = { light: string; onLight: string; dark: string; onDark: string };

type Rgb = readonly [red: number, green: number, blue: number];

/** The hardest surfaces to read on: the darkest light one and the lightest dark one of tokens.css. */
const surfaces = { light: '#ecf0ed', dark: '#141d19' } as const;
const leastContrast = 4.5;

/**
 * The color for light surfaces and paper, and the one for dark surfaces. A color that reads well stays as it is.
 *
 * @param color `#rrggbb`.
 */
export function accentFor(color: string): Accent {
  return {
    light: darkened(color, (luminanceOf(linearOf(surfaces.light)) + 0.05) / leastContrast - 0.05),
    onLight: '#ffffff',
    dark: lightened(color, (luminanceOf(linearOf(surfaces.dark)) + 0.05) * leastContrast - 0.05),
    onDark: '#0e1512',
  };
}

/** Mixed with black, in linear light, down to a luminance. Rounded down, so that it never ends above. */
function darkened(color: string, most: number): string {
  const rgb = linearOf(color);
  const luminance = luminanceOf(rgb);
  if (luminance <= most) return color;
  return hexOf(rgb, (channel) => Math.floor(encoded((channel * most) / luminance)));
}

/** Mixed with white, in linear light, up to a luminance. Rounded up, so that it never ends below. */
function lightened(color: string, least: number): string {
  const rgb = linearOf(color);
  const luminance = luminanceOf(rgb);
  if (luminance >= least) return color;
  const white = (least - luminance) / (1 - luminance);
  return hexOf(rgb, (channel) => Math.ceil(encoded(channel + (1 - channel) * white)));
}

/** The channels in linear light, 0 to 1. */
function linearOf(color: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const luminanceOf = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** A linear channel in sRGB, 0 to 255. */
function encoded(linear: number): number {
  return 255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
}

function hexOf(rgb: Rgb, moved: (channel: number) => number): string {
  const byte = (channel: number) => Math.min(255, Math.max(0, moved(channel)));
  return `#${rgb.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}
