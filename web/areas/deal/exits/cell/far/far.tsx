import { memo } from 'react';
import { solveWithExit } from '#shared/exits/engine/solve.ts';
import { stressWithExit } from '#shared/exits/engine/stress.ts';
import { exits } from '#shared/exits/registry.ts';
import type { ExitPlace } from '#shared/terms/exit-texts.ts';
import { usd, usdToCent } from '#shared/values/money.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import type { Asked } from './asked.ts';
import { conflictText, type End, rangeOf } from './range-words.ts';
import { driverText } from './stress-words.ts';
import { useLater } from './use-later.ts';

/* What takes longer than a key: how far terms go, and what an exit withstands. Loaded after the rest of the cell. */

const solve = ({ input, plan, structure, exit }: Asked, unknown: string) =>
  solveWithExit({ ...input, structure, exit, exits: plan, unknown });

/** The least that the investor can take of a term and the most that the other side can give, each with what binds it. */
export const TermRange = memo(function TermRange({
  asked,
  place: { field, key, term },
  value,
}: {
  asked: Asked;
  place: ExitPlace;
  /** The exit is priced with it. */
  value: number | null;
}) {
  const name = field.split('.')[2] ?? '';
  const solved = useLater(asked, `exit.${name}`, solve);
  const label = <span className="visually-hidden">How far {term.label.toLowerCase()} goes: </span>;
  if (solved === null) return <p className="exit-range exit-range-waits">{label}…</p>;
  const { answer, isStale } = solved;
  const step = new Map(Object.entries(exits[key].solve)).get(name)?.step ?? 1;
  const asking = { term, step, targets: asked.input.targets, limits: asked.plan.targets ?? {} };
  const range = rangeOf(answer, asking);
  if (range === null) {
    return (
      <p className={classes('exit-range', 'exit-range-none', isStale && 'is-stale')}>
        {label}
        {conflictText(answer, asking)}
      </p>
    );
  }
  const { low, high } = range;
  const at = low === null || high === null || value === null ? null : shareOf(value, low.value, high.value);
  return (
    <div className={classes('exit-range', isStale && 'is-stale')}>
      {label}
      <svg height="10" aria-hidden="true">
        <rect y="3" width="100%" height="4" rx="2" />
        {at !== null && <circle cx={`${at}%`} cy="5" r="5" />}
      </svg>
      <EndOf end={low} none="no least" prefix="from " />
      <EndOf end={high} none="no most" prefix="to " />
    </div>
  );
});

function EndOf({ end, none, prefix }: { end: End | null; none: string; prefix: string }) {
  if (end === null) return <p className="muted">{none}</p>;
  return (
    <p>
      <span className="visually-hidden">{prefix}</span>
      {end.text} <small>{end.by}</small>
    </p>
  );
}

/** Percent of the way; a value beyond an end stands at it. */
function shareOf(value: number, low: number, high: number): number | null {
  if (!(high > low)) return null;
  return Math.max(0, Math.min(100, (100 * (value - low)) / (high - low)));
}

const stress = ({ input, plan, structure, exit }: Asked) =>
  stressWithExit({ ...input, structure, exit, exits: plan }).exit?.drivers ?? [];

/** One thing at a time. */
export const StressRows = memo(function StressRows({ asked }: { asked: Asked }) {
  const tested = useLater(asked, '', stress);
  if (tested === null) return <p className="small muted">Testing…</p>;
  return (
    <table className={classes('exit-stress', tested.isStale && 'is-stale')}>
      <caption className="visually-hidden">What the exit comes to when one thing changes</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">A month</th>
          <th scope="col">Worth today</th>
          <th scope="col">With no growth</th>
          <th scope="col">To bridge</th>
        </tr>
      </thead>
      <tbody>
        {tested.answer.map(({ driver, change, monthlyCashFlow, npv, npvNoGrowth, bridge }) => (
          <tr key={driver + change}>
            <th scope="row">
              {driverText(driver)} <small>{change.replace('-', '−')}</small>
            </th>
            <td data-label="A month">
              {monthlyCashFlow === null ? <None /> : <Signed text={usdToCent} of={monthlyCashFlow} />}
            </td>
            <td data-label="Worth today">{npv === null ? <NotAvailable /> : <Signed text={usd} of={npv} />}</td>
            <td data-label="With no growth">
              {npvNoGrowth === null ? <None /> : <Signed text={usd} of={npvNoGrowth} />}
            </td>
            <td data-label="To bridge">{bridge === null ? <None /> : usd(bridge)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function Signed({ text, of: amount }: { text: (amount: number) => string; of: number }) {
  return <span className={amount < 0 ? 'negative' : undefined}>{text(amount)}</span>;
}

const None = () => <span className="muted">none</span>;
