import { useId, useState } from 'react';
import { verdictNames } from '#shared/deal/verdict-text.ts';
import { type List, type ListRow, RowState } from '#shared/lists/list.ts';
import { type Ranking, rankings, stateNames, worthACallText } from '#shared/lists/rank-rows.ts';
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
};

/** The filter of a list, and its order. */
export type Shown = {
  by: Ranking;
  /** Only what is worth a call. */
  callsOnly: boolean;
  verdict: Verdict | undefined;
  state: RowState | undefined;
};

type ResultsToolsProps = {
  list: List;
  rows: readonly ListRow[];
  shown: Shown;
  onShow: (change: Partial<Shown>) => void;
};

/** The count that filters, the order, the filters and the files. On a phone all but the count is behind one button. */
export function ResultsTools({ list, rows, shown, onShow }: ResultsToolsProps) {
  const { by, callsOnly, verdict, state } = shown;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const active = [verdict, state].filter((filter) => filter !== undefined).length;
  return (
    <div className="screening-tools" data-open={isOpen || undefined}>
      <button
        type="button"
        className="screening-calls"
        aria-pressed={callsOnly}
        onClick={() => onShow({ callsOnly: !callsOnly })}
      >
        {worthACallText(rows)}
      </button>
      <Button
        className="screening-filters-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters{active > 0 && ` ${active}`}
      </Button>
      <div className="screening-filters" id={id}>
        <label>
          <span className="visually-hidden">Sort</span>
          <select
            value={by}
            onChange={({ target }) => onShow({ by: rankings.find((each) => each === target.value) ?? 'worthACall' })}
          >
            {rankings.map((each) => (
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
        <label>
          <span className="visually-hidden">State</span>
          <select
            value={state ?? ''}
            onChange={({ target }) => onShow({ state: RowState.options.find((each) => each === target.value) })}
          >
            <option value="">Any state</option>
            {RowState.options
              .filter((each) => (list.counts[each] ?? 0) > 0 || each === state)
              .map((each) => (
                <option key={each} value={each}>
                  {stateNames[each]} {list.counts[each] ?? 0}
                </option>
              ))}
          </select>
        </label>
        <ListFiles {...{ list, rows, by }} />
      </div>
    </div>
  );
}
