import { lazy, memo, Suspense, useState } from 'react';
import { structureAndExit } from '#shared/exits/exit-words.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { verdictInShort } from '#shared/pipeline/gap-text.ts';
import { type Stage, stageNames } from '#shared/pipeline/stage.ts';
import { activityPath, dealPath, openedPath } from '#shared/site/analysis-paths.ts';
import { usd } from '#shared/values/money.ts';
import { CallLink } from '#web/areas/pipeline/call-link.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import type { ShownPerson } from '#web/ui/people/person-words.ts';
import { DueMark } from '#web/ui/text/due-mark.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { StageMark } from '#web/ui/text/stage-mark.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import { StageSelect } from './stage-select.tsx';
import { WhoHasIt } from './who-has-it.tsx';
import { shownVerdict } from './words.ts';

const DealMenu = lazy(async () => ({ default: (await import('./deal-menu.tsx')).DealMenu }));

/* The rows are grids, which takes a table's roles away: they are explicit. Spread, for the linter. */
const cell = { role: 'cell' } as const;
const rowHead = { role: 'rowheader' } as const;

export type DealLineProps = {
  deal: DealRow;
  today: string;
  isStalled: boolean;
  isChosen: boolean;
  /** Who has it; `undefined` where one person works alone. */
  person: ShownPerson | null | undefined;
  onChoose: (id: string) => void;
  onMove: (deals: readonly DealRow[], stage: Stage) => void;
  onDelete: (id: string) => void;
};

/** One deal of the list, in one line; where there is no room for that, in three. */
export const DealLine = memo(function DealLine(props: DealLineProps) {
  const { deal, today, isStalled, isChosen, person, onChoose, onMove } = props;
  const { id, street, city, state, stage, structure, exit, next_action: next, monthly_cash_flow: month } = deal;
  return (
    <>
      <span {...cell} className="deal-choose">
        <label>
          <input type="checkbox" aria-label={`Select ${street}`} checked={isChosen} onChange={() => onChoose(id)} />
        </label>
      </span>
      <span {...rowHead} className="deal-address row">
        {person !== undefined && <WhoHasIt person={person} />}
        <span title={deal.property_address}>
          <Link to={openedPath(id, stage)}>{street}</Link>
          {city && <span className="deal-city"> {`${city}, ${state}`}</span>}
        </span>
        {deal.is_sample && <small title="Sample data">Sample</small>}
      </span>
      <span {...cell} className="deal-stage row">
        <StageMark stage={stage} />
        <StageSelect stage={stage} label={`Stage of ${street}`} onChange={(next) => onMove([deal], next)} />
      </span>
      <div className="deal-second">
        <span {...cell} className="deal-structure row">
          <span>{structure === null ? 'No structure yet' : structureAndExit(structure, exit)}</span>
          {deal.proposes !== null && !deal.agreed && <Proposes deal={deal} />}
        </span>
        <span {...cell} title={verdictInShort(deal)}>
          <Verdict of={shownVerdict(deal)} />
        </span>
        <span {...cell}>
          <SellerVerdict of={{ sellerVerdict: deal.seller_verdict, isDeal: deal.is_deal }} brief />
        </span>
      </div>
      <Amount amount={month} short={month === null ? null : '/mo'} />
      <Amount amount={deal.cash_in} short={null} />
      <Amount amount={deal.npv} short={month === null ? '' : null} isBold />
      <div className="deal-third">
        <span {...cell} className="deal-next" title={next?.text}>
          <span className="deal-stage-word">
            {deal.is_sample && 'Sample · '}
            {stageNames[stage]} ·{' '}
          </span>
          {next?.text ?? (
            <May need="note" otherwise="–">
              <Link to={activityPath(id)}>Add a next action</Link>
            </May>
          )}
        </span>
        <span {...cell} className="deal-due">
          {next ? <DueMark due={next.due} today={today} /> : !isStalled && '–'}
          {isStalled && <b className="deal-late">Stalled</b>}
        </span>
      </div>
      <div {...cell} className="deal-more">
        {deal.seller.phone !== null && <CallLink phone={deal.seller.phone} street={street} />}
        <Menu {...props} />
      </div>
    </>
  );
});

/** The structure that ranks first in the place of the deal's own; leads to where it is switched. */
function Proposes({ deal: { id, proposes } }: { deal: DealRow }) {
  const words = `Another structure ranks first: ${proposes}`;
  return <Link to={dealPath(id)} className="deal-proposes" aria-label={words} title={words} />;
}

type AmountProps = {
  amount: number | null;
  /** Follows it in a row of three lines; `null` for a figure that such a row has no room for. */
  short: string | null;
  isBold?: boolean;
};

function Amount({ amount, short, isBold = false }: AmountProps) {
  return (
    <span
      {...cell}
      className={classes(
        'deals-amount',
        amount !== null && amount < 0 && 'negative',
        isBold && 'deals-worth',
        short !== null && 'deals-amount-short',
      )}
    >
      {amount === null ? <NotAvailable /> : usd(amount)}
      {short && amount !== null && <small aria-hidden="true">{short}</small>}
    </span>
  );
}

/** Not `details`: a list that scrolls makes many rows, and each would cost as much as all else in its row. */
function Menu({ deal, isChosen, onChoose, onDelete }: DealLineProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of what is in it.
    <div
      className="deal-menu"
      // Safari takes the focus from the button when another is pressed, which would close the menu before the press counts.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
        event.currentTarget.querySelector('button')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        type="button"
        aria-label={`More about ${deal.street}`}
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          // The menu closes when the focus leaves it.
          currentTarget.focus();
          setOpen(!isOpen);
        }}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M2 7h3v3H2zm4.5 0h3v3h-3zM11 7h3v3h-3z" fill="currentColor" />
        </svg>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DealMenu {...{ deal, isChosen, onChoose, onDelete, close }} />
        </Suspense>
      )}
    </div>
  );
}
