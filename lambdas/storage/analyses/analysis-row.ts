import { getRow, type Row } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { analysisKey, type PartOwner } from './row-ids.ts';

/** The row of an analysis, which writes of its parts rest on. A file of its own: a seller's visit needs no more of it. */
export const findAnalysisRow = (owner: PartOwner): Promise<Row | undefined> =>
  getRow(analysesTable, analysisKey(owner));
