import { type ReactNode, useId, useState } from 'react';
import { verdictNames } from '#shared/deal/verdict-text.ts';
import { type List, type ListRow, RowState } from '#shared/lists/list.ts';
import { countsByReason, type Ranking, rankings, stateNames, worthACallText } from '#shared/lists/rank-rows.ts';
import type { RowReason } from '#shared/lists/reasons/row-reasons.ts';
import { Verdict } from '#shared/structures/base/deal-answer.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ListFiles } from './list-files.tsx';

export const rankingNames: Record<Ranking, string> = {
  worthACall: 'Worth a Call',
  npv: 'Worth today',
  monthlyCashFlow: 'A month',
  cashOnCashPercent: 'Cash-on-cash',
  equityPercent: 'Equity',
  dataQuality: 'Data quality',
  value: 'Value',
  balance: 'Loan',
  ratePercent: 'Rate',
  forYou: 'For you',
  address: 'Address',
};

/** A list with facts shows no column of them. */
const ofLookups: readonly Ranking[] = ['cashOnCashPercent', 'dataQuality'];

/** The filter of a list, and its order. */
export type Shown = {
  by: Ranking;
  isReversed: boolean;
  /** Only what is worth a call. */
  callsOnly: boolean;
  /** Only what is worth a call for this reason. */
  reason: RowReason['kind'] | undefined;
  verdict: Verdict | undefined;
  state: RowState | undefined;
};

type ResultsToolsProps = {
  list: List;
  rows: readonly ListRow[];
  /** The rows in the order and with the filter that are shown. */
  ranked: readonly ListRow[];
  shown: Shown;
  onShow: (change: Partial<Shown>) => void;
  /** What is done with the best rows. */
  children: ReactNode;
};

/** The count that filters, the order, the filters and the files. On a phone all but the count is behind one button. */
export function ResultsTools({ list, rows, ranked, shown, onShow, children }: ResultsToolsProps) {
  const { by, callsOnly, reason, verdict, state } = shown;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const counts = countsByReason(rows);
  // One state tells no rows apart.
  const states = RowState.options.filter((each) => (list.counts[each] ?? 0) > 0 || each === state);
  const countText = worthACallText(rows);
  const active = [verdict, state, reason].filter((filter) => filter !== undefined).length;
  return (
    <div className="screening-tools" data-open={isOpen || undefined}>
      <button
        type="button"
        className="screening-calls"
        aria-pressed={callsOnly && reason === undefined}
        onClick={() => onShow({ callsOnly: !callsOnly || reason !== undefined, reason: undefined })}
      >
        {counts.length === 0 ? countText : countText.split(':', 1)}
      </button>
      <Button
        className="screening-filters-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters{active > 0 && ` ${active}`}
      </Button>
      {children}
      <div className="screening-filters" id={id}>
        {counts.length > 0 && (
          <fieldset className="screening-parts">
            <legend className="visually-hidden">Worth a call because of</legend>
            {counts.map(({ kind, text }) => (
              <button
                key={kind}
                type="button"
                aria-pressed={reason === kind}
                onClick={() => onShow({ callsOnly: reason !== kind, reason: reason === kind ? undefined : kind })}
              >
                {text}
              </button>
            ))}
          </fieldset>
        )}
        <label>
          <span className="visually-hidden">Sort</span>
          <select
            value={by}
            onChange={({ target }) =>
              onShow({ by: rankings.find((each) => each === target.value) ?? 'worthACall', isReversed: false })
            }
          >
            {rankings
              .filter((each) => list.source === undefined || !ofLookups.includes(each))
              .map((each) => (
                <option key={each} value={each}>
                  Sort: {rankingNames[each]}
                </option>
              ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">Verdict</span>
          <select
            value={verdict ?? ''}
            onChange={({ target }) => onShow({ verdict: Verdict.safeParse(target.value).data })}
          >
            <option value="">Any verdict</option>
            {Verdict.options.map((each) => (
              <option key={each} value={each}>
                {verdictNames[each]}
              </option>
            ))}
          </select>
        </label>
        {states.length > 1 && (
          <label>
            <span className="visually-hidden">State</span>
            <select
              value={state ?? ''}
              onChange={({ target }) => onShow({ state: RowState.options.find((each) => each === target.value) })}
            >
              <option value="">Any state</option>
              {states.map((each) => (
                <option key={each} value={each}>
                  {stateNames[each]} {list.counts[each] ?? 0}
                </option>
              ))}
            </select>
          </label>
        )}
        <ListFiles {...{ list, rows, ranked, by }} />
      </div>
    </div>
  );
}
