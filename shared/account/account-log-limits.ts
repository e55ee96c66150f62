/* Separate from the schemas in account-log.ts, which few functions need. */

export const accountLogDays = 90;

export const accountLogPerPage = 25;

/** Entries of one kind in a day (UTC). By kind, so that nobody hides one event behind many of another. */
export const accountLogPerDay = 100;
