import '#web/ui/charts/charts.css';

/** Diagonal lines: what a color shows must also be told without it. */
export function Hatch({ id, tone }: { id: string; tone: 'neg' | 'brand' }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className="hatch-ground" />
      <rect width="2.2" height="6" className={tone === 'neg' ? 'hatch-line' : 'tone-brand'} />
    </pattern>
  );
}
