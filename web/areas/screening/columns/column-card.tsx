import { useId } from 'react';
import { noteRole } from '#shared/lists/columns/column.ts';
import type { Understood } from '#shared/lists/rows/column-groups.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import type { FileView, RateQuestion, ShownColumn } from '#web/areas/screening/reader/reader-answers.ts';
import { ColumnCard as Card } from '#web/ui/columns/column-card.tsx';

export type ColumnChange = {
  onRole: (column: number, role: string) => void;
  onRate: (question: RateQuestion, rate: number | null) => void;
};

type ColumnCardProps = ColumnChange & {
  column: ShownColumn;
  at: number;
  roles: FileView['roles'];
  /** Only where a column is asked about, not where it stands in its group. */
  questions?: readonly RateQuestion[];
  rateOf?: (question: RateQuestion) => number | null;
};

/** One column's role, with some of its cells as they are understood. */
export function ColumnCard({ column, at, roles, questions, rateOf, onRole, onRate }: ColumnCardProps) {
  const { name, role, why, samples, understood, suggested } = column;
  // People of a file are no note.
  const mayBeNote = ![role, suggested].some((each) => each?.startsWith('contact'));
  const shown = understood.length > 0 ? understood : samples.map((cell) => ({ cell, text: 'not used' }));
  return (
    <Card
      {...{ name, role }}
      {...(why !== undefined && { why })}
      onRole={(next) => onRole(at, next)}
      roles={
        <>
          <option value="skip">Not used</option>
          {mayBeNote && <option value={noteRole}>Note</option>}
          {roles.map(({ group, roles: some }) => (
            <optgroup key={group} label={group}>
              {some
                .filter((each) => each.role !== noteRole)
                .map((each) => (
                  <option key={each.role} value={each.role}>
                    {each.label}
                  </option>
                ))}
            </optgroup>
          ))}
        </>
      }
    >
      {questions && column.asksForValue && <ValueChoice column={column} onRole={(next) => onRole(at, next)} />}
      <Samples samples={shown} />
      {questions?.map((question) => (
        <RateChoice key={question.cell} question={question} rate={rateOf?.(question) ?? null} onRate={onRate} />
      ))}
    </Card>
  );
}

/** Cells as the file has them, and as they are understood. */
export function Samples({ samples }: { samples: readonly Understood[] }) {
  return (
    <span className="facts-samples">
      {samples.map(({ cell, text }) => (
        <span key={cell} className="facts-sample">
          <code>{cell}</code>
          <span className="facts-to" role="img" aria-label="read as" />
          <b>{text}</b>
        </span>
      ))}
    </span>
  );
}

/** Whether the county's total is the value. Until somebody says so, it is not. */
function ValueChoice({ column, onRole }: { column: ShownColumn; onRole: (role: string) => void }) {
  const name = useId();
  const answers = { value: 'Use it as the value', countyMarketValue: 'Keep it as the county’s' };
  return (
    <fieldset className="facts-rate">
      <legend>{column.name} is the county’s. Use it as the value?</legend>
      {Object.entries(answers).map(([role, label]) => (
        <label key={role}>
          <input
            type="radio"
            name={name}
            checked={column.role === role && column.certainty === 'sure'}
            onChange={() => onRole(role)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

type RateChoiceProps = { question: RateQuestion; rate: number | null } & Pick<ColumnChange, 'onRate'>;

/** Whether a small number in a column of percentages is a fraction. Until somebody says so, it is unknown. */
function RateChoice({ question, rate, onRate }: RateChoiceProps) {
  const name = useId();
  const { line, cell, rates } = question;
  return (
    <fieldset className="facts-rate">
      <legend>
        Row {line}: {cell}
      </legend>
      {[...rates, null].map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={rate === each} onChange={() => onRate(question, each)} />
          {each === null ? 'unknown' : percentUpTo(each, 6)}
        </label>
      ))}
    </fieldset>
  );
}
