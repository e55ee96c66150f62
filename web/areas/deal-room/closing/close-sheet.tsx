import { useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { openingBook } from '#shared/book/opening-book.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { type ClosingChoices, closingProblem, type NewClosing } from '#shared/deal/closing.ts';
import type { NewPart } from '#shared/finance/part.ts';
import { type ClosingRow, closingTerms } from '#shared/pipeline/closing-terms.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import type { KeyDates, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import { localDay, shortDate } from '#shared/values/dates.ts';
import { useClosing } from '#web/api/resources/deals/use-closing.ts';
import { useAnalysis } from '#web/api/resources/use-analyses.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useMay } from '#web/ui/controls/may.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import {
  questionOf,
  readStatement,
  rowLabel,
  type StatementTexts,
  sideWords,
  signedHead,
  statementTexts,
  valueText,
} from './close-words.ts';
import './close-sheet.css';

type CloseSheetProps = {
  id: string;
  address: string;
  /** Where the deal stands: one that is closed already says how. */
  stage: Stage;
  dates: KeyDates;
  onChange: (changes: PipelineChanges) => Promise<void>;
  onDone: () => void;
};

/** Asks for the closing day and the settlement, beside what was signed and what the deal has. */
export function CloseSheet(props: CloseSheetProps) {
  const { id, address, stage, onDone } = props;
  const { data: analysis, error, mutate } = useAnalysis(id);
  const { profile } = useProfile();
  const { street } = addressInParts(address);
  const title = stage === 'closed' ? `Closing of ${street}` : `Close ${street}`;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onDone()}
      title={title}
      description="What was settled counts from then on, in every figure and file."
    >
      {analysis && profile ? (
        <CloseForm {...props} analysis={analysis} buyBox={profile.buy_box ?? {}} />
      ) : error ? (
        <Failed text={failureText(error, 'The deal could not be loaded.')} onRetry={() => void mutate()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

type CloseFormProps = CloseSheetProps & { analysis: Analysis; buyBox: BuyBox };

function CloseForm({ id, stage, dates, onChange, onDone, analysis, buyBox }: CloseFormProps) {
  const [today] = useState(() => localDay(new Date()));
  const kept = analysis.closing;
  const noted = kept?.day ?? dates.closing;
  const [day, setDay] = useState(noted !== null && noted <= today ? noted : today);
  const [texts, setTexts] = useState<StatementTexts>(() => statementTexts(kept?.settlement ?? {}));
  const [choices, setChoices] = useState<ClosingChoices>(kept?.choices ?? {});
  const { settlement, wrong } = readStatement(texts);
  const said = JSON.stringify([choices, settlement]);
  const terms = useMemo(() => {
    const [chosen, typed] = JSON.parse(said);
    return closingTerms(analysis, buyBox, today, { choices: chosen, settlement: typed });
  }, [analysis, buyBox, today, said]);
  const isDay = day !== '' && day <= today;
  // Of a day that can't be nothing is known; what the book has besides stays in sight.
  const on = isDay ? day : today;
  const proposal = useMemo(
    () => openingBook(terms.working, analysis.exit_plan ?? {}, on, today, JSON.parse(said)[1]).proposal,
    [terms, analysis, on, today, said],
  );
  const asked = terms.rows.filter(({ differs }) => differs.length > 0);
  // What leaves no book has no first payment.
  const rows = terms.rows.filter(({ path }) => proposal !== null || path !== 'firstDue');
  const stated = Object.fromEntries(
    // A choice of a side that says nothing any more is none.
    terms.rows.flatMap(({ path, ...row }) => {
      const side = choices[path] ?? (row.differs.length > 0 ? row.from : null);
      return side && row[side] !== null ? [[path, side]] : [];
    }),
  );
  const closing: NewClosing = { day, choices: stated, settlement };
  const wrongDay = day === '' ? 'Enter a day.' : isDay ? undefined : 'This day is still to come.';
  const unfit = wrongDay === undefined ? closingProblem(closing, today)?.text : undefined;
  const mayKeep = useMay()('books');
  const { show, openBook } = useClosing(id);
  const { busy, problem, run } = useAction(
    async () => {
      if (wrongDay !== undefined || wrong.length > 0 || unfit !== undefined) return;
      await onChange(stage === 'closed' ? { closing } : { stage: 'closed', closing });
      // The closing stands where the book does not open: the book waits.
      const isOpened = stage !== 'closed' && mayKeep && (await openBook().catch(() => false));
      await show();
      onDone();
      if (stage === 'closed') toast({ title: 'The closing is saved' });
      else sayClosed(isOpened, () => onChange({ stage, dates: { closing: dates.closing } }).then(show));
    },
    (failure) => failureText(failure, 'The deal is not closed. Try again.'),
  );
  const opensBook = proposal !== null && stage !== 'closed' && mayKeep;
  return (
    <form className="stack close-sheet" noValidate onSubmit={submitting(run)}>
      <div className="close-day">
        <Field
          name="closing"
          label="Closing day"
          type="date"
          max={today}
          value={day}
          error={wrongDay}
          onChange={({ target }) => setDay(target.value)}
        />
        <p className="small muted">Type what your settlement statement says, or leave it empty.</p>
      </div>
      <table className="close-table">
        <caption className="visually-hidden">
          What was signed, the deal, the statement, and what the book opens with
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <span className="close-desk">{signedHead(terms)}</span>
              <span className="close-mob">{terms.signed ? 'Signed, deal' : 'Deal'}</span>
            </th>
            <th scope="col" className="close-desk">
              Deal
            </th>
            <th scope="col">Statement</th>
            <th scope="col" className="close-desk">
              Book opens with
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.path}
              row={row}
              label={rowLabel(row.path, terms)}
              opensWith={valueText(opensWith(row, proposal))}
              text={texts[row.path] ?? ''}
              isWrong={wrong.includes(row.path)}
              onType={(text) => setTexts((before) => ({ ...before, [row.path]: text }))}
            />
          ))}
          <Balloon day={proposal?.parts[0]} />
        </tbody>
      </table>
      {asked.map((row) => (
        <fieldset key={row.path} className="close-pick">
          <legend>{questionOf(row)}</legend>
          {row.differs.map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`choice-${row.path}`}
                checked={row.from === side || (row.from !== null && row[row.from] === row[side])}
                onChange={() => setChoices((before) => ({ ...before, [row.path]: side }))}
              />
              {valueText(row[side])}, {sideWords[side]}
            </label>
          ))}
        </fieldset>
      ))}
      {asked.length === 0 && terms.signed && wrongDay === undefined && wrong.length === 0 && (
        <p className="close-agrees">
          {proposal ? 'Signed letter, deal and book agree.' : 'Signed letter and deal agree.'}
        </p>
      )}
      {opensBook && <p className="small muted">The book opens from these terms, to the cent and to the day.</p>}
      {(wrong.length > 0 || unfit !== undefined) && (
        <p className="form-problem" role="alert">
          {wrong.length > 0 ? 'Enter a dollar amount where it is marked.' : unfit}
        </p>
      )}
      <Problem error={problem} />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          {stage === 'closed' ? 'Save the Closing' : opensBook ? 'Close and Open the Book' : 'Close the Deal'}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type RowProps = {
  row: ClosingRow;
  label: string;
  opensWith: string;
  text: string;
  isWrong: boolean;
  onType: (text: string) => void;
};

