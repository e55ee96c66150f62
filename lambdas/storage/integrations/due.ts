/** The partitions of the index `due`; each takes a thousand writes a second. */
export const duePartitions: readonly string[] = Array.from({ length: 4 }, (_, index) => `webhooks#${index}`);

/** The partition of deletions of accounts with work left (deletions.ts). */
export const deletionsDue = 'deletions';

/** The partition of an account's rows. Account names are hashes, so they spread evenly. */
export function duePartition(account: string): string | undefined {
  const sum = [...account].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return duePartitions[sum % duePartitions.length];
}

/** `ms` after `moment`, as ISO 8601, by which the index sorts. */
export const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms).toISOString();
