/* What a column of a bank's file may be, and its words: apart from the schemas. */

/**
 * `day`, one column; `amount`, one column, or `out` and `in`; `text` and `check`, joined where several are; `type`, the
 * words that say which way money went; `status`, whether a line is posted; `skip`, nothing.
 */
export const bankRoles = ['day', 'amount', 'out', 'in', 'text', 'type', 'status', 'check', 'skip'] as const;

/** A type or a status has at most so many different words, each of at most so many characters. A text has more. */
export const bankWordLimits = { most: 12, longest: 24 } as const;
