import { useState } from 'react';
import { errorStates, type ListRow } from '#shared/lists/list.ts';
import { withUnit } from '#shared/lists/prepare-rows.ts';
import { stateNames } from '#shared/lists/rank-rows.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';

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
