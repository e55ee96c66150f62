import type { AddressFile } from '#shared/lists/addresses/list-roles.ts';
import type { Column, SavedRoles } from '#shared/lists/columns/column.ts';
import type { Recognized } from '#shared/lists/columns/recognize-columns.ts';
import type { NewFactRow } from '#shared/lists/list.ts';
import type { ColumnGroup, GroupName, Understood } from '#shared/lists/rows/column-groups.ts';
import type { EstimateLine } from '#shared/lists/rows/estimate-lines.ts';
import type { ReadHouse } from '#shared/lists/rows/first-houses.ts';
import type { RateAnswer, ReadRows, Stage } from '#shared/lists/rows/read-rows.ts';

/* What the page and the worker that reads a file say to each other. */

/** `hash`: the key of the saved map of these columns. */
export type OpenedFile = {
  hash: string;
  rows: number;
  columns: number;
  /** Whether it has more than addresses and a note. */
  hasFacts: boolean;
  /** Rows of a workbook that are left out because they are hidden, as by a filter. */
  hidden: number;
  /** A list of addresses: its text, as it can be edited, and its table. */
  text?: string;
  list?: AddressFile;
};

/** From the user and the saved map. */
export type Choices = {
  /** The file's, `YYYY-MM-DD`. */
  day: string;
  saved: SavedRoles;
  /** In the order in which they were made. */
  own: { column: number; role: string }[];
  contacts: boolean;
  answers: RateAnswer[];
  /** By the file's word in lower case. */
  stages: Record<string, Stage>;
  zeroBalanceIsFree: boolean;
  /** Whether to read rows that are hidden. */
  withHidden: boolean;
  /** "Mesa, AZ" of all rows. */
  place: string;
};

/** The rows that are kept of a file that is too long: the first, or the highest or lowest of a column. */
export type Kept = { most: number; column?: number; isLowest?: boolean };

/** A cell that may mean two rates, percent; `line` is its row in the file. */
export type RateQuestion = { column: number; cell: string; line: number; rates: [number, number] };

export type ShownColumn = Column & { understood: Understood[] };

export type RoleChoice = { role: string; label: string };

/** A file as it is read with the choices. */
export type FileView = Pick<ReadRows, 'toLookAt' | 'openStages' | 'droppedContacts' | 'relatives' | 'marked'> & {
  columns: ShownColumn[];
  /** The columns that the reader itself is not sure of, whatever the user has said since. */
  asked: number[];
  problem?: NonNullable<Recognized['problem']>;
  groups: ColumnGroup[];
  roles: { group: GroupName; roles: RoleChoice[] }[];
  rows: number;
  withAddress: number;
  /** Whether no row says in which city its house is. */
  lacksPlace: boolean;
  houses: ReadHouse[];
  /** What the file lacks. */
  estimates: EstimateLine[];
  notes: { line: number; text: string }[];
  questions: RateQuestion[];
  hasZeroBalance: boolean;
  hidden: number;
  /** The roles to keep for the next file with these columns. */
  toSave: Record<string, string>;
};

/** The calls of the worker. */
export type ReaderCalls = {
  open: (file: { name: string; bytes: Uint8Array; day: string; withHidden: boolean }) => Promise<OpenedFile>;
  read: (choices: Choices) => Promise<FileView>;
  /** Rows of the last reading from a place on, as many as one call stores. */
  rows: (part: { from: number; kept: Kept }) => Promise<NewFactRow[]>;
};

export type ReaderRequest = {
  [Call in keyof ReaderCalls]: { id: number; call: Call; input: Parameters<ReaderCalls[Call]>[0] };
}[keyof ReaderCalls];

/** `problem` is for the user, `failure` is not. */
export type ReaderAnswer = { id: number; value?: unknown; problem?: string; failure?: string };
