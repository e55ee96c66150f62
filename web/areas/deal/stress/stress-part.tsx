import { memo, useMemo } from 'react';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { CompareInput } from '#shared/structures/deal-input.ts';
import { stressDeal } from '#shared/structures/stress.ts';
import { BalloonTest } from './balloon-test.tsx';
import { Exits } from './exits.tsx';
import { Schedule } from './schedule.tsx';
import { Tornado } from './tornado.tsx';
import './stress.css';

type StressPartProps = {
  /** Lags behind the fields. */
  input: CompareInput;
  structure: Strategy;
  address: string;
  isSample: boolean;
  /** Whether the plan has the stress test; the schedule is everybody's. */
  isTested: boolean;
};

/** What a structure withstands, when it is sold, and its schedule. */
export const StressPart = memo(function StressPart({ input, structure, isTested, ...house }: StressPartProps) {
  return (
    <>
      {isTested && <StressTests input={input} structure={structure} />}
      <Schedule input={input} structure={structure} {...house} />
    </>
  );
});

function StressTests({ input, structure }: Pick<StressPartProps, 'input' | 'structure'>) {
  const stress = useMemo(() => stressDeal({ ...input, structure }), [input, structure]);
  return (
    <>
      <section className="stress-part" aria-labelledby="deal-stress">
        <h2 id="deal-stress">What breaks it</h2>
        {stress.base.monthlyCashFlow === null ? (
          <p className="small muted">{withoutMonth(structure, stress.base.reasons)}</p>
        ) : (
          <Tornado stress={stress} input={input} />
        )}
      </section>
      <div className="stress-part stress-two">
        <BalloonTest stress={stress} input={input} structure={structure} />
        {stress.exits.length > 0 && <Exits exits={stress.exits} input={input} />}
      </div>
    </>
  );
}

function withoutMonth(structure: Strategy, reasons: readonly string[]): string {
  if (structure === 'Novation') return 'No rent, no month to test: it rests on the sale at the list price.';
  if (structure === 'Wholesale') return 'No rent, no month to test: it rests on a buyer who pays the fee.';
  return reasons.join(' ');
}
