const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after each failed attempt: ten attempts within three days and four hours. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
