import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentFor } from '#shared/brand/accent.ts';

/* An independent calculation of contrast, as WCAG 2.2 words it. */

function channel(byte: number): number {
  const srgb = byte / 255;
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
}

function relativeLuminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  const red = channel(value >> 16);
  const green = channel((value >> 8) & 0xff);
  return 0.2126 * red + 0.7152 * green + 0.0722 * channel(value & 0xff);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [relativeLuminance(one), relativeLuminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The surfaces of the light and of the dark palette, as the site's styles have them. */
function surfaces(): { light: string[]; dark: string[] } {
  const css = readFileSync(join(import.meta.dirname, '../../../web/styles/tokens.css'), 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const named = (part: string) =>
    [...(part.split('@media')[0] ?? '').matchAll(/--(?:bg|surface|sunken): (#\w+);/g)].map(([, color = '']) =>
      color.length === 4 ? color.replace(/\w/g, '$&$&') : color,
    );
  return { light: named(light), dark: named(dark) };
}

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the accent of a brand', () => {
  it('can be read on every surface of the site and on paper, and so can the text on it, whatever the color', () => {
    const { light, dark } = surfaces();
    expect([light.length, dark.length]).toEqual([3, 3]);
    fc.assert(
      fc.property(anyColor, (color) => {
        const accent = accentFor(color);
        for (const value of Object.values(accent)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
        for (const surface of [...light, '#ffffff']) {
          expect(contrast(accent.light, surface)).toBeGreaterThanOrEqual(4.5);
        }
        for (const surface of dark) expect(contrast(accent.dark, surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent.light, accent.onLight)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent.dark, accent.onDark)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it.each(['#000000', '#ffffff', '#ffff00', '#0000ff', '#7f7f7f', '#00ff00'])('can be read when it is %s', (color) => {
    const { light, dark } = accentFor(color);
    expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#141d19')).toBeGreaterThanOrEqual(4.5);
  });

  it('stays as it is typed where it reads well', () => {
    expect(accentFor('#1d4ed8').light).toBe('#1d4ed8');
    expect(accentFor('#fde047').dark).toBe('#fde047');
  });

  it('keeps its hue when it is moved', () => {
    const hueOf = (color: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      return red > green && green > blue;
    };
    const { light } = accentFor('#ffa500');
    expect([hueOf('#ffa500'), hueOf(light)]).toEqual([true, true]);
  });
});
