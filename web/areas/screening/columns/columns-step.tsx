import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import type { ColumnMap } from '#shared/lists/column-map.ts';
import { estimatesTyped, typedOf } from '#shared/lists/estimates/typed-estimates.ts';
import type { FileDay } from '#shared/lists/file/file-day.ts';
import { maxNoteLength } from '#shared/lists/list-limits.ts';
import { localDay, shortDate } from '#shared/values/dates.ts';
import { isDay } from '#shared/values/days.ts';
import { saveColumnMap } from '#web/api/resources/lists/use-column-maps.ts';
import { deleteList } from '#web/api/resources/use-list.ts';
import { EstimateLines } from '#web/areas/screening/estimates/estimate-lines.tsx';
import type { Reader } from '#web/areas/screening/reader/open-reader.ts';
import type { Choices, FileView, Kept, OpenedFile, RateQuestion } from '#web/areas/screening/reader/reader-answers.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Progress } from '#web/ui/layout/progress.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ColumnCard } from './column-card.tsx';
import { ColumnGroups } from './column-groups.tsx';
import { KeepRows, PlaceOfAll, StageWords, useNotes } from './file-choices.tsx';
import { FirstHouses } from './first-houses.tsx';
import { HiddenRows } from './hidden-rows.tsx';
import { ListSteps } from './list-steps.tsx';
import { type Sending, sendList } from './send-list.ts';
import './columns.css';

export type FactFile = {
  name: string;
  day: FileDay;
  opened: OpenedFile;
  /** The roles of these columns the last time. */
  saved: ColumnMap | undefined;
};

type ColumnsStepProps = {
  file: FactFile;
  reader: Reader;
  /** Rows of one list with facts; 0 on a plan without lists. */
  most: number;
  onBack: () => void;
  onPriced: (listId: string) => void;
};

