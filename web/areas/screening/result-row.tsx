import { useState } from 'react';
import { Link } from 'wouter';
import { errorStates, type ListRow } from '#shared/lists/list.ts';
import { withUnit } from '#shared/lists/prepare-rows.ts';
import { stateNames } from '#shared/lists/rank-rows.ts';
import { resultPath } from '#shared/site/analysis-paths.ts';
import { usd } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { Problem } from '#web/ui/layout/problem.tsx';
import { VerdictShape } from '#web/ui/text/verdict.tsx';

type ResultRowProps = {
  row: ListRow;
  /** Its rank; none without the figure. */
  place: number | undefined;
  isChosen: boolean;
  isSaved: boolean;
  onToggle: (lookupId: string) => void;
};

/** A row with figures. */
export function ResultRow({ row, place, isChosen, isSaved, onToggle }: ResultRowProps) {
  const { address, figures, state, lookup_id: id } = row;
  if (figures === undefined || id === undefined) return null;
  const { structure, verdict, verdictText, npv, monthlyCashFlow, cashOnCashPercent, equityPercent } = figures;
  const page = isSaved ? resultPath(id) : `/dashboard?address=${encodeURIComponent(address)}`;
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <input type="checkbox" aria-label={`Choose ${address}`} checked={isChosen} onChange={() => onToggle(id)} />
      </td>
      <td className="num">{place === undefined ? <NotAvailable /> : <b>{place}</b>}</td>
      <th scope="row">
        <Link to={page}>{address}</Link>
      </th>
      <td>{structure ?? <NotAvailable />}</td>
      <td className="screening-verdict">
        <span className={verdict ? `verdict verdict-${verdict}` : undefined}>
          {verdict && <VerdictShape verdict={verdict} />}
          {verdictText}
        </span>
      </td>
      <Figure label="NPV" value={npv} text={usd} />
      <Figure label="a month" value={monthlyCashFlow} text={usd} />
      <Figure label="cash-on-cash" value={cashOnCashPercent} text={(value) => percent(value, 1)} />
      <Figure label="equity" value={equityPercent} text={percent} />
      <td>{figures.dataQuality}</td>
      <td>{isSaved ? 'Saved' : stateNames[state]}</td>
    </tr>
  );
}

/** An unknown figure is a dash, never 0. */
function Figure({ label, value, text }: { label: string; value: number | null; text: (value: number) => string }) {
  return (
    <td className="num" data-label={label}>
      {value === null ? <NotAvailable /> : <span data-loss={value < 0 || undefined}>{text(value)}</span>}
    </td>
  );
}

type OpenRowProps = {
  row: ListRow;
  canChange: boolean;
  changeAddress: (row: ListRow, address: string) => Promise<void>;
};

/** A row without figures, why, and what to do about it. */
export function OpenRow({ row, canChange, changeAddress }: OpenRowProps) {
  const { address, line, problem, state } = row;
  return (
    <li>
      <div>
        <b>{address}</b>
        <p className="small muted">
          row {line}
          {problem !== undefined && ` · ${problem}`}
        </p>
        {canChange && state === 'needs_unit' && (
          <RowForm
            label={`Unit for ${address}`}
            initial=""
            line={line}
            onSend={(unit) => changeAddress(row, withUnit(address, unit))}
          />
        )}
        {canChange && state !== 'needs_unit' && errorStates.includes(state) && (
          <EditAddress row={row} changeAddress={changeAddress} />
        )}
      </div>
      <span className="screening-state">
        <i data-kind={state} aria-hidden="true" />
        {stateNames[state]}
      </span>
    </li>
  );
}

function EditAddress({ row, changeAddress }: Pick<OpenRowProps, 'row' | 'changeAddress'>) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Edit Address
      </Button>
    );
  }
  return (
    <RowForm
      label={`Address of row ${row.line}`}
      initial={row.address}
      line={row.line}
      onSend={(address) => changeAddress(row, address)}
    />
  );
}

type RowFormProps = { label: string; initial: string; line: number; onSend: (text: string) => Promise<void> };

function RowForm({ label, initial, line, onSend }: RowFormProps) {
  const [text, setText] = useState(initial);
  const { busy, problem, run } = useAction(() => onSend(text));
  return (
    <form className="screening-form" onSubmit={submitting(run)}>
      <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />
      <Button type="submit" busy={busy} disabled={text.trim() === ''}>
        Run<span className="visually-hidden"> row {line}</span>
      </Button>
      <Problem error={problem} />
    </form>
  );
}
