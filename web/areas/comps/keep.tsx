import { useId } from 'react';
import type { CompResult } from '#shared/evidence/comps.ts';
import type { ListedComp } from '#shared/evidence/read-comps.ts';
import { useFixed } from '#web/ui/controls/may.tsx';
import { leftOutReasons, noReason, ownReasonOf, readReason } from './comp-words.ts';
import type { Workbench } from './use-comps.ts';

type KeepProps = { comp: ListedComp; result: CompResult; change: Workbench['change'] };

/** Keeps a sale or leaves it out, with a reason. */
export function Keep({ comp: { id, letter, leftOut }, result, change }: KeepProps) {
  const isFixed = useFixed();
  if (result.status === 'listing') return <small>for sale, shown only</small>;
  const set = (text: string | null) => change({ [`${id}.leftOut`]: text });
  return (
    <>
      <label className="comps-keep no-print">
        <input
          type="checkbox"
          disabled={isFixed}
          checked={leftOut === null}
          onChange={() => set(leftOut === null ? noReason : null)}
        />
        Keep<span className="visually-hidden"> {letter}</span>
      </label>
      {leftOut !== null && <Why {...{ letter, leftOut, set }} />}
    </>
  );
}

type WhyProps = { letter: string; leftOut: string; set: (text: string) => void };

function Why({ letter, leftOut, set }: WhyProps) {
  const missingId = useId();
  const isFixed = useFixed();
  const { reason, words } = readReason(leftOut);
  const isMissing = reason === '';
  return (
    <>
      <select
        className="comps-reason"
        aria-label={`Why ${letter} is left out`}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? missingId : undefined}
        value={reason}
        disabled={isFixed}
        onChange={({ target }) => set(target.value)}
      >
        {isMissing && <option value="">Reason…</option>}
        {Object.entries(leftOutReasons).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      {isMissing && (
        <small className="comps-missing" id={missingId}>
          Choose a reason.
        </small>
      )}
      {reason === 'other' && (
        <input
          className="comps-reason"
          aria-label={`Your reason for leaving out ${letter}`}
          placeholder="Your reason"
          maxLength={100}
          value={words}
          disabled={isFixed}
          onChange={({ target }) => set(ownReasonOf(target.value))}
        />
      )}
    </>
  );
}
