import type { ReactNode } from 'react';
import { verdictText } from '#shared/deal/verdict-text.ts';
import type { Verdict as VerdictName } from '#shared/structures/base/deal-answer.ts';
import { classes } from '#web/ui/controls/classes.ts';
import './verdict.css';

type Shown = Parameters<typeof verdictText>[0] & { isDeal?: boolean };

/** A verdict: a shape of its own each, then the words. */
export function Verdict({ of }: { of: Shown }) {
  return (
    <span className={classes('verdict', verdictClass(of))}>
      <VerdictShape verdict={of.verdict} />
      {verdictText(of)}
    </span>
  );
}

/** Only the shape, beside a name; screen readers read the words. */
export function VerdictMark({ of }: { of: Shown }) {
  return (
    <span className={classes('verdict', verdictClass(of))}>
      <VerdictShape verdict={of.verdict} />
      <span className="visually-hidden">{verdictText(of)}: </span>
    </span>
  );
}

/** A verdict's color: what works is green unless it is known to be no deal. */
export function verdictClass({ verdict, isDeal }: Pick<Shown, 'verdict' | 'isDeal'>): string {
  return classes(`verdict-${verdict}`, isDeal === false && verdict === 'works' && 'verdict-plain');
}

/** The shape alone, where words beside it say the same. */
export function VerdictShape({ verdict }: { verdict: VerdictName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {shapes[verdict]}
    </svg>
  );
}

const shapes: Record<VerdictName, ReactNode> = {
  works: (
    <>
      <circle cx="8" cy="8" r="7.5" fill="currentColor" />
      <path d="m4.6 8.2 2.4 2.4 4.4-5" fill="none" stroke="var(--surface)" strokeWidth="1.8" />
    </>
  ),
  misses: (
    <>
      <path d="M8 1.6 15.2 14H.8z" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinejoin="round" />
      <path d="M8 6.2v3.6M8 11.2v1.5" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  fails: (
    <>
      <rect x="1" y="1" width="14" height="14" rx="2" fill="currentColor" />
      <path d="m5 5 6 6m0-6-6 6" stroke="var(--surface)" strokeWidth="1.8" />
    </>
  ),
  needs: (
    <>
      <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.6 1.8" />
      <path d="M6 6.4c.1-2.6 4-2.6 4 0C10 7.9 8 7.7 8 9.4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <circle cx="8" cy="11.7" r=".95" fill="currentColor" />
    </>
  ),
};
