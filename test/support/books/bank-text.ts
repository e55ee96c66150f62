import { recognizeBankColumns, rolesOfColumns } from '#shared/book/bank/bank-columns.ts';
import { openBankFile } from '#shared/book/bank/bank-file.ts';
import { readBankLines } from '#shared/book/bank/bank-lines.ts';
import type { BankAnswers, BankRoles } from '#shared/lists/bank-answers.ts';

/** The text of a bank's file as it is read, from its bytes to its lines: with the columns that are found, or these. */
export async function readBankText(text: string, answers: BankAnswers = {}, chosen?: BankRoles, today = '2026-11-25') {
  const source = await openBankFile(new TextEncoder().encode(text), 'export.csv');
  const table = source.kind === 'table' ? source.table : undefined;
  const { columns, ask } = table ? recognizeBankColumns(table, chosen) : { columns: [] };
  const reading = readBankLines(source, table ? rolesOfColumns(table, columns) : {}, answers, today);
  const roles = Object.fromEntries(columns.filter(({ role }) => role !== 'skip').map(({ name, role }) => [name, role]));
  return { ...reading, source, columns, roles, ask };
}
