import type { ReactNode } from 'react';
import { verdictText } from '#shared/deal/verdict-text.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { SellerSide, StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { wordings } from '#shared/structures/wording.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { usdExact } from '#shared/values/money.ts';
import { percent, percentUpTo } from '#shared/values/percent.ts';
import { durationInWords } from '#shared/values/words.ts';
import { Amount } from '#web/areas/deal/parts/amount.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import { type MainFigure, mainFigures, monthParts } from './live-figures.ts';
import './live-panel.css';

type LivePanelProps = {
  input: CompareInput;
  deal: Deal;
  structure: Strategy;
  row: StructureResult;
  listed: SellerSide;
};

/** The terms' figures, for both sides; follows every key. */
export function LivePanel({ input, deal, structure, row, listed }: LivePanelProps) {
  const { verdict, reasons, exitMonth } = row;
  const saysWhy = verdict === 'fails' || verdict === 'needs';
  return (
    <aside className="panel terms-live" aria-labelledby="deal-live">
      <header>
        <h2 id="deal-live">On these terms</h2>
        <p className="terms-verdicts">
          <span>
            <span className="visually-hidden">For you: </span>
            <Verdict of={row} />
          </span>
          <span>
            <span className="visually-hidden">For the seller: </span>
            <SellerVerdict of={row} brief />
          </span>
        </p>
      </header>
      {saysWhy && reasons.map((reason) => <p key={reason}>{reason}</p>)}
      <dl className="terms-main">
        {mainFigures(row, input).map((figure) => (
          <MainFigureCell key={figure.label} {...figure} />
        ))}
      </dl>
      <Month deal={deal} structure={structure} row={row} />
      <Seller row={row} listed={listed} />
      <details className="terms-more">
        <summary>More figures</summary>
        {exitMonth !== null && (
          <>
            <h3>Over {durationInWords(exitMonth)}</h3>
            <dl>
              <Line label="Net at exit">
                <Amount of={row.netAtExit} />
              </Line>
              <Line label={`Worth today at ${percentUpTo(input.assumptions.hurdlePercent, 2)}`}>
                <Amount of={row.npv} />
              </Line>
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
      </details>
    </aside>
  );
}

function MainFigureCell({ label, money, text, room, asked, isMissed }: MainFigure) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={(money ?? 0) < 0 ? 'negative' : undefined}>
        {money == null ? (text ?? <NotAvailable />) : <Amount of={money} />}
      </dd>
      {room !== null && (
        <dd className={classes('terms-room', isMissed && 'verdict-misses')}>
          {room}
          {asked !== null && <span className="visually-hidden">, asked {asked}</span>}
        </dd>
      )}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Month({ deal, structure, row }: Pick<LivePanelProps, 'deal' | 'structure' | 'row'>) {
  const parts = monthParts(deal, structure);
  if (parts.length === 0) {
    const months = wordings[structure].months?.(row.terms);
    return months ? <p className="small muted">{months}</p> : null;
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
      </dl>
    </>
  );
}

/** The seller's figures on these terms. */
function Seller({ row, listed }: Pick<LivePanelProps, 'row' | 'listed'>) {
  const { seller, structure } = row;
  return (
    <>
      <h3>The seller</h3>
      <dl>
        <Line label="Cash at closing">
          <Amount of={seller.cashNow} />
        </Line>
        <Line label="A month">{traits[structure].hasSellerMonths ? <Amount of={seller.monthly} /> : 'none'}</Line>
        <Line label="Worth today">
          <Amount of={seller.presentValue} />
        </Line>
        <Line label="Against listing">
          <Against amount={againstListing(row, listed)} />
        </Line>
        <Line label={loanLabel(seller)}>
          <Amount of={seller.loanInNameAtExit} />
        </Line>
      </dl>
    </>
  );
}

/** In the last month of the contract, where it has months. */
const loanLabel = ({ months }: SellerSide) => (months ? `Loan in their name, month ${months}` : 'Loan in their name');

/** The terms' worth to the seller above a listing; `null` while either is unknown. */
function againstListing({ seller }: StructureResult, listed: SellerSide): number | null {
  const [here, there] = [seller.presentValue, listed.presentValue];
  return here === null || there === null ? null : here - there;
}

function Against({ amount }: { amount: number | null }) {
  if (amount === null) return <NotAvailable />;
  return (
    <span className={amount < 0 ? 'negative' : 'positive'}>
      {amount > 0 && '+'}
      <Amount of={amount} />
    </span>
  );
}

/** The seller's money on these terms beside a sale with an agent. */
function SellerTable({ row, listed, input }: Pick<LivePanelProps, 'row' | 'listed' | 'input'>) {
  const { seller: offered, structure } = row;
  const rows = [
    ['Cash now', 'cashNow'],
    ['A month', 'monthly'],
    ['In all', 'total'],
    [`Worth today at ${percentUpTo(input.assumptions.sellerDiscountPercent, 2)}`, 'presentValue'],
    [loanLabel(offered), 'loanInNameAtExit'],
  ] as const;
  return (
    <table className="terms-seller">
      <caption>The seller, beside a listing</caption>
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
              {key === 'monthly' && !traits[structure].hasSellerMonths ? 'none' : <Amount of={offered[key]} />}
            </td>
            <td className="num">
              <Amount of={listed[key]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The main figures in one line, where the panel is out of sight. The panel has the same figures. */
export function LiveLine({ row, listed }: Pick<LivePanelProps, 'row' | 'listed'>) {
  const { monthlyCashFlow, profit, cashIn } = row;
  return (
    <p className="terms-line" aria-hidden="true">
      <span>
        <small>{monthlyCashFlow === null ? 'Profit' : 'A month'}</small>
        <Amount of={monthlyCashFlow ?? profit} />
      </span>
      <span>
        <small>Cash in</small>
        <Amount of={cashIn} />
      </span>
      <span>
        <small>Seller vs. listing</small>
        <Against amount={againstListing(row, listed)} />
      </span>
    </p>
  );
}

/** The verdict and the month as a sentence, for screen readers: spoken when typing pauses. */
export function liveText(row: StructureResult): string {
  const { monthlyCashFlow } = row;
  const month = monthlyCashFlow === null ? '' : `, ${usdExact(monthlyCashFlow)} a month`;
  return `${verdictText(row)}${month}.`;
}
