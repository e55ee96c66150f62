import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Solution } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput, Unknown } from '#shared/structures/base/deal-input.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { boundText, capital, repairText, solveText, testName, wordsFor } from './solve-texts.ts';
import { changesFor, changesForRepair, hasTerms, solutionOf } from './solving.ts';
import './solve-for.css';

export type SolveForProps = {
  /** `null` until React is idle for the first time. */
  input: CompareInput | null;
  structure: Strategy;
  unknown: Unknown;
  /** Changes the terms, and says so in a toast with its undo. */
  apply: (title: string, changes: DealChanges) => void;
};

/**
 * The solver's answer beside a term. `input` lags behind the fields: each term is solved when React is idle, and a key
 * comes first.
 */
export const SolveFor = memo(function SolveFor({
  input,
  structure,
  unknown,
  apply,
  label,
}: SolveForProps & { label: string }) {
  const panel = useId();
  const [isOpen, setIsOpen] = useState(false);
  const solved = useMemo(() => {
    if (input === null) return null;
    const solution = solutionOf(input, structure, unknown);
    const text = solveText(input, structure, unknown, solution);
    return { input, solution, text, isUsed: hasTerms(input, structure, solution.terms) };
  }, [input, structure, unknown]);
  const answer = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // What was pressed is gone once the new terms are solved: focus stays with the answer.
  useEffect(() => {
    if (solved !== null && isPressed.current && document.activeElement === document.body) {
      answer.current?.focus({ preventScroll: true });
      isPressed.current = false;
    }
  }, [solved]);

  function press(title: string, changes: DealChanges) {
    isPressed.current = true;
    apply(title, changes);
  }

  const name = label.toLowerCase();
  const heading = <span className="visually-hidden">Solve for {name}: </span>;
  if (solved === null) {
    return <p className="terms-solve muted">{heading}Solving…</p>;
  }
  const { solution, text, isUsed } = solved;
  const { bounds, repairs, feasible, value } = solution;
  return (
    <>
      <div className="terms-solve" ref={answer} tabIndex={-1}>
        <p>
          {heading}
          <b className={feasible ? undefined : 'negative'}>{text.answer}</b>{' '}
          {/* What it comes to is in what opens; that nothing works is said with what would. */}
          <span>{feasible ? text.decides : text.outcome}</span>{' '}
          {bounds.length > 0 && (
            <button
              type="button"
              className="link-button no-print"
              aria-expanded={isOpen}
              aria-controls={isOpen ? panel : undefined}
              aria-label={`${isOpen ? 'Hide why' : 'Show why'}, ${name}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide Why' : 'Show Why'}
            </button>
          )}
        </p>
        {value !== null && !isUsed && (
          <Button
            need="write"
            className="no-print"
            aria-label={`Use ${wordsFor(unknown).text(value)} for ${name}`}
            onClick={() => press(`${label} applied`, changesFor(solved.input, structure, solution.terms))}
          >
            Use
          </Button>
        )}
      </div>
      {isOpen && bounds.length > 0 && (
        <div className="terms-why" id={panel}>
          <Bounds unknown={unknown} solution={solution} outcome={feasible ? text.outcome : null} />
          {repairs.length > 0 && (
            <Repairs
              repairs={repairs}
              onTry={(repair) =>
                press(`${repairText(repair).what} applied`, changesForRepair(solved.input, structure, repair))
              }
            />
          )}
        </div>
      )}
    </>
  );
});

function Bounds({ unknown, solution, outcome }: { unknown: Unknown; solution: Solution; outcome: string | null }) {
  const { bounds, conflict, binding } = solution;
  const isIn = (target: string) => conflict.some((bound) => bound.target === target);
  return (
    <div>
      <h3>{conflict.length > 0 ? `Why no ${wordsFor(unknown).noun} works` : 'What each target allows'}</h3>
      <dl>
        {bounds.map((bound) => (
          <div key={bound.target} className={isIn(bound.target) ? 'terms-conflict' : undefined}>
            <dt>
              {capital(testName(bound.target))}
              {bound.target === binding && ' (decides)'}
              {isIn(bound.target) && <span className="visually-hidden"> (in conflict)</span>}
            </dt>
            <dd>{boundText(unknown, bound)}</dd>
          </div>
        ))}
      </dl>
      {outcome !== null && <p className="muted">{outcome}</p>}
    </div>
  );
}

function Repairs({
  repairs,
  onTry,
}: {
  repairs: Solution['repairs'];
  onTry: (repair: Solution['repairs'][number]) => void;
}) {
  return (
    <div>
      <h3>Any one of these repairs it</h3>
      <ul>
        {repairs.map((repair) => {
          const { what, change } = repairText(repair);
          return (
            <li key={repair.term}>
              <b>{what}</b>
              <span>{change}</span>
              <May need="write">
                <button type="button" className="link-button" aria-label={`Try ${what}`} onClick={() => onTry(repair)}>
                  Try
                </button>
              </May>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