/** The columns of a file, to be looked over before its rows are priced. Spends nothing. */
export function ColumnsStep({ file, reader, most, onBack, onPriced }: ColumnsStepProps) {
  const { saved, opened } = file;
  const [choices, setChoices] = useState<Choices>({
    day: file.day.day,
    saved: saved?.roles ?? {},
    own: [],
    contacts: saved?.contacts ?? false,
    answers: [],
    stages: {},
    zeroBalanceIsFree: saved?.zero_balance_is_free ?? false,
    withHidden: false,
    place: saved?.place ?? '',
  });
  const { view, isReading, problem } = useView(reader, choices);
  const [questions, setQuestions] = useState<readonly RateQuestion[]>([]);
  const [typed, setTyped] = useState(() => typedOf(saved?.estimates));
  const [kept, setKept] = useState<Kept>({ most });
  const [opensAll, setOpensAll] = useState(false);
  // What is answered is no note any more, but stays to be answered otherwise.
  const known = new Set(questions.map(({ column, cell }) => `${column} ${cell}`));
  const fresh = view?.questions.filter(({ column, cell }) => !known.has(`${column} ${cell}`)) ?? [];
  if (fresh.length > 0) setQuestions([...questions, ...fresh]);

  const total = Math.min(view?.rows ?? 0, most);
  const estimates = estimatesTyped(typed);
  const lacks = view?.estimates ?? [];
  const isEstimated = lacks.some(({ key }) => typed[key].isOn);
  const isPlain = useRef(false);
  const price = useSending(total, async (way) => {
    const used = isPlain.current ? null : estimates;
    if (view === undefined) return;
    const source = {
      ...{ file: file.name.slice(-maxNoteLength), day: choices.day, rows: total },
      columns: opened.hash,
    };
    const id = await sendList({
      ...way,
      list: {
        name: file.name.replace(/\.\w+$/, '').slice(0, maxNoteLength) || 'List',
        rest: 'keep',
        source,
        ...(lacks.length > 0 && used && { estimates: used }),
        ...(choices.zeroBalanceIsFree && { zero_balance_is_free: true }),
      },
      rowsAt: (at) => reader.rows({ from: at, kept }),
    });
    const map = {
      ...{ roles: view.toSave, contacts: choices.contacts, file: source.file },
      ...(used && { estimates: used }),
      ...(choices.place !== '' && { place: choices.place }),
      ...(choices.zeroBalanceIsFree && { zero_balance_is_free: true }),
    };
    // The list is priced: without the map the columns are asked again, no more.
    await saveColumnMap(opened.hash, map).catch((error: unknown) => console.warn('The map is not kept.', error));
    onPriced(id);
  });

  const change = (part: Partial<Choices>) => {
    setChoices({ ...choices, ...part });
    price.forget();
  };
  if (view === undefined) {
    return (
      <>
        <ListSteps at={2} />
        {problem === undefined ? <Reading name={file.name} onCancel={onBack} /> : <Problem error={problem} />}
      </>
    );
  }
  const rateOf = ({ column, cell }: RateQuestion) =>
    choices.answers.find((answer) => answer.column === column && answer.cell === cell)?.rate ?? null;
  const onRoles = (roles: Choices['own']) =>
    change({
      own: [...choices.own, ...roles],
      answers: choices.answers.filter((answer) => roles.every(({ column }) => answer.column !== column)),
    });
  const onRole = (column: number, role: string) => onRoles([{ column, role }]);
  const onRate = ({ column, cell }: RateQuestion, rate: number | null) =>
    change({
      answers: [
        ...choices.answers.filter((answer) => answer.column !== column || answer.cell !== cell),
        { column, cell, rate },
      ],
    });
  const isStopped = view.problem !== undefined || view.withAddress === 0;
  const isBlocked = isStopped || isReading;
  // What is sent again stays as it was begun.
  const priceAs = (plain: boolean) => {
    if (price.sending === undefined) isPlain.current = plain;
    price.run();
  };
  const label = `Price ${total} ${total === 1 ? 'Row' : 'Rows'}${isEstimated ? ' with These Estimates' : ''}`;
  const priceButton =
    most > 0 ? (
      <Button
        variant="primary"
        busy={price.busy}
        disabled={isBlocked || estimates === null}
        onClick={() => priceAs(false)}
      >
        {price.sending === undefined ? label : 'Try Again'}
      </Button>
    ) : (
      <ButtonLink variant="primary" to="/pricing">
        See Plans
      </ButtonLink>
    );
  const backButton = (
    <Button disabled={price.busy} onClick={onBack}>
      Back
    </Button>
  );
  return (
    <div className="facts-step" aria-busy={isReading}>
      <ListSteps at={2} />
      <header className="facts-head">
        <h1 aria-live="polite">{readText(view)}</h1>
        <div className="facts-buttons">
          {backButton}
          {lacks.length === 0 && priceButton}
        </div>
      </header>
      <FileLine file={file} day={choices.day} onDay={(day) => change({ day })} view={view} />
      <HiddenRows rows={view.hidden} onRead={() => change({ withHidden: true })} />
      <SendingState price={price} />
      {problem !== undefined && <Problem error={problem} />}
      {most === 0 && <p className="facts-note">Comes with Professional (500 rows a list) and Enterprise (2,000).</p>}
      {view.problem && <HouseQuestion view={view} onRoles={onRoles} />}
      {(view.lacksPlace || choices.place !== '') && (
        <PlaceOfAll used={choices.place} onPlace={(place) => change({ place })} />
      )}
      {view.withAddress === 0 && view.problem === undefined && (
        <p className="facts-note" role="alert">
          No row has an address.
        </p>
      )}
      {most > 0 && view.rows > most && (
        <KeepRows
          {...{ view, most, kept }}
          onKept={(next) => {
            setKept(next);
            price.forget();
          }}
        />
      )}
      {saved && (
        <p className="facts-saved">
          Columns as on {shortDate(saved.saved_at)}
          {choices.contacts && ', Contacts on'}
          {saved.estimates && lacks.length > 0 && ', with its estimates'}
          {saved.place !== undefined && saved.place === choices.place && `, all rows in ${saved.place}`}.{' '}
          <button type="button" className="link-button" onClick={() => setOpensAll(!opensAll)}>
            {opensAll ? 'Close' : 'Change'}
          </button>
        </p>
      )}
      {view.houses.length > 0 && <FirstHouses houses={view.houses} />}
      <ColumnsToCheck {...{ view, questions, rateOf, onRole, onRate }} />
      {view.openStages.length + Object.keys(choices.stages).length > 0 && (
        <StageWords
          words={[...new Set([...Object.keys(choices.stages), ...view.openStages])]}
          stages={choices.stages}
          onStage={(word, stage) => {
            const { [word.toLowerCase()]: _, ...others } = choices.stages;
            change({ stages: stage === undefined ? others : { ...others, [word.toLowerCase()]: stage } });
          }}
        />
      )}
      {view.hasZeroBalance && (
        <label className="facts-zero">
          <input
            type="checkbox"
            checked={choices.zeroBalanceIsFree}
            onChange={({ target }) => change({ zeroBalanceIsFree: target.checked })}
          />
          A balance of 0 in this file means free and clear. Otherwise it is unknown.
        </label>
      )}
      {lacks.length > 0 && (
        <section className="estimate-box" aria-labelledby="file-estimates">
          <header>
            <h2 id="file-estimates">Estimates</h2>
            <p>Your file lacks these. A fact always beats an estimate. Kept for the next file with these columns.</p>
          </header>
          <EstimateLines
            lines={lacks}
            total={view.withAddress}
            typed={typed}
            onTyped={(next) => {
              setTyped(next);
              price.forget();
            }}
          />
          <footer>
            {priceButton}
            {most > 0 && isEstimated && price.sending === undefined && (
              <Button variant="quiet" disabled={isBlocked} onClick={() => priceAs(true)}>
                Price Without
              </Button>
            )}
          </footer>
        </section>
      )}
      <ColumnGroups
        view={view}
        contacts={choices.contacts}
        onContacts={(contacts) => change({ contacts })}
        isOpen={opensAll}
        {...{ onRole, onRate }}
      />
      <p className="facts-end">
        <span>
          <b>Kept for the next file</b> with these columns, 400 days.
        </span>
      </p>
      <div className="facts-bottom">
        <div className="facts-buttons">
          {backButton}
          {priceButton}
        </div>
      </div>
    </div>
  );
}

