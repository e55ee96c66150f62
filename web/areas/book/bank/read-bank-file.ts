import { type BankColumns, recognizeBankColumns, rolesOfColumns } from '#shared/book/bank/bank-columns.ts';
import { type BankSource, openBankFile } from '#shared/book/bank/bank-file.ts';
import { type BankReading, readBankLines } from '#shared/book/bank/bank-lines.ts';
import { bankLineNames, kindOfBankFile } from '#shared/book/bank/bank-names.ts';
import { answersKept, answersToKeep } from '#shared/book/bank/kept-answers.ts';
import type { BankAnswers, BankRoles } from '#shared/lists/bank-answers.ts';
import { bankRoles } from '#shared/lists/bank-roles.ts';
import type { ColumnMap, NewColumnMap } from '#shared/lists/column-map.ts';
import { textOfCell } from '#shared/lists/columns/text-of-cell.ts';
import { questionsOf } from './asked-questions.ts';
import { type AskedQuestion, withAnswers } from './bank-said.ts';

/* What reads a file. It is loaded when one is chosen. */

/** A file with what its columns are found to be, or were said to be; an OFX file has none. */
export type OpenedBankFile = {
  source: BankSource;
  /** Names what is kept of such files. */
  /** Under which it is kept what such a file is; `null` where nothing is. */
  hash: string | null;
  columns: BankColumns;
  answers: BankAnswers;
  /** When it was kept what such a file is. */
  keptAt?: string;
  /** Whether the user has said something of this file. */
  isSaid: boolean;
};

/**
 * @param kept finds what was kept of the files of a kind.
 * @throws `UnreadableFile`, whose message says what to do.
 */
export async function openFile(
  bytes: Uint8Array,
  name: string,
  kept: (hash: string) => Promise<ColumnMap | undefined>,
): Promise<OpenedBankFile> {
  const source = await openBankFile(bytes, name);
  const hash = await kindOfBankFile(source);
  const map = hash === null ? undefined : await kept(hash);
  const roles: BankRoles = {};
  for (const [key, role] of Object.entries(map?.roles ?? {})) {
    const read = bankRoles.find((each) => each === role);
    if (read) roles[key] = read;
  }
  return {
    source,
    hash,
    columns: source.kind === 'table' ? recognizeBankColumns(source.table, roles) : { columns: [] },
    answers: answersKept(map?.answers ?? {}),
    ...(map && { keptAt: map.saved_at }),
    isSaid: false,
  };
}

const rolesOf = ({ source, columns }: OpenedBankFile): BankRoles =>
  source.kind === 'table' ? rolesOfColumns(source.table, columns.columns) : {};

/** The lines of a file with their names, in the same order, and all that it asks. */
export type NamedReading = BankReading & { names: string[]; asked: AskedQuestion[] };

/** Reads it as its columns are found and the user has answered. */
export async function readFileLines(file: OpenedBankFile, today: string): Promise<NamedReading> {
  const { source, answers } = file;
  const reading = readBankLines(source, rolesOf(file), answers, today);
  // Without an answer, what is asked is what is open: most files are read once.
  const asksNothing = Object.keys(answers).length === 0 && reading.questions.length === 0;
  return { ...reading, names: await bankLineNames(reading.lines), asked: asksNothing ? [] : askedOf(file, today) };
}

/** All that a file asks, also what is answered. */
export const askedOf = (file: OpenedBankFile, today: string): AskedQuestion[] =>
  questionsOf(file.source, rolesOf(file), file.answers, today);

/** The file with one more answer of the user, or another one. */
export const withAnswer = (file: OpenedBankFile, answer: BankAnswers): OpenedBankFile => ({
  ...file,
  answers: withAnswers(file.answers, answer),
  isSaid: true,
});

/** What to keep of a file for the next one of its kind: no text of a line, and not its name. */
export function mapToKeep(file: OpenedBankFile): NewColumnMap {
  const { source, answers } = file;
  const roles = rolesOf(file);
  return {
    kind: 'bank',
    roles,
    contacts: false,
    file: textOfCell(nameOf(source), longestName),
    answers: answersToKeep(source, roles, answers),
  };
}

/** Characters of a map's name; `maxNoteLength` without the limits of plans, which it brings. */
const longestName = 100;

/** Names a kind of file for the user: by its heads. */
function nameOf(source: BankSource): string {
  if (source.kind === 'ofx') return 'OFX';
  const { names, hasHeader } = source.table;
  return hasHeader ? names.join(', ') : `No headings, ${names.length} columns`;
}
