import type { Brand } from '#shared/brand/brand.ts';
import { accentStyle, BrandHead } from '#web/ui/brand/brand-head.tsx';
import { classes } from '#web/ui/controls/classes.ts';

/** The head and the foot of a letter with a brand, on a light and on a dark screen. Paper is light. */
export function BrandPreview({ brand }: { brand: Brand }) {
  return (
    <div className="brand-previews">
      <Sheet name="Light and paper" brand={brand} />
      <Sheet name="Dark" brand={brand} isDark />
    </div>
  );
}

function Sheet({ name, brand, isDark = false }: { name: string; brand: Brand; isDark?: boolean }) {
  return (
    <figure>
      <figcaption className="small muted">{name}</figcaption>
      <div className={classes('brand-sheet', isDark && 'brand-sheet-dark')} style={accentStyle(brand.accent)}>
        <BrandHead brand={brand} />
        <p>Letter of Intent to Purchase Real Estate</p>
        <span className="brand-button">Open packet</span>
        <hr />
        {brand.footer !== '' && <p>{brand.footer}</p>}
        <p>Not legal, tax or financial advice. Sources are listed on every page.</p>
      </div>
    </figure>
  );
}