function Row({ row, label, opensWith, text, isWrong, onType }: RowProps) {
  const isDay = row.path === 'firstDue';
  const isDiffering = row.differs.length > 0;
  const both = row.signed ?? row.deal;
  return (
    <tr className={isDiffering ? 'close-differs' : undefined}>
      <th scope="row">{label}</th>
      <td>
        <span className="close-desk">{valueText(row.signed)}</span>
        <span className="close-mob">
          {valueText(both)}
          {row.signed !== null && row.deal !== null && row.deal !== row.signed && (
            <>
              <br />
              {valueText(row.deal)}
            </>
          )}
        </span>
      </td>
      <td className="close-desk">{valueText(row.deal)}</td>
      <td>
        <input
          className="close-input"
          aria-label={`${label}, statement`}
          aria-invalid={isWrong || undefined}
          type={isDay ? 'date' : 'text'}
          inputMode={isDay ? undefined : 'decimal'}
          placeholder="–"
          maxLength={20}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      </td>
      <td className="close-desk">{opensWith}</td>
    </tr>
  );
}

/** The day on which the rest is due. */
function Balloon({ day: part }: { day: NewPart | undefined }) {
  const maturity = part && 'maturity' in part ? part.maturity : null;
  if (maturity === null) return null;
  return (
    <tr>
      <th scope="row">Last payment</th>
      <td>–</td>
      <td className="close-desk">–</td>
      <td>
        <span className="close-mob">{shortDate(maturity)}</span>
      </td>
      <td className="close-desk">{shortDate(maturity)}</td>
    </tr>
  );
}

/** What the book has of it: a day or cash that nobody said is proposed. */
function opensWith({ path, opensWith: value }: ClosingRow, proposal: ReturnType<typeof openingBook>['proposal']) {
  if (value !== null || proposal === null) return value;
  if (path === 'firstDue') return proposal.parts[0]?.firstDue ?? null;
  return path === 'cashIn' && proposal.cashIn !== null ? proposal.cashIn / 100 : null;
}

function sayClosed(isOpened: boolean, takeBack: () => Promise<void>): void {
  const undo = () =>
    void takeBack().catch((failure) =>
      toast({ title: 'Error', text: failureText(failure, 'It could not be undone. Try again.'), kind: 'error' }),
    );
  toast({ title: isOpened ? 'Closed, and the book is open' : 'Closed', action: { label: 'Undo', onPress: undo } });
}
