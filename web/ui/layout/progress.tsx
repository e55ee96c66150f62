import './progress.css';

type ProgressProps = {
  label: string;
  value: number;
  max: number;
  /** The value in words for screen readers: "3 of 5 analyses used". */
  text?: string;
};

export function Progress({ label, value, max, text }: ProgressProps) {
  return (
    <progress className="progress" aria-label={label} aria-valuetext={text} max={max} value={Math.min(value, max)}>
      {text}
    </progress>
  );
}
