import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import writeExcelFile from 'write-excel-file/node';
import type { Workbook } from '#shared/workbook/workbook.ts';
import { xlsxSheets } from '#shared/workbook/xlsx-sheets.ts';
import { csvRows } from '#test/support/csv-rows.ts';

/** The path of LibreOffice, where its spreadsheet is installed. */
export function office(): string | undefined {
  try {
    const path = realpathSync(execFileSync('which', ['soffice'], { encoding: 'utf8' }).trim());
    return existsSync(join(dirname(path), 'libsclo.so')) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** A sheet of a workbook's file as LibreOffice recalculates it, by rows. */
export async function recalculated(workbook: Workbook, sheet: string): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'dealwright-workbook-'));
  try {
    const file = join(folder, 'deal.xlsx');
    await writeExcelFile(xlsxSheets(workbook)).toFile(file);
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync(office() ?? '', [profile, '--headless', '--convert-to', filter, '--outdir', folder, file], {
      timeout: 100_000,
    });
    return csvRows(readFileSync(join(folder, `deal-${sheet}.csv`), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
