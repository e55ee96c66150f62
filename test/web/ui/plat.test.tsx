import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CalloutPlat } from '#web/ui/plat/callout-plat.tsx';
import { Plat } from '#web/ui/plat/plat.tsx';
import { partsOf, platHeight, platWidth, surveyOf } from '#web/ui/plat/plat-survey.ts';

const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';

describe('the plat', () => {
  it('is the same for the same address, and another for another', () => {
    expect(surveyOf(address)).toEqual(surveyOf(address));
    expect(surveyOf(` ${address.toUpperCase()} `).lots).toBe(surveyOf(address).lots);
    expect(surveyOf(address).lots).not.toBe(surveyOf('118 Fixture Ct, Mesa, AZ 85201').lots);
  });

  it('marks a lot in the middle of the picture, whatever the text', () => {
    for (const seed of ['', address, '💥', 'x'.repeat(500), '/no/such/page']) {
      const [x, y] = surveyOf(seed).marked.center;
      expect(Math.abs(x - platWidth / 2)).toBeLessThan(60);
      expect(Math.abs(y - platHeight / 2)).toBeLessThan(90);
      expect(surveyOf(seed).lots).not.toMatch(/NaN|undefined/);
    }
  });

  it('names the street and numbers the house after the address', () => {
    expect(partsOf(address)).toEqual({ number: '2417', street: 'E Sample Palm Ln' });
    expect(partsOf('Somewhere')).toEqual({});
    const drawn = renderToString(<Plat seed={address} title="A plat" />);
    expect(drawn).toContain('E Sample Palm Ln');
    expect(drawn).toContain('>2417<');
  });

  it('is a decoration without a title, which a screen reader skips', () => {
    expect(renderToString(<Plat seed={address} small />)).toMatch(/<svg[^>]* aria-hidden="true">/);
    expect(renderToString(<Plat seed={address} title="A plat" />)).toMatch(/<svg[^>]* aria-label="A plat">/);
  });

  it('leaves out the lot lines that no view shows', () => {
    // Lines run down or across before the survey is turned by a few degrees about its middle.
    const lines = [...surveyOf(address).lots.matchAll(/M(-?[\d.]+) (-?[\d.]+)([VH])(-?[\d.]+)/g)];
    expect(lines.length).toBeGreaterThan(30);
    for (const [line, x, y, way, to] of lines) {
      const [down, across] = way === 'V' ? [to, x] : [y, to];
      expect(Math.max(Number(y), Number(down)), line).toBeGreaterThan(-80);
      expect(Math.min(Number(y), Number(down)), line).toBeLessThan(platHeight + 80);
      expect(Math.max(Number(x), Number(across)), line).toBeGreaterThan(-80);
      expect(Math.min(Number(x), Number(across)), line).toBeLessThan(platWidth + 160);
    }
  });

  it('needs no inline style, which the content security policy would refuse', () => {
    const drawn = renderToString(<CalloutPlat seed={address} title="A plat" callouts={[{ label: 'a', value: 'b' }]} />);
    expect(drawn).not.toContain('style=');
  });
});
