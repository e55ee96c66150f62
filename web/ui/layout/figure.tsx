import type { ReactNode } from 'react';
import type { Provenance } from '#shared/property/property.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import './figure.css';

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>;
}

type FigureValueProps = {
  value: ReactNode;
  /** The figure's origin; `missing` is shown as a dash, whatever the value. */
  provenance?: Provenance;
  /** Source or formula, shown on hover, press and Enter. */
  explanation?: string;
  /** Green or red by the value's sign: for cash flow and profit only. The sign stays visible. */
  signed?: boolean;
  /** Missing facts, in words: "needs rent". Shown in place of the value. */
  needs?: string | undefined;
};

type FigureProps = FigureValueProps & { label: ReactNode; note?: ReactNode };

/** Longer texts get a smaller font and stay on one line: from a hundred million dollars on. */
const mostAtFullSize = 11;

export function Figure({ label, note, ...figure }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isLong(figure.value) ? 'figure-long' : undefined}>
        <FigureValue {...figure} />
      </dd>
      {note === undefined ? null : <dd className="figure-note">{note}</dd>}
    </div>
  );
}

function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && value.length > mostAtFullSize;
}

const origin: Record<Exclude<Provenance, 'missing'>, string> = {
  reported: 'Reported',
  computed: 'Computed',
  estimated: 'Estimated',
  user: 'Entered by you',
  imported: 'In your file',
};

/** A figure in a table cell or a list; marks estimated, computed, user-entered and missing values. */
export function FigureValue({ value, provenance, explanation, signed = false, needs }: FigureValueProps) {
  if (needs !== undefined) {
    return (
      <span className="not-available">
        <span aria-hidden="true">— </span>
        {needs}
      </span>
    );
  }
  if (provenance === 'missing') return <NotAvailable />;
  const shown = <span className={classes(signed && signTone(value))}>{value}</span>;
  const words = provenance && origin[provenance];
  if (explanation === undefined && (words === undefined || provenance === 'reported')) return shown;
  return (
    <>
      <Tooltip
        className={classes('explained', provenance && `explained-${provenance}`)}
        text={
          explanation === undefined || words === undefined ? (
            (explanation ?? words)
          ) : (
            <>
              <b>{words}:</b> {explanation}
            </>
          )
        }
      >
        {shown}
      </Tooltip>
      {provenance === 'user' && <span className="yours">Yours</span>}
    </>
  );
}

/** A dash in the place of a figure that nobody knows; screen readers say it in words. */
export function NotAvailable() {
  return (
    <span className="not-available">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">Not available</span>
    </span>
  );
}

function signTone(value: ReactNode): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/[1-9]/.test(text)) return undefined;
  return /^[-−(]/.test(text) ? 'negative' : 'positive';
}
