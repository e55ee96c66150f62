/** Lookups of an account in a clock hour that may find nothing: each costs provider calls but none of the quota. */
export const failedLookupsPerHour = 20;

/** Uploads of pictures and photos by an account in a clock hour, refused ones too: each is decoded, or looked at. */
export const uploadsPerHour = 120;

/** The part of a day's provider calls that one account may use, percent. */
export const accountSharePercent = 20;
