import { useState } from 'react';
import { structureAndExit } from '#shared/exits/exit-words.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { isActive, Stage, stageNames } from '#shared/pipeline/stage.ts';
import { openedPath } from '#shared/site/analysis-paths.ts';
import { usd } from '#shared/values/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { useMay } from '#web/ui/controls/may.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { StageMark } from '#web/ui/text/stage-mark.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import type { PersonOf } from './assigned-deals.ts';
import { StageSelect } from './stage-select.tsx';
import { WhoHasIt } from './who-has-it.tsx';
import { shownVerdict } from './words.ts';
import './board.css';

type BoardProps = {
  deals: readonly DealRow[];
  stalled: ReadonlySet<string>;
  personOf: PersonOf;
  onMove: (deals: readonly DealRow[], stage: Stage) => void;
};

/** How many cards a column shows before more are asked for. */
const cardsAtOnce = 30;

/** The deals by stage, a column each. A card is moved by its list of stages, or dragged. */
export function Board({ deals, stalled, personOf, onMove }: BoardProps) {
  // The active stages, and those of what is shown.
  const stages = Stage.options.filter((stage) => isActive(stage) || deals.some((deal) => deal.stage === stage));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a board wider than its window must scroll by keyboard too.
    <section className="board" aria-label="Board" tabIndex={0}>
      {stages.map((stage) => (
        <Column
          key={stage}
          stage={stage}
          deals={deals.filter((deal) => deal.stage === stage)}
          stalled={stalled}
          personOf={personOf}
          onMove={onMove}
          onDrop={(id) =>
            onMove(
              deals.filter((deal) => deal.id === id),
              stage,
            )
          }
        />
      ))}
    </section>
  );
}

type ColumnProps = BoardProps & { stage: Stage; onDrop: (id: string) => void };

function Column({ stage, deals, stalled, personOf, onMove, onDrop }: ColumnProps) {
  const [shown, setShown] = useState(cardsAtOnce);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is one more way; each card has a list of stages.
    <div
      className={classes('board-column', isOver && 'is-over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData('text/plain'));
      }}
    >
      <h3>
        <StageMark stage={stage} />
        {stageNames[stage]}
        <span>{deals.length}</span>
      </h3>
      <ul>
        {deals.slice(0, shown).map((deal) => (
          <Card key={deal.id} deal={deal} isStalled={stalled.has(deal.id)} person={personOf(deal)} onMove={onMove} />
        ))}
      </ul>
      {deals.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + cardsAtOnce)}>
          Show {Math.min(cardsAtOnce, deals.length - shown)} more
        </Button>
      )}
    </div>
  );
}

type CardProps = Pick<BoardProps, 'onMove'> & {
  deal: DealRow;
  isStalled: boolean;
  person: ReturnType<PersonOf>;
};

function Card({ deal, isStalled, person, onMove }: CardProps) {
  const { id, street, structure, exit, stage, monthly_cash_flow: month, npv, is_sample } = deal;
  const amount = month ?? npv;
  const mayMove = useMay()('write');
  return (
    <li draggable={mayMove} onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}>
      <Link to={openedPath(id, stage)} draggable={false} title={deal.property_address}>
        {street}
      </Link>
      {person !== undefined && <WhoHasIt person={person} />}
      {/* The list lies over the dots: what is seen is one small button. */}
      {mayMove && (
        <span className="board-move">
          <span aria-hidden="true">•••</span>
          <StageSelect stage={stage} label={`Stage of ${street}`} onChange={(next) => onMove([deal], next)} />
        </span>
      )}
      <p>
        {structure === null ? 'No structure yet' : structureAndExit(structure, exit)}
        <b className={classes(amount !== null && amount < 0 && 'negative')}>
          {amount === null ? <NotAvailable /> : `${usd(amount)}${month === null ? '' : '/mo'}`}
        </b>
      </p>
      <p>
        <Verdict of={shownVerdict(deal)} />
        <SellerVerdict of={{ sellerVerdict: deal.seller_verdict, isDeal: deal.is_deal }} brief />
      </p>
      {(isStalled || is_sample) && (
        <p className="board-note">
          {is_sample && 'Sample data'}
          {isStalled && <b className="deal-late">Stalled</b>}
        </p>
      )}
    </li>
  );
}
