import type { List, ListRow, ListRowDetail } from '#shared/lists/list.ts';
import { errorsCsv, hasFailed, type Ranking, rankRows, resultsCsv } from '#shared/lists/rank-rows.ts';
import { exportRows } from '#web/api/export-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';

// What few look for: the columns of facts.
const factFile = () => import('#shared/lists/fact-file.ts');

type ListFilesProps = {
  list: List;
  rows: readonly ListRow[];
  /** The rows that are shown, in their order. */
  ranked: readonly ListRow[];
  by: Ranking;
};

/** A list's results and its error rows as files, with their facts where it has any. Both can be read again. */
export function ListFiles({ list, rows, ranked, by }: ListFilesProps) {
  const save = (what: string, csv: string) => downloadFile(`${list.name} ${what}.csv`, 'text/csv', csv);
  const hasFacts = list.source !== undefined;
  const errors = useAction(async () => {
    if (!hasFacts) return save('errors', errorsCsv(rows));
    const { factErrorsCsv } = await factFile();
    save('errors', factErrorsCsv(await exportRows(list.id)));
  });
  const saveResults = async (what: string, some: readonly ListRow[]) => {
    if (!hasFacts) return save(what, resultsCsv(some));
    const { factResultsCsv } = await factFile();
    save(what, factResultsCsv(inOrder(await exportRows(list.id), some)));
  };
  const results = useAction(() => saveResults('results', rankRows(rows, by)));
  const shown = useAction(() => saveResults('results, as shown', ranked));
  const isPart = ranked.length > 0 && ranked.length < rows.filter(({ figures }) => figures).length;
  return (
    <div className="button-row">
      {rows.some(hasFailed) && (
        <Button busy={errors.busy} onClick={errors.run}>
          Download Error Rows
        </Button>
      )}
      <Button busy={results.busy} onClick={results.run}>
        Download {isPart ? 'All' : 'CSV'}
      </Button>
      {isPart && (
        <Button busy={shown.busy} onClick={shown.run}>
          Download {ranked.length} Shown
        </Button>
      )}
      <Problem error={errors.problem ?? results.problem ?? shown.problem} />
    </div>
  );
}

/** The details of these rows, in their order. */
function inOrder(details: readonly ListRowDetail[], ranked: readonly ListRow[]): ListRowDetail[] {
  const places = new Map(ranked.map(({ position }, place) => [position, place]));
  const placeOf = ({ row }: ListRowDetail) => places.get(row.position) ?? 0;
  return details.filter(({ row }) => places.has(row.position)).toSorted((a, b) => placeOf(a) - placeOf(b));
}
