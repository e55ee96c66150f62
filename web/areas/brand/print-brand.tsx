import { brandOf } from '#shared/account/brand-of.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { BrandHead } from '#web/ui/brand/brand-head.tsx';
import './print-brand.css';

/** The user's brand at the head of a printed page; not on the screen. */
export function PrintBrand() {
  const { profile } = useProfile();
  const brand = profile && brandOf(profile);
  if (brand === undefined) return null;
  return (
    <div className="print-brand">
      <BrandHead brand={brand} />
      {brand.footer !== '' && <p>{brand.footer}</p>}
    </div>
  );
}