type Way = Pick<Parameters<typeof sendList>[0], 'from' | 'onProgress' | 'signal'>;

/** Sends rows to a list. After a failure it goes on where it stopped; canceling deletes the list. */
function useSending(total: number, send: (way: Way) => Promise<void>) {
  const [sending, setSending] = useState<Sending>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const action = useAction(async () => {
    const controller = new AbortController();
    abort.current = controller;
    const from = sending ?? { sent: 0, total, line: 1 };
    setSending(from);
    try {
      await send({ from, onProgress: setSending, signal: controller.signal });
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  });

  function cancel() {
    abort.current?.abort();
    const id = sending?.id;
    setSending(undefined);
    if (id !== undefined)
      void deleteList(id).catch((error: unknown) => console.warn('The list is not deleted.', error));
  }

  // Rows that are stored are another reading's.
  return { ...action, sending, cancel, forget: () => setSending(undefined) };
}

/** The file as the worker reads it; a change leaves the last reading on screen until the next one is there. */
function useView(reader: Reader, choices: Choices) {
  const [read, setRead] = useState<{ view: FileView; of: Choices }>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    reader.read(choices).then(
      (view) => {
        if (!isCurrent) return;
        setRead({ view, of: choices });
        setProblem(undefined);
      },
      (error: unknown) => {
        if (isCurrent) setProblem(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [reader, choices]);
  return { view: read?.view, isReading: read?.of !== choices, problem };
}

/** "238 read, 4 need a look". */
function readText({ rows, toLookAt }: FileView): string {
  if (toLookAt === 0) return rows === 1 ? '1 row read' : `${rows} rows read`;
  return `${rows - toLookAt} read, ${toLookAt} ${toLookAt === 1 ? 'needs' : 'need'} a look`;
}

/** A file that is being read, which may take seconds. */
export function Reading({ name, onCancel }: { name: string; onCancel: () => void }) {
  return (
    <div className="facts-sending">
      <p role="status">Reading {name}…</p>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Skeleton lines={6} />
    </div>
  );
}

/** The rows on their way, or where they stopped. */
function SendingState({ price: { sending, busy, problem, cancel } }: { price: ReturnType<typeof useSending> }) {
  if (sending === undefined) return null;
  if (busy) {
    return (
      <div className="facts-sending">
        <Progress label="Rows stored" value={sending.sent} max={sending.total} />
        <p role="status">
          {sending.sent} of {sending.total} rows stored
        </p>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (problem === undefined) return null;
  return (
    <div className="facts-note" role="alert">
      {sending.sent < sending.total && <b>Row {sending.line} is not stored. Try again.</b>}
      <Problem error={problem} />
    </div>
  );
}

type CardProps = ComponentProps<typeof ColumnCard>;
type ToCheckProps = Pick<CardProps, 'rateOf' | 'onRole' | 'onRate'> & {
  view: FileView;
  questions: readonly RateQuestion[];
};

function ColumnsToCheck({ view: { asked, columns, roles }, questions, ...change }: ToCheckProps) {
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="check-columns">
      <h2 className="facts-section" id="check-columns">
        Check {asked.length}
        <span>A name or its cells fit, not both. As set here, they are read this way.</span>
      </h2>
      <ul className="facts-cards facts-check">
        {asked.map((at) => {
          const column = columns[at];
          return (
            column && (
              <ColumnCard
                key={at}
                questions={questions.filter((each) => each.column === at && column.role.endsWith('rate'))}
                {...{ column, at, roles, ...change }}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}

const dayFrom: Record<FileDay['from'], string> = {
  name: '(from the file’s name)',
  change: '(the file’s last change)',
};

type FileLineProps = { file: FactFile; day: string; onDay: (day: string) => void; view: FileView };

/** The file, the day of its figures, and what there is to look at. */
function FileLine({ file, day, onDay, view }: FileLineProps) {
  const { button, list } = useNotes(view);
  const [typed, setTyped] = useState(day);
  const today = localDay(new Date());
  const take = (next: string) => {
    setTyped(next);
    // The field is empty while a day is typed.
    if (isDay(next) && next <= today && next >= '1990-01-01') onDay(next);
  };
  return (
    <>
      <div className="facts-file">
        <p>
          <b title={file.name}>{file.name}</b>
          <span>
            · {view.rows === 1 ? '1 row' : `${view.rows} rows`}
            <span className="facts-wide">, {file.opened.columns} columns</span>
          </span>
        </p>
        <label>
          <span>
            Figures are of{' '}
            <span className="facts-wide">{typed === file.day.day ? dayFrom[file.day.from] : '(your word)'}</span>
          </span>
          <input type="date" value={typed} min="1990-01-01" max={today} onChange={({ target }) => take(target.value)} />
        </label>
        {button}
        <span className="facts-free">No analysis is used, nothing is looked up.</span>
      </div>
      {list}
    </>
  );
}

type HouseQuestionProps = { view: FileView; onRoles: (roles: Choices['own']) => void };

/** Nothing goes on until somebody says which column is the house. The columns of its place go with it. */
function HouseQuestion({ view, onRoles }: HouseQuestionProps) {
  const { problem, columns } = view;
  const name = useId();
  if (problem === undefined) return null;
  const any = columns.flatMap(({ certainty }, column) =>
    certainty === 'never' ? [] : [{ column, roles: [[column, addressRole(columns)] as const] }],
  );
  return (
    <fieldset className="facts-note facts-house">
      <legend>{problem.text}</legend>
      {(problem.houses.length > 0 ? problem.houses : any).map(({ column, roles }) => (
        <label key={column}>
          <input type="radio" name={name} onChange={() => onRoles(roles.map(([at, role]) => ({ column: at, role })))} />
          <b>{columns[column]?.name}</b> <span>{columns[column]?.samples.join(' · ')}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Beside a city or a ZIP it is a street. */
const addressRole = (columns: FileView['columns']) =>
  columns.some(({ role }) => ['address.city', 'address.zip', 'address.cityStateZip'].includes(role))
    ? 'address.street'
    : 'address.full';
