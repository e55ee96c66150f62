import type { GraphWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarms } from './alarms.ts';
import { graph } from './graph.ts';
import type { LogMetrics } from './log-metrics.ts';

/** Alarms and graphs of a stage where plans are paid. */
export function watchPayments(alarms: Alarms, logged: LogMetrics): GraphWidget[] {
  const of = logged.payments();
  alarms.raise('BillingNeedsOperator', {
    metric: of.needsOperator,
    above: 0,
    lost: 'Customers may have paid for what they do not have, or the other way around: a price, a dispute, a second subscription or an event of another mode.',
  });
  alarms.raise('PaymentRefunded', {
    metric: of.refunded,
    above: 0,
    lost: 'Customers lose nothing: a member of the staff refunded a payment, or tried to. A mail says who and why.',
  });
  alarms.raise('StripeKeyRefused', {
    metric: of.keysRefused,
    above: 0,
    lost: 'Customers cannot pay, change or cancel: Stripe refuses the key, or it is of another mode.',
  });
  alarms.raise('StripeFailures', {
    metric: of.stripeFailures,
    above: 5,
    lost: 'Customers cannot pay, change or cancel: calls of Stripe fail.',
  });
  alarms.raise('StripeSignatures', {
    metric: of.badSignatures,
    above: 5,
    lost: 'Customers may have what they paid for only in the night: events come that Stripe has not signed with the secret of this stage.',
  });
  alarms.raise('BillingDiffers', {
    metric: of.differs,
    above: 0,
    lost: 'Customers got what they paid for only in the night: more accounts than chance explains differed from their payments.',
  });
  alarms.raiseWithout('BillingSweepStopped', {
    metric: of.sweeps,
    lost: 'Customers whose payment no event told of do not have it: the comparison of the night has not run for 26 hours.',
  });
  return [
    graph('Subscriptions: active, past due', [of.active, of.pastDue]),
    graph('Lateness of Stripe’s events (s)', [of.secondsLate]),
  ];
}
