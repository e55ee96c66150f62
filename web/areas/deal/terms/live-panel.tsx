import type { ReactNode } from 'react';
import { verdictText } from '#shared/deal/verdict-text.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { SellerSide, StructureResult } from '#shared/structures/deal-answer.ts';
import type { CompareInput } from '#shared/structures/deal-input.ts';
import type { Deal } from '#shared/structures/house.ts';
import { usdExact } from '#shared/values/money.ts';
import { percent, percentUpTo } from '#shared/values/percent.ts';
import { durationInWords } from '#shared/values/words.ts';
import { Amount } from '#web/areas/deal/parts/amount.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { Verdict, VerdictShape } from '#web/ui/text/verdict.tsx';
import { monthParts, type TargetRow, targetRows } from './live-figures.ts';
import './live-panel.css';

type LivePanelProps = {
  input: CompareInput;
  deal: Deal;
  structure: Strategy;
  row: StructureResult;
  listed: SellerSide;
};

/** What the terms come to, for both sides; follows every key. */
export function LivePanel({ input, deal, structure, row, listed }: LivePanelProps) {
  const { verdict, reasons, exitMonth } = row;
  const targets = targetRows(row, input);
  const saysWhy = verdict === 'fails' || verdict === 'needs';
  return (
    <aside className="panel terms-live" aria-labelledby="deal-live">
      <header>
        <h2 id="deal-live">On these terms</h2>
        <Verdict of={row} />
      </header>
      {saysWhy && reasons.map((reason) => <p key={reason}>{reason}</p>)}
      <Targets targets={targets} />
      <Month deal={deal} structure={structure} row={row} />
      {exitMonth !== null && (
        <>
          <h3>Over {durationInWords(exitMonth)}</h3>
          <dl>
            <Line label="Net at exit">
              <Amount of={row.netAtExit} />
            </Line>
            {!targets.some(({ name }) => name === 'profit') && (
              <Line label="Profit">
                <Amount of={row.profit} />
              </Line>
            )}
            <Line label="Worth today, no growth">
              <Amount of={row.npvNoGrowth} />
            </Line>
            <Line label="Return a year (IRR, monthly flows)">
              {row.irrPercent === null ? <NotAvailable /> : percent(row.irrPercent, 2)}
            </Line>
          </dl>
        </>
      )}
      <SellerTable row={row} listed={listed} input={input} />
    </aside>
  );
}

function Line({ label, children, isTotal = false }: { label: string; children: ReactNode; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Targets({ targets }: { targets: readonly TargetRow[] }) {
  return (
    <ul className="terms-targets" aria-label="Targets">
      {targets.map(({ name, label, value, asked, isMet, gap }) => (
        <li key={name}>
          <span className={isMet ? 'verdict-works' : 'verdict-misses'}>
            {gap !== null && <VerdictShape verdict={isMet ? 'works' : 'misses'} />}
          </span>
          <span className="terms-targets-label">
            {label}
            {gap !== null && <span className="visually-hidden">, {isMet ? 'met' : 'missed'}</span>}
          </span>
          <strong>{value ?? <NotAvailable />}</strong>
          <small>
            <span>{asked}</span>
            {gap !== null && <b className={isMet ? undefined : 'verdict-misses'}>{gap}</b>}
          </small>
        </li>
      ))}
    </ul>
  );
}

function Month({ deal, structure, row }: Pick<LivePanelProps, 'deal' | 'structure' | 'row'>) {
  const parts = monthParts(deal, structure);
  if (parts.length === 0) {
    const { months, holdingMonthly } = row.terms;
    return structure === 'Novation' && months && holdingMonthly ? (
      <p className="small muted">
        No rent: you hold the house for {durationInWords(months)} at {usdExact(holdingMonthly)} a month.
      </p>
    ) : null;
  }
  return (
    <>
      <h3>A month</h3>
      <dl>
        {parts.map(({ label, amount }) => (
          <Line key={label} label={label}>
            <Amount of={amount} />
          </Line>
        ))}
        <Line label="Cash flow" isTotal>
          <Amount of={row.monthlyCashFlow} />
        </Line>
      </dl>
    </>
  );
}

/** The seller's money on these terms beside a sale with an agent. */
function SellerTable({ row, listed, input }: Pick<LivePanelProps, 'row' | 'listed' | 'input'>) {
  const { seller: offered, exitMonth, structure } = row;
  const rows = [
    ['Cash now', 'cashNow'],
    ['A month', 'monthly'],
    ['In all', 'total'],
    [`Worth today at ${percentUpTo(input.assumptions.sellerDiscountPercent, 2)}`, 'presentValue'],
    [exitMonth === null ? 'Loan in their name' : `Loan in their name, month ${exitMonth}`, 'loanInNameAtExit'],
  ] as const;
  const isKnown = offered.presentValue !== null && listed.presentValue !== null;
  const against = isKnown ? (offered.presentValue ?? 0) - (listed.presentValue ?? 0) : null;
  return (
    <table className="terms-seller">
      <caption>The seller</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className="num">
            Here
          </th>
          <th scope="col" className="num">
            Listed
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, key]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className="num">
              {key === 'monthly' && structure === 'Wholesale' ? 'none' : <Amount of={offered[key]} />}
            </td>
            <td className="num">
              <Amount of={listed[key]} />
            </td>
          </tr>
        ))}
        <tr className="total">
          <th scope="row">Against listing</th>
          <td className="num" colSpan={2}>
            {against === null ? (
              <NotAvailable />
            ) : (
              <span className={against < 0 ? 'negative' : 'positive'}>
                {against > 0 && '+'}
                {usdExact(against)}
              </span>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What to know about the structure, one sentence each. */
export function Warnings({ warnings }: Pick<StructureResult, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <section className="terms-warnings" aria-labelledby="deal-warnings">
      <h2 id="deal-warnings">Know before you offer</h2>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}

/** The verdict and the month in one line, where the panel is out of sight. */
export function LiveLine({ row }: { row: StructureResult }) {
  const { monthlyCashFlow, profit } = row;
  return (
    <div className="terms-line">
      <strong>
        <Amount of={monthlyCashFlow ?? profit} /> <small>{monthlyCashFlow === null ? 'profit' : 'a month'}</small>
      </strong>
      <Verdict of={row} />
    </div>
  );
}

/** The verdict and the month as a sentence, for screen readers: spoken when typing pauses. */
export function liveText(row: StructureResult): string {
  const { monthlyCashFlow } = row;
  const month = monthlyCashFlow === null ? '' : `, ${usdExact(monthlyCashFlow)} a month`;
  return `${verdictText(row)}${month}.`;
}
