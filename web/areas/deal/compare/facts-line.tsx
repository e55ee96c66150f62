import type { ReactNode } from 'react';
import type { ReadDeal } from '#shared/deal/deal-of.ts';
import type { Origin } from '#shared/deal/house-of.ts';
import { usd } from '#shared/values/money.ts';
import { FigureOrigin, originWords } from '#web/areas/deal/desk/figure-origin.tsx';

const inLegend = ['record', 'estimate', 'seller', 'you'] as const satisfies readonly Origin[];

/** The house in one line, each figure underlined by where it comes from. */
export function FactsLine({ deal, askingPrice }: { deal: ReadDeal; askingPrice: number | undefined }) {
  const { house } = deal.input;
  const fact = (path: string, text: string | null) => (
    <FigureOrigin origin={text === null ? 'unknown' : (deal.origins[`house.${path}`] ?? 'unknown')}>
      {text}
    </FigureOrigin>
  );
  const dollars = (path: string, amount: number | null) => fact(path, amount === null ? null : usd(amount));
  const { loan } = house;
  return (
    <div className="deal-facts">
      <ul>
        <Fact>Value {dollars('value', house.value)}</Fact>
        {house.afterRepairValue !== null && (
          <Fact>After repairs {dollars('afterRepairValue', house.afterRepairValue)}</Fact>
        )}
        <Fact>Repairs {dollars('repairs', house.repairs)}</Fact>
        <Fact>
          Rent {dollars('rent', house.rent)}
          {house.rent !== null && ' a month'}
        </Fact>
        {loan?.balance === 0 ? (
          <Fact>{fact('loan.balance', 'Free and clear')}</Fact>
        ) : (
          <Fact>
            Loan {dollars('loan.balance', loan?.balance ?? null)}
            {loan !== null && loan.ratePercent !== null && <> at {fact('loan.ratePercent', `${loan.ratePercent}%`)}</>}
            {loan !== null && loan.paymentsLeft !== null && (
              <>, {fact('loan.paymentsLeft', String(loan.paymentsLeft))} payments left</>
            )}
          </Fact>
        )}
        {askingPrice !== undefined && (
          <Fact>
            Asking <FigureOrigin origin="seller">{usd(askingPrice)}</FigureOrigin>
          </Fact>
        )}
        {house.arrears !== null && house.arrears > 0 && <Fact>{dollars('arrears', house.arrears)} behind</Fact>}
        {house.liens !== null && house.liens > 0 && <Fact>{dollars('liens', house.liens)} in liens</Fact>}
      </ul>
      <p className="deal-legend" aria-hidden="true">
        {inLegend.map((origin) => (
          <span key={origin} className={`figure-from-${origin}`}>
            {originWords[origin]}
          </span>
        ))}
      </p>
    </div>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}
