import { memo, useState } from 'react';
import { Link } from 'wouter';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { verdictInShort } from '#shared/pipeline/gap-text.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import {
  activityPath,
  compsPath,
  dealPath,
  packetDeskPath,
  repairsPath,
  resultPath,
} from '#shared/site/analysis-paths.ts';
import { usd } from '#shared/values/money.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { dueInWords, dueState } from '#web/ui/text/days.ts';
import { StageMark } from '#web/ui/text/stage-mark.tsx';
import { VerdictShape, verdictClass } from '#web/ui/text/verdict.tsx';
import { StageSelect } from './stage-select.tsx';
import { secondLine } from './words.ts';

/* The rows are grids, which takes a table's roles away: they are explicit. Spread, for the linter. */
const cell = { role: 'cell' } as const;
const rowHead = { role: 'rowheader' } as const;

export type DealLineProps = {
  deal: DealRow;
  today: string;
  isStalled: boolean;
  isChosen: boolean;
  onChoose: (id: string) => void;
  onMove: (deals: readonly DealRow[], stage: Stage) => void;
  onDelete: (id: string) => void;
};

/** One deal of the list. On a phone it is a card. */
export const DealLine = memo(function DealLine(props: DealLineProps) {
  const { deal, today, isStalled, isChosen, onChoose, onMove } = props;
  const { id, street, stage, structure, next_action: next } = deal;
  return (
    <>
      <span {...cell} className="deal-choose">
        <input type="checkbox" aria-label={`Select ${street}`} checked={isChosen} onChange={() => onChoose(id)} />
      </span>
      <span {...cell} className="deal-stage">
        <StageMark stage={stage} />
        <StageSelect stage={stage} label={`Stage of ${street}`} onChange={(next) => onMove([deal], next)} />
      </span>
      <span {...rowHead} className="deal-address">
        <Link to={resultPath(id)} title={deal.property_address}>
          {street}
        </Link>
        <small>{secondLine(deal)}</small>
      </span>
      <span {...cell} className="deal-verdict">
        {structure ?? 'No structure yet'}
        <small className={verdictClass({ verdict: deal.verdict, isDeal: deal.is_deal })}>
          <VerdictShape verdict={deal.verdict} /> {verdictInShort(deal)}
        </small>
      </span>
      <Amount name="Cash flow" amount={deal.monthly_cash_flow} />
      <Amount name="Cash in" amount={deal.cash_in} />
      <Amount name="NPV" amount={deal.npv} />
      <span {...cell} className="deal-next">
        <span>{next?.text ?? <i>No next action</i>}</span>
        <small className={classes(dueState(next?.due ?? null, today) === 'late' && 'deal-late')}>
          {next && dueInWords(next.due, today)}
          {isStalled && <b className="deal-late">{next && ' · '}Stalled</b>}
        </small>
      </span>
      <div {...cell} className="deal-more">
        <Menu {...props} />
      </div>
    </>
  );
});

function Amount({ name, amount }: { name: string; amount: number | null }) {
  return (
    <span {...cell} className={classes('deals-amount', amount !== null && amount < 0 && 'negative')}>
      <small className="deals-amount-name">{name}</small>
      {amount === null ? <NotAvailable /> : usd(amount)}
    </span>
  );
}

const pages = [
  ['Comps', 'for', compsPath],
  ['Repairs', 'for', repairsPath],
  ['Calculator', 'for', dealPath],
  ['Offer Letter', 'for', (id: string) => `/offer-letter/${id}`],
  ['Packet', 'for', packetDeskPath],
  ['Activity', 'of', activityPath],
] as const;

/** Not `details`: a list that scrolls makes many rows, and each would cost as much as all else in its row. */
function Menu({ deal: { id, street }, onDelete }: DealLineProps) {
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
        aria-label={`More about ${street}`}
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
        <ul>
          {pages.map(([name, of, path]) => (
            <li key={name}>
              <Link to={path(id)} aria-label={`${name} ${of} ${street}`} onClick={close}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-label={`Delete ${street}`}
              onClick={() => {
                close();
                onDelete(id);
              }}
            >
              Delete
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
