import type { List, ListRow, ListRowDetail } from '#shared/lists/list.ts';
import { errorsCsv, hasFailed, type Ranking, rankRows, resultsCsv } from '#shared/lists/rank-rows.ts';
import { exportRows } from '#web/api/export-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';

// What few look for: the columns of facts.
const factFile = () => import('#shared/lists/fact-file.ts');

type ListFilesProps = { list: List; rows: readonly ListRow[]; by: Ranking };

/** A list's results and its error rows as files, with their facts where it has any. Both can be read again. */
export function ListFiles({ list, rows, by }: ListFilesProps) {
  const save = (what: string, csv: string) => downloadFile(`${list.name} ${what}.csv`, 'text/csv', csv);
  const hasFacts = list.source !== undefined;
  const errors = useAction(async () => {
    if (!hasFacts) return save('errors', errorsCsv(rows));
    const { factErrorsCsv } = await factFile();
    save('errors', factErrorsCsv(await exportRows(list.id)));
  });
  const results = useAction(async () => {
    const ranked = rankRows(rows, by);
    if (!hasFacts) return save('results', resultsCsv(ranked));
    const { factResultsCsv } = await factFile();
    save('results', factResultsCsv(inOrder(await exportRows(list.id), ranked)));
  });
  return (
    <div className="button-row">
      {rows.some(hasFailed) && (
        <Button busy={errors.busy} onClick={errors.run}>
          Download Error Rows
        </Button>
      )}
      <Button busy={results.busy} onClick={results.run}>
        Download CSV
      </Button>
      <Problem error={errors.problem ?? results.problem} />
    </div>
  );
}

function inOrder(details: readonly ListRowDetail[], ranked: readonly ListRow[]): ListRowDetail[] {
  const places = new Map(ranked.map(({ position }, place) => [position, place]));
  const placeOf = ({ row }: ListRowDetail) => places.get(row.position) ?? ranked.length;
  return details.toSorted((a, b) => placeOf(a) - placeOf(b));
}
