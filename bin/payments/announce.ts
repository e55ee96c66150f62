import { scanRows } from '#bin/rows/scan-rows.ts';
import { sendMail } from '#lambdas/domain/mails/send-mail.ts';
import { operator, setting } from '#lambdas/runtime/settings.ts';
import { claimMail, giveMailBack, isMailClaimed } from '#lambdas/storage/billing/mail-claims.ts';
import { documents } from '#lambdas/storage/document-client.ts';
import { unpaidUntil } from '#lambdas/storage/profiles/plan-end.ts';
import type { Row } from '#lambdas/storage/table.ts';
import { Tier } from '#shared/account/plan-terms.ts';
import { announceMail } from '#shared/notices/announce-mail.ts';

/* Tells everybody whose plan was free what changes and when. It runs with the settings of the stage's billing worker. */

export type Announced = {
  /** Accounts that are on a plan and never paid. */
  found: number;
  /** Of them, told before. */
  before: number;
  /** Told now, or in a dry run still to be told. */
  now: number;
  /** SES refuses the address, or nobody knows whether it took the mail. Neither is tried again. */
  lost: number;
};

const key = 'announced';

/**
 * Mails each account that is active and never paid, once. Each is claimed before it is sent.
 *
 * @throws when plans are free, their free time is over, or SES takes no mails: what was not sent is sent by the next run.
 */
export async function announce({ isDryRun, now }: { isDryRun: boolean; now: Date }): Promise<Announced> {
  const until = unpaidUntil();
  if (until === undefined) throw new Error('Plans are free here.');
  if (until <= now.toISOString()) throw new Error(`Plans that nobody paid have ended on ${until.slice(0, 10)}.`);
  const counts: Announced = { found: 0, before: 0, now: 0, lost: 0 };
  for await (const { rows } of scanRows(documents, setting('profilesTable'))) {
    for (const row of rows.filter(isUnpaid)) {
      counts.found += 1;
      const account = `user#${row.id}`;
      const isOurs = isDryRun ? !(await isMailClaimed(account, key)) : await claimMail(account, key, now);
      if (!isOurs) counts.before += 1;
      else if (isDryRun || (await tell(row, account, until))) counts.now += 1;
      else counts.lost += 1;
    }
  }
  return counts;
}

/** Whether a row is a profile with a plan that has no end. */
const isUnpaid = (row: Row) => row.subscription_status === 'active' && row.access_until === undefined;

async function tell(row: Row, account: string, until: string): Promise<boolean> {
  const mail = announceMail({
    tier: Tier.parse(row.subscription_tier),
    since: setting('paymentsSince'),
    until,
    origin: setting('siteOrigin'),
    operator: operator(),
    isTaxed: setting('salesTax') !== 'none',
  });
  let problem: unknown;
  const sent = await sendMail({ ...mail, to: String(row.email) }, (error) => {
    problem = error;
  });
  if (sent !== 'refused') return sent === 'sent';
  await giveMailBack(account, key);
  throw new Error(`SES takes no mails: ${String(problem)}`);
}
