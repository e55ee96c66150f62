import { memo, useMemo } from 'react';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { stressDeal } from '#shared/structures/engine/stress.ts';
import { wordings } from '#shared/structures/wording.ts';
import { Ends } from './ends.tsx';
import { Schedule } from './schedule.tsx';
import { Tornado } from './tornado.tsx';
import './stress.css';

type StressProps = {
  /** Lags behind the fields. */
  input: CompareInput;
  structure: Strategy;
};

/** A structure's stress tests, and the proceeds of its end. */
export const StressTests = memo(function StressTests({ input, structure }: StressProps) {
  const stress = useMemo(() => stressDeal({ ...input, structure }), [input, structure]);
  return (
    <section className="stress-part" aria-labelledby="deal-stress">
      <div className="terms-part-head">
        <h2 id="deal-stress">What breaks it</h2>
        {stress.base.monthlyCashFlow !== null && (
          <p className="small muted">Cash flow a month when one thing changes. Hatched goes against you.</p>
        )}
      </div>
      {stress.base.monthlyCashFlow === null ? (
        <p className="small muted stress-none">{wordings[structure].noMonth ?? stress.base.reasons.join(' ')}</p>
      ) : (
        <Tornado stress={stress} input={input} />
      )}
      <Ends stress={stress} input={input} structure={structure} />
    </section>
  );
});

/** The schedule; loaded with the tests, as both come after the figures. */
export const MonthByMonth = memo(Schedule);
