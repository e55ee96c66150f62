import type { Workbook } from '#shared/workbook/workbook.ts';
import { downloadFile } from './download-file.ts';

/** Saves a workbook as an XLSX file. What writes it is loaded when it is asked for. */
export async function downloadWorkbook(name: string, workbook: Workbook): Promise<void> {
  const [{ default: writeExcelFile }, { xlsxSheets }] = await Promise.all([
    import('write-excel-file/browser'),
    import('#shared/workbook/xlsx-sheets.ts'),
  ]);
  const file = await writeExcelFile(xlsxSheets(workbook)).toBlob();
  downloadFile(name, xlsxType, new Uint8Array(await file.arrayBuffer()));
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
