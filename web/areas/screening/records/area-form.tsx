import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { Access } from '#shared/account/access.ts';
import { areaUse } from '#shared/account/plans.ts';
import { type Estimates, estimatesOfList } from '#shared/lists/estimates/estimates.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import type { List } from '#shared/lists/list.ts';
import { maxNoteLength } from '#shared/lists/list-limits.ts';
import type { AreaCount } from '#shared/records/area/area-count.ts';
import { areaName } from '#shared/records/area/area-words.ts';
import { conditionsOff } from '#shared/records/area/condition.ts';
import { type AreaErrors, emptyArea, readTypedArea, TypedArea, typedArea } from '#shared/records/area/typed-area.ts';
import type { CountySource } from '#shared/records/record-sources.ts';
import { pathTo } from '#shared/site/app-paths.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { countHouses, hasNoAnswer } from '#web/api/resources/count-houses.ts';
import { startList } from '#web/api/resources/use-list.ts';
import { useRecordSources } from '#web/api/resources/use-record-sources.ts';
import { useDraft } from '#web/api/session/use-draft.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { AreaConditions } from './area-conditions.tsx';
import { AreaCountPanel } from './area-count-panel.tsx';
import { AreaPlace } from './area-place.tsx';
import { SaveArea } from './save-area.tsx';
import { SavedAreas } from './saved-areas.tsx';
import './area-form.css';

type AreaFormProps = {
  /** What the plan may ask of public records in a day. */
  areas: Access['areas'];
  /** The account's lists: the last estimates are the next ones. */
  lists: readonly List[];
  /** The choice between a file and records, beside the heading. */
  ways: ReactNode;
  /** Stands below the form. */
  children: ReactNode;
};

/** A new list of the houses of an area, by what a county's public records say of them. Uses no analysis. */
export function AreaForm({ areas, lists, ways, children }: AreaFormProps) {
  const { counties, error, retry } = useRecordSources();
  const { text, setText } = useDraft('area search');
  return (
    <>
      <header className="screening-head">
        <h1>Screen a List</h1>
        {ways}
        <SavedAreas onOpen={({ area }) => setText(JSON.stringify(typedArea(area)))} />
      </header>
      {counties === undefined && error === undefined && <Skeleton lines={9} />}
      {counties === undefined && error !== undefined && (
        <Failed text="The counties could not be loaded." onRetry={retry} />
      )}
      {counties?.length === 0 && (
        <p className="area-note">
          No county’s records are loaded here yet. <Link to="/sources">See Public Records</Link>
        </p>
      )}
      {counties !== undefined && counties.length > 0 && <AreaSearch {...{ areas, lists, counties, text, setText }} />}
      {children}
    </>
  );
}

type AreaSearchProps = Omit<AreaFormProps, 'ways' | 'children'> & {
  counties: CountySource[];
  /** What is typed, as it is kept. */
  text: string;
  setText: (text: string) => void;
};

type Counted = { key: string; answer: AreaCount };

function AreaSearch({ areas, lists, counties, text, setText }: AreaSearchProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const typed = useMemo(() => typedOf(text, counties), [text, counties]);
  const change = (part: Partial<TypedArea>) => setText(JSON.stringify({ ...typed, ...part }));
  const [showsErrors, setShowsErrors] = useState(false);
  const [counted, setCounted] = useState<Counted>();
  const off = conditionsOff(knownOf(typed, counties));
  const { area, errors = {} } = readTypedArea(typed, off);
  const key = JSON.stringify(area);
  const isFresh = area !== undefined && counted?.key === key;
  const answer = isFresh ? counted.answer : undefined;

  const count = useAction(async () => {
    if (area === undefined) return;
    setCounted({ key, answer: await said(countHouses(area)) });
  });
  const make = useAction(async () => {
    if (area === undefined || answer === undefined) return;
    const { takesRollValue } = typed;
    const rows = Math.min(answer.houses, answer.most_rows);
    const list = await said(
      startList({
        name: areaName(area, counties, maxNoteLength),
        rest: 'keep',
        area: { ...area, rows, ...(takesRollValue && { takes_roll_value: true }) },
        estimates: lastEstimates(lists),
      }),
    );
    navigate(pathTo('/screen-list/:listId', { listId: list.id }));
  });

  function submit() {
    flushSync(() => setShowsErrors(true));
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) wrong.focus();
    else {
      make.setProblem(undefined);
      count.run();
    }
  }

  const shownErrors: AreaErrors = showsErrors ? errors : {};
  return (
    <>
      <PlanNote areas={areas} />
      <form ref={form} className="area-form" onSubmit={submitting(submit)} noValidate>
        <div className="area-groups">
          <AreaPlace {...{ typed, counties }} onTyped={change} errors={shownErrors} />
          <AreaConditions {...{ typed, off }} onTyped={change} errors={shownErrors} />
        </div>
        <AreaCountPanel {...{ answer, count, make }} mayCount={areas.counts > 0} wasCounted={counted !== undefined}>
          {area !== undefined && (
            <SaveArea
              key={key}
              area={area}
              name={areaName(area, counties, maxNoteLength)}
              mayFollow={areas.followed > 0}
            />
          )}
        </AreaCountPanel>
      </form>
    </>
  );
}

/** Of a plan that makes no such list, and of an account whose plan has ended. */
function PlanNote({ areas: { counts, rows } }: Pick<AreaFormProps, 'areas'>) {
  if (rows > 0) return null;
  const { professional, enterprise } = areaUse;
  const comesWith = `Professional (${professional.rows} rows) and Enterprise (${wholeNumber(enterprise.rows)})`;
  return (
    <div className="area-note">
      <p>
        {counts === 0
          ? `Choose a plan to search public records. Lists from them come with ${comesWith}.`
          : `You can count houses here. Making a list of them comes with ${comesWith}.`}
      </p>
      <ButtonLink to="/pricing">See Plans</ButtonLink>
    </div>
  );
}

/** What was typed in this tab before, where it still reads; of one county alone it is chosen. */
function typedOf(text: string, counties: readonly CountySource[]): TypedArea {
  const kept = TypedArea.safeParse(jsonOf(text));
  const typed = kept.success ? kept.data : emptyArea;
  const [first] = counties;
  if (counties.some(({ county }) => county === typed.county)) return typed;
  return { ...typed, county: first && counties.length === 1 ? first.county : '' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The columns that say something in the place; before a county is chosen, and of ZIPs, in any of the counties. */
function knownOf({ by, county }: TypedArea, counties: readonly CountySource[]): string[] {
  const chosen = by === 'county' ? counties.find((each) => each.county === county) : undefined;
  return (chosen ? [chosen] : counties).flatMap(({ known }) => known);
}

/** Those of the last list that has some; the usual ones without. */
function lastEstimates(lists: readonly List[]): Estimates {
  const last = lists
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .find((list) => estimatesOfList(list) !== undefined);
  return (last && estimatesOfList(last)) ?? usualEstimates;
}

/** The answer, or in words of this form that there is none. */
async function said<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!hasNoAnswer(error)) throw error;
    const { reference } = error;
    throw Object.assign(new Error('The records did not answer. Wait a minute, then try again.'), { reference });
  }
}
