/** What is read of a file: more is another tool's work. */
export const fileLimits = {
  /** Beside the header. */
  rows: 20_000,
  columns: 500,
} as const;
