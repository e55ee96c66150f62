/** Lookups of an account in a clock hour that may find nothing: each costs provider calls but none of the quota. */
export const failedLookupsPerHour = 20;

/** Uploads of pictures and photos by an account in a clock hour, refused ones too: each is decoded, or looked at. */
export const uploadsPerHour = 120;

/** The part of a day's provider calls that one account may use, percent. */
export const accountSharePercent = 20;

/** Limits a day for calls of an account that write many rows. */
export const writesPerDay = {
  /** Rows of lists that are put in line again, or picked to be looked up. */
  movedRows: 10_000,
  /** Deals that lists change, or are given back. */
  changedDeals: 5000,
  /** Entries of all books: a whole book has 4,000, and each entry takes up to five rows. */
  bookEntries: 10_000,
} as const;
