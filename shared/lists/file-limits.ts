/** A larger file is another tool's work. */
export const fileLimits = {
  bytes: 10_000_000,
  /** Beside the header. */
  rows: 20_000,
  /** The highest number of a row: a sheet may have empty ones between. */
  lines: 100_000,
  columns: 500,
  /** Of one cell. */
  characters: 2000,
} as const;
