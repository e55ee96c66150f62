/** The partitions of the index `due`; each takes a thousand writes a second. */
export const duePartitions: readonly string[] = Array.from({ length: 4 }, (_, index) => `webhooks#${index}`);

/** The partition of deletions of accounts with work left (deletions.ts). */
export const deletionsDue = 'deletions';

/** The partitions of mails about deals (reminders/reminder-rows.ts). */
export const reminderPartitions: readonly string[] = Array.from({ length: 4 }, (_, index) => `reminders#${index}`);

/** The partitions of mails about what happened to an account (account-log/notice-rows.ts). */
export const noticePartitions: readonly string[] = Array.from({ length: 4 }, (_, index) => `notices#${index}`);

/** The partitions of mails about sellers' answers (seller-mails/news-rows.ts). */
export const sellerMailPartitions: readonly string[] = Array.from({ length: 4 }, (_, index) => `seller-mails#${index}`);

/** The partition of an account's webhook rows. */
export const duePartition = (account: string) => spread(account, duePartitions);

/** The partition of an account's reminders. */
export const reminderPartition = (account: string) => spread(account, reminderPartitions);

/** The partition of an account's notices. */
export const noticePartition = (account: string) => spread(account, noticePartitions);

/** The partition of an account's mails about sellers. */
export const sellerMailPartition = (account: string) => spread(account, sellerMailPartitions);

/** Account names are hashes, so they spread evenly. */
function spread(account: string, partitions: readonly string[]): string | undefined {
  const sum = [...account].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return partitions[sum % partitions.length];
}

/** `ms` after `moment`, as ISO 8601, by which the index sorts. */
export const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms).toISOString();
