import { Activity, lazy, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Access } from '#shared/account/access.ts';
import type { List } from '#shared/lists/list.ts';
import { Segments } from '#web/ui/controls/segments.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { EarlierLists } from './earlier-lists.tsx';
import { NewListForm } from './new-list-form.tsx';

// Who brings a file needs nothing of counties.
const AreaForm = lazy(async () => ({ default: (await import('./records/area-form.tsx')).AreaForm }));

type NewListProps = { access: Access; lists: List[]; resetsAt: Date };

const allWays = [
  ['file', 'Your File'],
  ['records', 'From Records'],
] as const;

/** A new list, of a file or, with `?from=records`, of public records. What is begun in one stays while in the other. */
export function NewList({ access, lists, resetsAt }: NewListProps) {
  const [params, setParams] = useSearchParams();
  const way = params.get('from') === 'records' ? 'records' : 'file';
  const opened = useRef(new Set<string>());
  opened.current.add(way);
  const ways = (
    <Segments
      label="Make a list of"
      className="list-ways"
      options={allWays}
      value={way}
      onChange={(next) => setParams(next === 'records' ? { from: next } : {}, { replace: true })}
    />
  );
  const earlier = <EarlierLists lists={lists} />;
  return (
    <>
      {opened.current.has('file') && (
        <Activity mode={way === 'file' ? 'visible' : 'hidden'}>
          <NewListForm most={access.rowsPerList} mostWithFacts={access.factRowsPerList} {...{ resetsAt, ways }}>
            {earlier}
          </NewListForm>
        </Activity>
      )}
      {opened.current.has('records') && (
        <Activity mode={way === 'records' ? 'visible' : 'hidden'}>
          <Suspense fallback={<Skeleton lines={9} />}>
            <AreaForm areas={access.areas} {...{ lists, ways }}>
              {earlier}
            </AreaForm>
          </Suspense>
        </Activity>
      )}
    </>
  );
}
