import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { accentFor } from '#shared/brand/accent.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { type Packet, packetNotice } from '#shared/packet/packet.ts';
import { PacketSheets } from '#web/areas/packet/packet-sheets.tsx';

const packet: Packet = {
  version: 3,
  made_at: '2026-11-23T10:00:00.000Z',
  as_of: '2026-11-20',
  source: 'Sample data',
  is_sample: true,
  address: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
  facts: [],
  ask: '',
  contact: { name: 'Ines Calder', company: 'Alder & Main', email: 'ines@alder.example', phone: '' },
  summary: [],
  value: null,
  structure: null,
  income: null,
  projection: null,
  stress: null,
  checklist: null,
  photos: null,
};

/** The words of a packet, as somebody reads them. */
const shown = (brand?: Brand) =>
  renderToString(<PacketSheets packet={{ ...packet, ...(brand && { brand }) }} readPhoto={async () => new Blob()} />);
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");

describe('a packet in a brand', () => {
  const brand = {
    company: 'Alder & Main',
    accent: '#ffee00',
    footer: 'AZ license 12345',
    logo: '/avatars/logos/a.png',
  };

  it('has logo, company and color at its head, once, and the footer above its fine print', () => {
    const html = shown(brand);
    expect(html).toContain('src="/avatars/logos/a.png"');
    expect(html).toContain(`--accent-light:${accentFor('#ffee00').light}`);
    const words = wordsOf(html);
    expect(words.startsWith('Alder & MainInes Calder')).toBe(true);
    expect(words.indexOf('AZ license 12345')).toBeLessThan(
      words.indexOf('Prepared by Alder & Main from public records'),
    );
    expect(words).not.toContain('Made with');
    expect(wordsOf(shown())).toContain('Made with Dealwright');
  });

  it('keeps its source, its sample mark and what it is not, whatever the brand says', () => {
    const any = fc.record({
      company: fc.string({ maxLength: 80 }),
      accent: fc.constantFrom('', '#ffffff', '#000000'),
      footer: fc.string({ maxLength: 160 }),
      logo: fc.constantFrom(null, '/avatars/logos/a.png'),
    });
    fc.assert(
      fc.property(any, (hostile) => {
        const words = wordsOf(shown(hostile));
        expect(words).toContain(packetNotice);
        expect(words).toContain('Source: Sample data');
        expect(words).toContain('Sample data: the house, the owner and every figure are made up.');
      }),
      { numRuns: 50 },
    );
  });
});
