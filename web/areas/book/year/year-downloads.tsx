import type { YearLoan } from '#shared/book/paper/year-figures.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { WorkbookButton } from '#web/ui/forms/workbook-button.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { csvFileName } from '#web/ui/text/file-names.ts';

type YearDownloadsProps = { loans: readonly YearLoan[]; year: number; today: string };

const failed = (error: unknown) => showProblem('The file could not be made', error);
// What writes files is loaded when one is asked for.
const papers = () => import('#shared/book/paper/year-papers.ts');

export function YearDownloads(of: YearDownloadsProps) {
  const { loans, year } = of;
  const places = new Set(loans.map(({ address }) => address));
  const [place = ''] = places;
  const name = csvFileName(`${year} Figures`, places.size === 1 ? place : 'All Books').replace(/csv$/, '');
  const pdf = useAction(async () => {
    const [{ yearBlocks }, { letterPdf }] = await Promise.all([papers(), import('#shared/letter/letter-pdf.ts')]);
    const bytes = await letterPdf(yearBlocks(of), `${year} figures`);
    downloadFile(`${name}pdf`, 'application/pdf', new Uint8Array(bytes));
  }, failed);
  const csv = useAction(
    async () => downloadFile(`${name}csv`, 'text/csv;charset=utf-8', (await papers()).yearCsv(of)),
    failed,
  );
  return (
    <div className="button-row no-print">
      <Button busy={pdf.busy} onClick={pdf.run}>
        PDF
      </Button>
      <Button busy={csv.busy} onClick={csv.run}>
        CSV
      </Button>
      <WorkbookButton label="Excel" fileName={`${name}xlsx`} make={async () => (await papers()).yearWorkbook(of)} />
    </div>
  );
}
