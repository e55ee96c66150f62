import { type ReactNode, useState } from 'react';
import { structureAndExit } from '#shared/exits/exit-words.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { verdictInShort } from '#shared/pipeline/gap-text.ts';
import type { KeyDates, Pipeline, PipelineChanges, Task } from '#shared/pipeline/pipeline.ts';
import { dealPath } from '#shared/site/analysis-paths.ts';
import { pathTo } from '#shared/site/app-paths.ts';
import { localDay, shortDate, weekdayDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import { useDeal } from '#web/api/resources/use-deal.ts';
import { useLetters } from '#web/api/resources/use-letters.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { useFixed, useMay } from '#web/ui/controls/may.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { dueState } from '#web/ui/text/days.ts';
import { SellerVerdict } from '#web/ui/text/seller-verdict.tsx';
import { VerdictShape, verdictClass } from '#web/ui/text/verdict.tsx';
import { DealCalendar } from './deal-calendar.tsx';
import './deal-side.css';

type DealSideProps = {
  analysisId: string;
  pipeline: Pipeline | undefined;
  onChange: (changes: PipelineChanges) => void;
};

/** A deal at a glance: figures, tasks, dates, letters. */
export function DealSide({ analysisId, pipeline, onChange }: DealSideProps) {
  const { deal, error, retry } = useDeal(analysisId);
  return (
    <aside className="room-side" aria-label="Deal at a glance">
      {deal === undefined ? (
        error ? (
          <Failed text="The figures could not be loaded." onRetry={retry} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : (
        <Figures deal={deal} />
      )}
      {pipeline && <Tasks pipeline={pipeline} onChange={onChange} />}
      {pipeline && <Dates dates={pipeline.dates} onChange={onChange} />}
      {deal && pipeline && <DealCalendar deal={deal} pipeline={pipeline} />}
      <Letters analysisId={analysisId} />
    </aside>
  );
}

function Figures({ deal }: { deal: DealRow }) {
  const { id, structure, exit, verdict, price, monthly_cash_flow, cash_in, cash_on_cash_percent, npv, equity } = deal;
  const rows: [label: string, value: string | null][] = [
    ['Structure', structure && structureAndExit(structure, exit)],
    ['Price', price === null ? null : usd(price)],
    ['A month', monthly_cash_flow === null ? null : usd(monthly_cash_flow)],
    ['Cash in', cash_in === null ? null : usd(cash_in)],
    ['Cash-on-cash', cash_on_cash_percent === null ? null : percent(cash_on_cash_percent, 1)],
    ['Worth today', npv === null ? null : usd(npv)],
    ['Equity after payoff', equity === null ? null : usd(equity)],
    ['Balloon', deal.balloon_month === null ? null : `month ${deal.balloon_month}`],
  ];
  return (
    <section>
      <p className="room-side-verdict wrapping">
        <span className={classes('verdict', verdictClass({ verdict, isDeal: deal.is_deal }))}>
          <VerdictShape verdict={verdict} />
          {verdict === 'works' ? 'Works' : verdictInShort(deal)}
        </span>
        <SellerVerdict of={{ sellerVerdict: deal.seller_verdict, isDeal: deal.is_deal }} brief />
        <Link to={dealPath(id)}>Compare</Link>
      </p>
      <Terms rows={rows} />
    </section>
  );
}

/** Terms with the values that are known. */
function Terms({ rows }: { rows: readonly [label: string, value: ReactNode][] }) {
  return (
    <dl>
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Tasks({
  pipeline: { tasks },
  onChange,
}: Omit<DealSideProps, 'analysisId' | 'pipeline'> & { pipeline: Pipeline }) {
  const mayPlan = useMay()('note');
  if (tasks.length === 0) return null;
  const isDone = ({ done_at }: Task) => Number(done_at !== null);
  const today = localDay(new Date());
  return (
    <section>
      <h2>Tasks</h2>
      <ul className="deal-tasks">
        {tasks
          .toSorted((a, b) => isDone(a) - isDone(b))
          .map(({ id, text, due, done_at }) => (
            <li key={id} className={classes(done_at !== null && 'deal-task-done')}>
              <label>
                <input
                  type="checkbox"
                  disabled={!mayPlan}
                  checked={done_at !== null}
                  onChange={(event) => onChange({ tasks: { [id]: { done: event.target.checked } } })}
                />
                <span>{text}</span>
              </label>
              {due !== null && (
                <span className={classes(done_at === null && `due-${dueState(due, today)}`)}>
                  {done_at === null && due < today && <span className="visually-hidden">Late, </span>}
                  {weekdayDate(due)}
                </span>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}

const dateNames = [
  ['closing', 'Closing'],
  ['option_expiry', 'Option expires'],
  ['cancellation', 'Cancel by'],
] as const satisfies readonly (readonly [keyof KeyDates, string])[];

function Dates({ dates, onChange }: { dates: KeyDates } & Pick<DealSideProps, 'onChange'>) {
  return (
    <section>
      <h2>Dates</h2>
      {dateNames.map(([name, label]) => (
        <DayField
          key={name}
          label={label}
          saved={dates[name] ?? ''}
          onChange={(day) => onChange({ dates: { [name]: day } })}
        />
      ))}
    </section>
  );
}

type DayFieldProps = { label: string; saved: string; onChange: (day: string | null) => void };

/** Changes the day when it is left. A change from elsewhere shows when it is not in use. */
function DayField({ label, saved, onChange }: DayFieldProps) {
  const [atFocus, setAtFocus] = useState<string>();
  const isFixed = useFixed();
  return (
    <label className="deal-date">
      <span>{label}</span>
      <span className="field-box">
        <input
          key={atFocus ?? saved}
          type="date"
          disabled={isFixed}
          defaultValue={saved}
          onFocus={() => setAtFocus(saved)}
          onBlur={({ target: { value, validity } }) => {
            setAtFocus(undefined);
            // Half a date has no value, and removes none.
            if (value !== atFocus && !validity.badInput) onChange(value || null);
          }}
        />
      </span>
    </label>
  );
}

function Letters({ analysisId }: { analysisId: string }) {
  const { letters = [], showMore } = useLetters(analysisId);
  if (letters.length === 0) return null;
  return (
    <section>
      <h2>Letters made</h2>
      <ul className="deal-letters">
        {letters.map(({ id, created_at, offers, forms }) => (
          <li key={id}>
            <Link to={pathTo('/offer-letter/:analysisId/:letterId', { analysisId, letterId: id })}>
              {offers.map(({ structure }) => structure ?? 'Offer').join(', ')}
            </Link>
            <small>
              {shortDate(created_at)} · {Object.keys(forms).join(', ')}
            </small>
          </li>
        ))}
      </ul>
      {showMore && (
        <button type="button" className="link-button" onClick={showMore}>
          Show more
        </button>
      )}
    </section>
  );
}
