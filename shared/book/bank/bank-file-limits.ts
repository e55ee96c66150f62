/** Of a file of a bank account. */
export const bankFileLimits = { bytes: 2 * 1024 * 1024, lines: 2000 } as const;
