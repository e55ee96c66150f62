import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarms } from './alarms.ts';

/**
 * The shares at which SES puts an account under review; at 10 % and 0.5 % it may stop the account's mails
 * (https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html). It reckons them over the last mails of the account
 * and region, of every stage and other workload in it.
 */
const underReview = { bounces: 0.05, complaints: 0.001 };

/** At half of SES's levels there is time to mend the cause before a review, in which codes for sign-ups may stop. */
export function watchMails(alarms: Alarms): void {
  alarms.raise('MailBounces', {
    metric: reputation('Reputation.BounceRate'),
    above: underReview.bounces / 2,
    isKept: true,
    lost: 'Users may soon get no codes and no mails: more than 2.5 % of mails bounced, and SES reviews an account at 5 %.',
  });
  alarms.raise('MailComplaints', {
    metric: reputation('Reputation.ComplaintRate'),
    above: underReview.complaints / 2,
    isKept: true,
    lost: 'Users may soon get no codes and no mails: more than 0.05 % of mails were marked as spam, and SES reviews an account at 0.1 %.',
  });
}

const reputation = (metricName: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period: Duration.hours(1) });
