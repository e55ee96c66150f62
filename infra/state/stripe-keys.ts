import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage, StripePayments } from '#infra/stage/stages.ts';

/**
 * The secrets of Stripe: two restricted keys, one for what customers do and one for what staff do, and what events are
 * signed by. A stage where plans are not paid has none.
 */
export class StripeKeys extends Construct {
  private readonly made: ({ billing: Secret; staff: Secret; signing: Secret } & StripePayments) | undefined;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    if (stage.stripe === undefined) return;
    const secret = (name: string, description: string) => {
      const made = new Secret(this, name, { description, removalPolicy: stage.removalPolicy });
      Validations.of(made).acknowledge({
        id: 'AwsSolutions-SMG4',
        reason: 'Stripe hands it out on a page of its own and has no call that changes it: docs/operations.md.',
      });
      return made;
    };
    this.made = {
      ...stage.stripe,
      billing: secret('Billing', 'Restricted key of Stripe for what customers do. Put the key in as plain text.'),
      staff: secret('Staff', 'Restricted key of Stripe for refunds by staff. Put the key in as plain text.'),
      signing: secret('Signing', 'What Stripe signs events by, and for a day what it did before, one a line.'),
    };
  }

  /** Whether plans are paid here. */
  get isUsed(): boolean {
    return this.made !== undefined;
  }

  /** Allows a function to sell, change and end subscriptions. */
  grantBillingTo(fn: AppFunction): void {
    if (this.made === undefined) return;
    this.grant(fn, 'stripeKey', this.made.billing);
    fn.set('stripeMode', this.made.mode);
    fn.set('salesTax', this.made.salesTax);
  }

  /** Allows a function to look up payments and to refund them. */
  grantStaffTo(fn: AppFunction): void {
    if (this.made === undefined) return;
    this.grant(fn, 'stripeKey', this.made.staff);
    fn.set('stripeMode', this.made.mode);
  }

  /** Allows a function to check signatures of events. */
  grantSigningTo(fn: AppFunction): void {
    if (this.made === undefined) return;
    this.grant(fn, 'stripeSigning', this.made.signing);
    fn.set('stripeMode', this.made.mode);
  }

  private grant(fn: AppFunction, name: 'stripeKey' | 'stripeSigning', secret: Secret): void {
    fn.allow(['secretsmanager:GetSecretValue'], secret.secretArn);
    fn.set(name, secret.secretArn);
  }
}
