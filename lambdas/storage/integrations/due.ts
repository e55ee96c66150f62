/** The partitions of the index `due`: one takes a thousand changes a second. */
export const duePartitions: readonly string[] = Array.from({ length: 4 }, (_, index) => `webhooks#${index}`);

/** In which of them an account's rows are; its name is a hash. */
export function duePartition(account: string): string | undefined {
  const sum = [...account].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return duePartitions[sum % duePartitions.length];
}

/** So many milliseconds after a moment, in the form the index sorts by. */
export const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms).toISOString();
