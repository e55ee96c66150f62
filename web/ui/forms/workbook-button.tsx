import type { Workbook } from '#shared/workbook/workbook.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { downloadWorkbook } from '#web/ui/text/download-workbook.ts';
import { showProblem } from './show-problem.ts';
import { useAction } from './use-action.ts';

type WorkbookButtonProps = {
  fileName: string;
  /** Makes the workbook; code that only it needs is loaded then. */
  make: () => Workbook | Promise<Workbook>;
  label?: string;
};

/** Saves a workbook when it is pressed. */
export function WorkbookButton({ fileName, make, label = 'Download XLSX' }: WorkbookButtonProps) {
  const { busy, run } = useAction(
    async () => downloadWorkbook(fileName, await make()),
    (error) => showProblem('The file could not be made', error),
  );
  return (
    <Button busy={busy} onClick={run}>
      {label}
    </Button>
  );
}
