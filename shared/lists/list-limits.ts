import { factRowsPerList, rowsPerList } from '#shared/account/plans.ts';

// Separate from what reads a profile: the pricing page loads no schemas.

/** The largest list of addresses of any plan, and the most rows of any list that one press looks up. */
export const maxListRows = rowsPerList.enterprise;

/** The largest list with facts of any plan. */
export const maxFactRows = factRowsPerList.enterprise;

/** Rows with facts that one call stores. */
export const factRowsAtOnce = 200;

/** Rows of a list that one call reads, and those of an export, which have their facts. */
export const rowsPerPage = 500;
export const exportedRowsPerPage = 200;

/** Bytes of one row's facts and of its contacts as JSON. With its flags a row's facts stay below 4 kB. */
export const maxFactBytes = 3584;
export const maxRowContactBytes = 2048;

/** The maps of columns that an account keeps, how long after their last use, in days, and the size of one in bytes. */
export const maxColumnMaps = 50;
export const columnMapDays = 400;
export const maxColumnMapBytes = 16 * 1024;

/** Characters of the city and state of all rows of a file. */
export const maxPlaceLength = 100;

/** How long the facts of a file are kept after the last import that named their house, days. */
export const importedFactsDays = 400;

/** How long a record that an account bought is kept for later lists and deals, days. */
export const boughtRecordDays = 90;

/** Deals of a list that one call compares or changes: each is read, and priced twice. */
export const dealsAtOnce = 100;

/** How long what a list has changed of deals can be taken back, days. */
export const importUndoDays = 7;

/** The largest file that is read, bytes. */
export const maxListBytes = 200_000;

/** The lists that an account may start in a day (UTC). */
export const listsPerDay = 20;

/** How long the worker of lists may run, seconds; a lookup may take 18. */
export const listWorkerSeconds = 25;

/** A running list of which nothing is stored for so long is slow: the next read offers what is open again, ms. */
export const slowAfterMs = 15_000;

/** Rows of an account that are in line at once, with the pricing of 25 as one: as many as all workers run at once. */
export const rowsInLine = 8;

/** How often the rows of a list with facts may be stored: two tabs send the same file, and one of them tries again. */
export const timesStored = 3;

/** Rows with facts that an account may store in a day, by plan: those of all lists that it may start. */
export const storedRowsPerDay = (rowsOfList: number) => listsPerDay * rowsOfList;

/** How often an account may ask in a minute what a list would cost: each reads a row for each address. */
export const quotesPerMinute = 30;

/** How long a list is kept, days. */
export const listDays = 90;

/** The characters of a note and of a list's name. */
export const maxNoteLength = 100;

/** Percent of a list's rows that may have no record; each costs provider calls and no analysis. */
const missPercent = 20;
/** A short list may have this many. */
const leastMisses = 5;

/** The rows without a record after which a list stops. Rows under way may add a few more. */
export function missLimit(rows: number): number {
  return Math.max(leastMisses, Math.ceil((rows * missPercent) / 100));
}
