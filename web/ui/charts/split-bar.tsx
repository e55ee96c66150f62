import { useId } from 'react';
import './charts.css';

export type Tone = 'brand' | 'brand-soft' | 'quiet' | 'quieter' | 'mark' | 'hatched';

export type SplitPart = {
  label: string;
  /** Its share of the bar; parts of 0 or less take no room but stay in the list. */
  value: number;
  text: string;
  tone: Tone;
};

/** One bar split into parts that add up. The list below repeats it in words. */
export function SplitBar({ parts, label }: { parts: SplitPart[]; label: string }) {
  const hatch = useId();
  const total = parts.reduce((sum, part) => sum + Math.max(0, part.value), 0);
  let start = 0;
  const segments = parts.flatMap((part) => {
    if (part.value <= 0 || total === 0) return [];
    const segment = { part, x: (start / total) * 100, width: (part.value / total) * 100 };
    start += part.value;
    return [segment];
  });
  return (
    <div className="split-bar">
      <svg className="split-bar-picture" height="14" role="img" aria-label={label}>
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" className="hatch-ground" />
            <rect width="2" height="5" className="hatch-line" />
          </pattern>
        </defs>
        <rect width="100%" height="14" className="tone-quieter" />
        {segments.map(({ part, x, width }, index) => (
          <g key={part.label}>
            <rect
              x={`${x}%`}
              width={`${width}%`}
              height="14"
              className={`tone-${part.tone}`}
              fill={part.tone === 'hatched' ? `url(#${hatch})` : undefined}
            />
            {index > 0 && <rect x={`${x}%`} width="1.5" height="14" className="split-bar-gap" />}
          </g>
        ))}
      </svg>
      <ul className="split-bar-key">
        {parts.map((part) => (
          <li key={part.label}>
            <svg width="10" height="10" aria-hidden="true">
              <rect
                width="10"
                height="10"
                rx="2"
                className={`tone-${part.tone}`}
                fill={part.tone === 'hatched' ? `url(#${hatch})` : undefined}
              />
            </svg>
            <span className="split-bar-label">{part.label}</span>
            <b>{part.text}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
