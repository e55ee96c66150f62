import type { BankAnswers } from '#shared/book/bank/bank-answers.ts';
import { type BankColumns, recognizeBankColumns, rolesOfColumns } from '#shared/book/bank/bank-columns.ts';
import { type BankSource, openBankFile } from '#shared/book/bank/bank-file.ts';
import { type BankReading, readBankLines } from '#shared/book/bank/bank-lines.ts';
import { bankLineNames } from '#shared/book/bank/bank-names.ts';

/* What reads a file. It is loaded when one is chosen. */

/** A file with what its columns are found to be; an OFX file has none. */
export type OpenedBankFile = { source: BankSource; columns: BankColumns };

/** @throws `UnreadableFile`, whose message says what to do. */
export async function openFile(bytes: Uint8Array, name: string): Promise<OpenedBankFile> {
  const source = await openBankFile(bytes, name);
  return { source, columns: source.kind === 'table' ? recognizeBankColumns(source.table) : { columns: [] } };
}

/** The lines of a file with their names, in the same order. */
export type NamedReading = BankReading & { names: string[] };

/** Reads it as its columns are found and the user has answered. */
export async function readFileLines(
  { source, columns }: OpenedBankFile,
  answers: BankAnswers,
  today: string,
): Promise<NamedReading> {
  const roles = source.kind === 'table' ? rolesOfColumns(source.table, columns.columns) : {};
  const reading = readBankLines(source, roles, answers, today);
  return { ...reading, names: await bankLineNames(reading.lines) };
}
