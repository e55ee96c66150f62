import { useState } from 'react';
import type { RepairPart } from '#shared/evidence/repair-fields.ts';
import { type RepairLine, repairLines } from '#shared/evidence/repair-lines.ts';
import type { Estimate, LineResult, PricedLine } from '#shared/evidence/repairs.ts';
import { usd, usdExact } from '#shared/values/money.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { useFixed } from '#web/ui/controls/may.tsx';
import { CostField } from './cost-field.tsx';
import type { RepairDesk } from './use-repairs.ts';

/** Line by line: how much, what a unit costs, and what a contractor bid. */
export function DetailedRepairs({ desk }: { desk: RepairDesk }) {
  const { detailed, lines } = desk.read;
  const { subtotal, contingency, contingencyPercent, total } = detailed;
  return (
    <section aria-label="Detailed estimate">
      <table className="repairs-lines">
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Cost a unit</th>
            <th scope="col">Quantity</th>
            <th scope="col">Bid for all of it</th>
            <th scope="col" className="num">
              Estimate
            </th>
          </tr>
        </thead>
        <tbody>
          {repairLines.map((line) => {
            const at = lines.indexOf(line.id);
            const [priced, result] = [detailed.priced[at], detailed.lines[at]];
            return priced && result && <Line key={line.id} {...{ desk, line, priced, result }} />;
          })}
        </tbody>
        <tfoot>
          <Sum name="Subtotal" of={subtotal} />
          <Sum name={`Contingency, ${contingencyPercent}% of what no bid confirms`} of={contingency} />
          <Sum name="Total" of={total} />
        </tfoot>
      </table>
      <div className="repairs-fields no-print">
        <CostField desk={desk} field="contingency" label="Contingency" suffix="%" usual={contingencyPercent} />
      </div>
    </section>
  );
}

type LineProps = { desk: RepairDesk; line: RepairLine; priced: PricedLine; result: LineResult };

const costParts = ['low', 'mid', 'high'] as const satisfies readonly RepairPart[];

function Line({ desk, line: { id, label, unit }, priced: { cost }, result: { amount, isConfirmed } }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const isFixed = useFixed();
  const { texts, read } = desk;
  const isOwn = costParts.some((part) => texts[`${id}.${part}`] !== undefined);
  const hasProblem = costParts.some((part) => read.problems[`${id}.${part}`] !== undefined);
  const units = unit === 'job' ? 'for the job' : unit === 'each' ? 'each' : `a ${unit}`;
  return (
    <tr className={classes(amount === null && 'repairs-unpriced')}>
      <th scope="row">
        {label}
        {isConfirmed && <small>confirmed by bid</small>}
      </th>
      <td>
        <p className="small">
          {costParts.map((part) => usdExact(cost[part])).join(' / ')} {units}
        </p>
        <p className="small muted">
          {isOwn ? 'yours' : 'starting point'}{' '}
          <button
            type="button"
            className="link-button no-print"
            aria-expanded={isOpen || hasProblem}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : isFixed ? 'Show' : 'Change'}
            <span className="visually-hidden"> the cost of {label.toLowerCase()}</span>
          </button>
        </p>
        {(isOpen || hasProblem) && (
          <div className="repairs-costs no-print">
            {costParts.map((part) => (
              <CostField
                key={part}
                desk={desk}
                field={`${id}.${part}`}
                label={`${label}, ${part}`}
                prefix="$"
                usual={cost[part]}
              />
            ))}
          </div>
        )}
      </td>
      <td className={texts[`${id}.quantity`] === undefined ? 'repairs-untyped' : undefined}>
        <CostField desk={desk} field={`${id}.quantity`} label={`${label}, quantity`} suffix={unit} usual={null} />
      </td>
      <td className={texts[`${id}.bid`] === undefined ? 'repairs-untyped' : undefined}>
        <CostField desk={desk} field={`${id}.bid`} label={`${label}, bid`} prefix="$" usual={null} />
      </td>
      <td className="num">
        {amount === null ? (
          <span className="muted">not priced</span>
        ) : (
          <>
            <b>{usd(amount.mid)}</b>
            {amount.low !== amount.high && (
              <small>
                {usd(amount.low)} to {usd(amount.high)}
              </small>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

function Sum({ name, of }: { name: string; of: Estimate | null }) {
  return (
    <tr>
      <th scope="row" colSpan={4}>
        {name}
      </th>
      <td className="num">
        {of === null ? (
          <span className="muted">not priced</span>
        ) : (
          <>
            <b>{usd(of.mid)}</b>
            <small>
              {usd(of.low)} to {usd(of.high)}
            </small>
          </>
        )}
      </td>
    </tr>
  );
}
