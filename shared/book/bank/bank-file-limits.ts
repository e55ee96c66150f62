/** Of a file of a bank account. */
export const bankFileLimits = { bytes: 2 * 1024 * 1024, lines: 2000 } as const;

/** A type or a status has at most so many different words, each of at most so many characters. A text has more. */
export const bankWordLimits = { most: 12, longest: 24 } as const;
