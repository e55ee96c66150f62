import './progress.css';

type ProgressProps = {
  label: string;
  value: number;
  max: number;
  /** What the bar says in words, for assistive technology: "3 of 5 lookups used". */
  text?: string;
};

/** How much of something is used up. */
export function Progress({ label, value, max, text }: ProgressProps) {
  return (
    <progress
      className="progress"
      aria-label={label}
      aria-valuetext={text}
      max={max}
      value={Math.min(value, max)}
    >
      {text}
    </progress>
  );
}
