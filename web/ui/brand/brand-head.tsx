import type { CSSProperties } from 'react';
import { accentFor } from '#shared/brand/accent.ts';
import type { Brand } from '#shared/brand/brand.ts';
import './brand-head.css';

/** The logo and company of a brand, above what leaves the house; nothing without both. */
export function BrandHead({ brand: { company, logo, accent } }: { brand: Brand }) {
  if (company === '' && logo === null) return null;
  return (
    <div className="brand-head" style={accentStyle(accent)}>
      {logo !== null && <img src={logo} alt={company === '' ? 'Company logo' : ''} />}
      {company !== '' && <p>{company}</p>}
    </div>
  );
}

/** The accent as custom properties for light and dark surfaces; none without an accent. */
export function accentStyle(accent: string): CSSProperties {
  if (accent === '') return {};
  const { light, onLight, dark, onDark } = accentFor(accent);
  // The cast: React's type has no custom properties.
  return {
    '--accent-light': light,
    '--on-accent-light': onLight,
    '--accent-dark': dark,
    '--on-accent-dark': onDark,
  } as CSSProperties;
}
