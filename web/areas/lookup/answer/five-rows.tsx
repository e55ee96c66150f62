import { firmFigures } from '#shared/deal/words/firm-figures.ts';
import type { Comparison, StructureResult } from '#shared/structures/base/deal-answer.ts';
import { type AnswerRunAs, resultOf } from '#shared/structures/engine/answer.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { usd } from '#shared/values/money.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import './five-rows.css';

/** All five structures in short, in the answer's order. */
export function FiveRows({
  comparison: { structures },
  answer,
}: {
  comparison: Pick<Comparison, 'structures'>;
  answer: AnswerRunAs;
}) {
  const rows = answer.order.map((name) => firmFigures(resultOf({ structures }, name)));
  return (
    <table className="five-rows">
      <caption className="visually-hidden">Five ways to buy this house, best first</caption>
      <thead>
        <tr>
          <th scope="col">Five ways</th>
          <th scope="col">For you</th>
          <th scope="col">For the seller</th>
          <th scope="col">Price</th>
          <th scope="col">A month</th>
          <th scope="col">Cash in</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.structure} className={classes(row.structure === answer.working && 'five-rows-working')}>
            <th scope="row">{row.structure}</th>
            <td>
              <Verdict of={row} />
            </td>
            <td>
              <SellerVerdict of={row} brief />
            </td>
            <td>{amount(row.price)}</td>
            <td>{monthOf(row)}</td>
            <td>{amount(row.cashIn)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function amount(value: number | null): string {
  return value === null ? '—' : usd(value);
}

/** "$298", or for what earns no rent "$15,060 in all". */
function monthOf({ structure, monthlyCashFlow, profit }: StructureResult): string {
  if (traits[structure].isHeld) return amount(monthlyCashFlow);
  return profit === null ? '—' : `${usd(profit)} in all`;
}
