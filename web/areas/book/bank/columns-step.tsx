import { useState } from 'react';
import type { BankColumn, BankColumns } from '#shared/book/bank/bank-columns.ts';
import type { BankRole } from '#shared/lists/bank-answers.ts';
import { bankRoles } from '#shared/lists/bank-roles.ts';
import { ColumnCard } from '#web/ui/columns/column-card.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { StepHead } from './step-head.tsx';

const roleWords: Record<BankRole, string> = {
  day: 'Day',
  amount: 'Amount',
  out: 'Money out',
  in: 'Money in',
  text: 'Text',
  type: 'Type',
  status: 'Status',
  check: 'Check number',
  skip: 'Not used',
};

type ColumnsStepProps = {
  columns: BankColumns;
  onDone: (columns: BankColumn[]) => void;
  /** What the quiet button does, and its words. */
  back: { words: string; go: () => void };
};

/** The columns of a file: shown first where it does not say by itself what they are. */
export function ColumnsStep({ columns: { columns: found, ask }, onDone, back }: ColumnsStepProps) {
  const [columns, setColumns] = useState(found);
  const lacking = lackOf(columns);
  return (
    <form
      className="bank-step"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(columns);
      }}
    >
      <StepHead>{ask === undefined ? 'Columns' : asks[ask]}</StepHead>
      <p className="muted" role="status">
        {lacking ?? 'Found by heading and content. Three samples each.'}
      </p>
      <ul className="bank-columns">
        {columns.map(({ name, role, isSure, why, samples }, at) => (
          <ColumnCard
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
            key={at}
            {...{ name, role }}
            {...(why !== undefined && { why })}
            isUnsure={!isSure}
            onRole={(next) => {
              const chosen = bankRoles.find((each) => each === next);
              if (chosen) setColumns(withBankRole(columns, at, chosen));
            }}
            roles={bankRoles.map((each) => (
              <option key={each} value={each}>
                {roleWords[each]}
              </option>
            ))}
          >
            <span className="bank-samples">
              {samples.length === 0 ? 'empty' : samples.map((sample) => <span key={sample}>{sample}</span>)}
            </span>
          </ColumnCard>
        ))}
      </ul>
      <div className="button-row">
        <Button type="submit" variant="primary" disabled={lacking !== undefined}>
          {ask === 'no heads' || ask === 'unsure' ? 'Yes, Read It' : 'Read It'}
        </Button>
        <Button variant="quiet" onClick={back.go}>
          {back.words}
        </Button>
      </div>
    </form>
  );
}

const asks = {
  'no heads': 'This file has no headings. Is this right?',
  unsure: 'Is this right?',
  missing: 'Which columns are the day and the amount?',
} as const;

/** What there are no lines without. */
function lackOf(columns: readonly BankColumn[]): string | undefined {
  const has = (role: BankRole) => columns.some((column) => column.role === role);
  if (!has('day')) return 'Choose the column with the day.';
  return has('amount') || has('out') || has('in') ? undefined : 'Choose the column with the amount.';
}

/** Texts and check numbers are joined; any other role is taken from the column that had it. */
const areJoined = ['text', 'check', 'skip'];

/** The columns with another role for one. One amount takes the place of two, and the other way round. */
export function withBankRole(columns: readonly BankColumn[], index: number, role: BankRole): BankColumn[] {
  const isReplaced = (other: BankRole) =>
    (other === role && !areJoined.includes(role)) ||
    (role === 'amount' && (other === 'out' || other === 'in')) ||
    (other === 'amount' && (role === 'out' || role === 'in'));
  return columns.map((column, at) => {
    const { why: _, ...rest } = column;
    if (at === index) return { ...rest, role, isSure: true };
    return isReplaced(column.role) ? { ...rest, role: 'skip', isSure: true } : column;
  });
}
