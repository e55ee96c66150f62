import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Need } from '#shared/account/roles.ts';
import type { ResultVerdict } from '#shared/deal/result-verdict.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { factsInWords } from '#shared/structures/base/facts-in-words.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { usd, usdSigned } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { durationInWords, listInWords } from '#shared/values/words.ts';
import { focusFact } from '#web/areas/lookup/facts/focus-fact.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { May } from '#web/ui/controls/may.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import { FiveRows } from './five-rows.tsx';
import './answer-panel.css';

const WouldWorkList = lazy(() => import('./would-work-list.tsx'));
// It brings the solver, as the list does.
const RentLine = lazy(() => import('./rent-line.tsx'));

/** Leads to a page of the deal, which saves the result first. */
export type Leads = { run: () => void; busy: boolean };

type AnswerPanelProps = {
  verdict: ResultVerdict;
  /** `null` where no letter can be written. */
  letter: Leads | null;
  deal: Leads;
  /** Whether the page has another next step than the letter. */
  isStepElsewhere?: boolean | undefined;
  /** Nothing can be saved now. */
  disabled: boolean;
  /** Which of the buttons saves it, in a sentence; absent where it is saved. */
  saves: string | undefined;
  /** Whether the house is a file's, whose rent is often a guess. */
  isOfFile: boolean;
  /** Whether the plan solves for what would work. */
  solves: boolean;
  /** What the deal's page needs: without a deal it saves one first. */
  compareNeeds: Need;
  /** What the rule table recommends, in a line. */
  line: ReactNode;
  rules: ReactNode;
};

/** The answer for a house: the structure to run in one sentence, both sides' money, one button, and all five in short. */
export function AnswerPanel(props: AnswerPanelProps) {
  const {
    verdict,
    letter,
    deal,
    isStepElsewhere = false,
    disabled,
    saves,
    isOfFile,
    solves,
    compareNeeds,
    line,
    rules,
  } = props;
  const { answer, working, sentence, comparison, basis, input } = verdict;
  const [isOpen, setIsOpen] = useState(false);
  const { first, second, third } = sentence;
  const isDeal = answer.kind === 'deal';
  const hasFigures = answer.kind !== 'needs';
  return (
    <section className={classes('answer panel', isDeal && 'answer-deal')} aria-labelledby="answer">
      <dl className="answer-pair">
        <div>
          <dt>For you</dt>
          <dd>
            <Verdict of={working} />
          </dd>
        </div>
        {hasFigures && (
          <div>
            <dt>For the seller</dt>
            <dd>
              <SellerVerdict of={working} />
            </dd>
          </div>
        )}
      </dl>
      <h2 id="answer">{first}</h2>
      {second !== null && <p className="answer-say">{second}</p>}
      {hasFigures && <Money row={working} listed={comparison.listed.seller.presentValue} input={input} />}
      <p className="answer-go">
        {isDeal ? (
          letter && (
            <Button
              need="send"
              variant={isStepElsewhere ? 'default' : 'primary'}
              busy={letter.busy}
              disabled={disabled}
              onClick={letter.run}
            >
              Write the {working.structure} Offer
            </Button>
          )
        ) : answer.kind === 'works_unknown' || answer.kind === 'needs' ? (
          <Button need="write" onClick={askFirst(verdict, deal.run)}>
            Ask the Seller
          </Button>
        ) : (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            See What Would Work
          </Button>
        )}
        <Button need={compareNeeds} busy={deal.busy} disabled={disabled} onClick={deal.run}>
          <span>
            Compare<span className="answer-wide"> Five Ways</span>
          </span>
        </Button>
        {letter && !isDeal && (
          <May need="send">
            <button type="button" className="link-button" disabled={disabled} onClick={letter.run}>
              Write it anyway
            </button>
          </May>
        )}
        {saves !== undefined && isDeal && (
          <May need="write">
            <span className="answer-note answer-wide">{saves}</span>
          </May>
        )}
      </p>
      {isOpen && !isDeal && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <WouldWorkList input={input} working={working} kind={answer.kind} solves={solves} />
        </Suspense>
      )}
      <FiveRows comparison={comparison} answer={answer} />
      <div className="answer-rules">
        {isOfFile && solves && (
          <Suspense fallback={null}>
            <RentLine input={input} structures={comparison.structures} />
          </Suspense>
        )}
        {line}
        {third !== null && <p>{third}</p>}
        <p className="answer-basis">{basis}</p>
        {rules}
      </div>
    </section>
  );
}

/** To the first fact that decides. */
function askFirst({ asks }: ResultVerdict, openDeal: () => void): () => void {
  const ask = asks.find(({ isNeeded, answeredIn }) => isNeeded && answeredIn !== null) ?? asks[0];
  return () => {
    if (ask?.answeredIn === 'deal') openDeal();
    else focusFact(ask?.answeredIn?.seller ?? 'estimatedValue');
  };
}

type MoneyProps = { row: StructureResult; listed: number | null; input: ResultVerdict['input'] };

function Money({ row, listed, input: { targets, assumptions } }: MoneyProps) {
  const { structure, monthlyCashFlow, cashIn, npv, npvNoGrowth, profit, exitMonth, seller, isDeal } = row;
  const { isHeld, asks } = traits[structure];
  const hasNoRent = !isHeld;
  const needs = row.needs.length === 0 ? undefined : `Needs ${listInWords(factsInWords(row.needs))}`;
  const asked = isHeld ? targets.cashFlow : targets[asks];
  return (
    <dl className="answer-money">
      <Amount
        label={hasNoRent ? `Profit in ${durationInWords(exitMonth ?? 0)}` : 'A month, first year'}
        amount={hasNoRent ? profit : monthlyCashFlow}
        needs={needs}
        isGood={isDeal}
        signed
        note={asked === undefined ? undefined : `you ask for ${usd(asked)}`}
      />
      <Amount
        label="Cash in"
        amount={cashIn}
        needs={needs}
        note={targets.cashIn === undefined ? undefined : `at most ${usd(targets.cashIn)}`}
      />
      <Amount
        label="Worth today, to you"
        amount={npv}
        needs={needs}
        note={
          hasNoRent || npvNoGrowth === null
            ? `at ${percentUpTo(assumptions.hurdlePercent, 2)} a year`
            : `${usd(npvNoGrowth)} with no growth`
        }
      />
      <Amount
        label="Worth today, to the seller"
        amount={seller.presentValue}
        needs={needs}
        note={listed === null ? undefined : `listing: ${usd(listed)}`}
      />
    </dl>
  );
}

type AmountProps = {
  label: string;
  /** USD; `null` when nobody knows it. */
  amount: number | null;
  /** The facts that an unknown one waits for: "Needs arrears and liens". */
  needs: string | undefined;
  note: string | undefined;
  signed?: boolean;
  isGood?: boolean;
};

function Amount({ label, amount, needs, note, signed = false, isGood = false }: AmountProps) {
  const written = signed ? usdSigned(amount) : usd(amount);
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes(isGood && 'answer-good')}>
        {amount !== null ? written : needs === undefined ? <NotAvailable /> : <span aria-hidden="true">—</span>}
      </dd>
      {amount === null && needs !== undefined && <dd className="answer-note">{needs}</dd>}
      {note !== undefined && <dd className="answer-note">{note}</dd>}
    </div>
  );
}
