import { type ReactNode, useId, useState } from 'react';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StressTest } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { usd } from '#shared/values/money.ts';
import { lowerFirst } from '#shared/values/words.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { BalloonTest, balloonText, calledText } from './balloon-test.tsx';
import { exitColumns } from './exit-columns.ts';
import { Exits } from './exits.tsx';

type EndsProps = { stress: StressTest; input: CompareInput; structure: Strategy };

/** How the deal ends, in two sentences; what is drawn opens below them. */
export function Ends({ stress, input, structure }: EndsProps) {
  const { balloon, called, exits } = stress;
  const loan = useDrawn();
  const sale = useDrawn();
  const hasLoan = balloon !== null || called !== null;
  if (!hasLoan && exits.length === 0) return null;
  const toSale = exits.length > 0 && <Opener of={sale}>When you sell</Opener>;
  return (
    <>
      <div className="stress-ends">
        {balloon !== null && (
          <p>
            {balloonBriefly(balloon)} <Opener of={loan}>Chart</Opener>
          </p>
        )}
        {called === null ? (
          toSale && (
            <p>
              {soldBriefly(exits)} {toSale}
            </p>
          )
        ) : (
          <p>
            {calledBriefly(called, input)} {balloon === null && <Opener of={loan}>Details</Opener>} {toSale}
          </p>
        )}
      </div>
      <div className="stress-two">
        {hasLoan && (
          <div id={loan.id} className={drawnClass(loan)}>
            <BalloonTest stress={stress} input={input} structure={structure} />
          </div>
        )}
        {exits.length > 0 && (
          <div id={sale.id} className={drawnClass(sale)}>
            <Exits exits={exits} input={input} />
          </div>
        )}
      </div>
    </>
  );
}

type Drawn = { id: string; isOpen: boolean; toggle: () => void };

/** A drawing that is closed on the screen until it is asked for; paper has it. */
function useDrawn(): Drawn {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return { id, isOpen, toggle: () => setIsOpen(!isOpen) };
}

const drawnClass = ({ isOpen }: Drawn) => classes('stress-drawn', !isOpen && 'is-closed');

function Opener({ of: { id, isOpen, toggle }, children }: { of: Drawn; children: ReactNode }) {
  return (
    <button
      type="button"
      className="link-button no-print"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={toggle}
    >
      {children}
    </button>
  );
}

/** "The balloon passes. In month 84 you owe $220,120; a refinance carries $242,859." */
function balloonBriefly(balloon: NonNullable<StressTest['balloon']>): ReactNode {
  const { month, balance, limit, short } = balloon;
  if (balance === null || limit === null) return balloonText(balloon);
  return (
    <>
      <b>The balloon {short ? 'doesn’t pass' : 'passes'}.</b> In month {month} you owe {usd(balance)}; a refinance
      carries {usd(limit)}.
    </>
  );
}

/** "If the lender calls the loan in month 12, you need $244,940 and the month after is −$99." */
function calledBriefly(called: NonNullable<StressTest['called']>, { assumptions }: CompareInput): ReactNode {
  const { payoff, monthlyCashFlow } = called;
  if (payoff === null || monthlyCashFlow === null) return calledText(called, assumptions.refinance.ratePercent);
  return (
    <>
      <b>If the lender calls the loan in month 12,</b> you need {usd(payoff)} and the month after is{' '}
      <span className="deal-amount">{usd(monthlyCashFlow)}</span>.
    </>
  );
}

/** "Sold in year 5, it brings $99,656 profit." The sale that the figures count on is the second where there are more. */
function soldBriefly(exits: StressTest['exits']): ReactNode {
  const columns = exitColumns(exits);
  const sold = columns[1] ?? columns[0];
  if (sold === undefined || sold.profit === null)
    return 'What a sale brings is not known until the lacking facts are filled in.';
  return (
    <>
      <b>Sold in {lowerFirst(sold.head)},</b> it brings {usd(sold.profit)} profit.
    </>
  );
}
