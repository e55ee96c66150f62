import { brandOf } from '#shared/account/brand-of.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { BrandHead } from '#web/ui/brand/brand-head.tsx';
import './print-brand.css';

/** The user's brand at the head of a printed page; not on the screen. */
export function PrintBrand() {
  const brand = useBrand();
  if (brand === undefined) return null;
  return (
    <div className="print-brand">
      <BrandHead brand={brand} />
    </div>
  );
}

/** The brand's footer line at the end of a printed page; not on the screen. */
export function PrintFoot() {
  const footer = useBrand()?.footer ?? '';
  return footer === '' ? null : <p className="print-foot">{footer}</p>;
}

function useBrand() {
  const { profile } = useProfile();
  return profile && brandOf(profile, new Date());
}
