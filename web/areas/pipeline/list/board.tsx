import { useState } from 'react';
import { Link } from 'wouter';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { verdictInShort } from '#shared/pipeline/gap-text.ts';
import { sumOf } from '#shared/pipeline/pipeline-value.ts';
import { isActive, Stage, stageNames } from '#shared/pipeline/stage.ts';
import { resultPath } from '#shared/site/analysis-paths.ts';
import { usd } from '#shared/values/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { dueInWords, dueState } from '#web/ui/text/days.ts';
import { StageMark } from '#web/ui/text/stage-mark.tsx';
import { VerdictShape, verdictClass } from '#web/ui/text/verdict.tsx';
import { StageSelect } from './stage-select.tsx';
import './board.css';

type BoardProps = {
  deals: readonly DealRow[];
  today: string;
  stalled: ReadonlySet<string>;
  onMove: (deals: readonly DealRow[], stage: Stage) => void;
};

/** How many cards a column shows before more are asked for. */
const cardsAtOnce = 30;

/** The deals by stage, a column each. A card is moved by its list of stages, or dragged. */
export function Board({ deals, today, stalled, onMove }: BoardProps) {
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
          today={today}
          stalled={stalled}
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

function Column({ stage, deals, today, stalled, onMove, onDrop }: ColumnProps) {
  const [shown, setShown] = useState(cardsAtOnce);
  const [isOver, setOver] = useState(false);
  const value = sumOf(deals, 'price');
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
        <small>
          {deals.length}
          {value.sum !== null && ` · ${usd(value.sum)}`}
          {value.sum !== null && value.unknown > 0 && `, ${value.unknown} without a price`}
        </small>
      </h3>
      <ul>
        {deals.slice(0, shown).map((deal) => (
          <Card key={deal.id} deal={deal} today={today} isStalled={stalled.has(deal.id)} onMove={onMove} />
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

type CardProps = Pick<BoardProps, 'today' | 'onMove'> & { deal: DealRow; isStalled: boolean };

function Card({ deal, today, isStalled, onMove }: CardProps) {
  const { id, street, structure, stage, monthly_cash_flow: month, next_action: next, is_sample } = deal;
  return (
    <li draggable onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}>
      <Link to={resultPath(id)} draggable={false}>
        {street}
      </Link>
      <p>
        {structure ?? 'No structure yet'}
        {month !== null && <span className={classes(month < 0 && 'negative')}>{usd(month)} a month</span>}
      </p>
      <p className={verdictClass({ verdict: deal.verdict, isDeal: deal.is_deal })}>
        <VerdictShape verdict={deal.verdict} /> {verdictInShort(deal)}
      </p>
      <p className={classes(dueState(next?.due ?? null, today) === 'late' && 'deal-late')}>
        {next === null ? 'No next action' : `${next.text} · ${dueInWords(next.due, today)}`}
        {isStalled && <b className="deal-late"> · Stalled</b>}
        {is_sample && ' · Sample data'}
      </p>
      <StageSelect stage={stage} label={`Stage of ${street}`} onChange={(next) => onMove([deal], next)} />
    </li>
  );
}
