import { describe, expect, it } from 'vitest';
import { areas, functionOf, only, paying, properties, synthesized } from './synthesized.ts';

const free = synthesized();
const template = synthesized({ context: paying });
const variablesOf = (area: (typeof areas)[number]) =>
  functionOf(template, area).Properties.Environment?.Variables ?? {};

const secretOf = (words: string) =>
  Object.entries(template.findResources('AWS::SecretsManager::Secret')).find(([, { Properties }]) =>
    Properties.Description.includes(words),
  )?.[0] ?? 'missing';
const secrets = {
  billing: secretOf('for what customers do'),
  staff: secretOf('for refunds by staff'),
  signing: secretOf('signs events by'),
};

/** The areas whose role may use a resource, such as read a secret. */
function readersOf(secret: string): string[] {
  const roles = Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) => JSON.stringify(Properties.PolicyDocument).includes(secret))
    .flatMap(({ Properties }) => Properties.Roles.map(({ Ref }: { Ref: string }) => Ref));
  return areas.filter((area) => roles.includes(functionOf(template, area).Properties.Role['Fn::GetAtt'][0]));
}

describe('a stage that takes payments', () => {
  it('lets the functions of payments alone read what Stripe knows it by, each its own', () => {
    expect(readersOf(secrets.billing)).toEqual(['subscription', 'billing-worker']);
    expect(readersOf(secrets.staff)).toEqual(['staff-billing']);
    expect(readersOf(secrets.signing)).toEqual(['stripe-webhook']);
    expect(variablesOf('subscription').STRIPE_KEY_SECRET).toEqual({ Ref: secrets.billing });
    expect(variablesOf('stripe-webhook')).toMatchObject({
      STRIPE_SIGNING_SECRET: { Ref: secrets.signing },
      STRIPE_MODE: 'test',
    });
    const told = areas.filter((area) => 'STRIPE_KEY_SECRET' in variablesOf(area));
    expect(told).toEqual(['subscription', 'staff-billing', 'billing-worker']);
    expect(variablesOf('staff-billing')).toMatchObject({
      STRIPE_KEY_SECRET: { Ref: secrets.staff },
      STRIPE_MODE: 'test',
      STAFF_MFA: 'required',
    });
  });

  it('has a deleted account deleted at Stripe by the worker: the sweeper only says whom', () => {
    expect(variablesOf('account-sweeper').BILLING_QUEUE_URL).toBeDefined();
    expect(readersOf('BillingCustomers')).toContain('account-sweeper');
    expect(functionOf(free, 'account-sweeper').Properties.Environment?.Variables).not.toHaveProperty(
      'BILLING_QUEUE_URL',
    );
  });

  it('tells who sells what tax and which mode to reckon with, and where to come back to', () => {
    const { SALES_TAX, STRIPE_MODE, SITE_ORIGIN } = variablesOf('subscription');
    expect({ SALES_TAX, STRIPE_MODE }).toEqual({ SALES_TAX: 'automatic', STRIPE_MODE: 'test' });
    expect(JSON.stringify(SITE_ORIGIN)).toContain('DomainName');
  });

  it('lets the worker send mails, through the stage’s configuration set, and nobody else who serves payments', () => {
    const sendersOf = (of: typeof template) => {
      const roles = Object.values(of.findResources('AWS::IAM::Policy'))
        .filter(({ Properties }) => JSON.stringify(Properties.PolicyDocument).includes('ses:SendEmail'))
        .flatMap(({ Properties }) => Properties.Roles.map(({ Ref }: { Ref: string }) => Ref));
      return areas.filter((area) => roles.includes(functionOf(of, area).Properties.Role['Fn::GetAtt'][0]));
    };
    expect(sendersOf(template)).toEqual([
      'analyses',
      'seller-page',
      'team',
      'reminders',
      'billing-worker',
      'seller-mails',
    ]);
    const withoutPayments = synthesized({ context: { 'dev:emailSender': 'hello@mail.example.com' } });
    expect(sendersOf(withoutPayments)).toEqual(['analyses', 'seller-page', 'team', 'reminders', 'seller-mails']);
    const { EMAIL_SENDER, ALARM_EMAIL, MAIL_CONFIGURATION_SET, COMPANY, SITE_ORIGIN } = variablesOf('billing-worker');
    expect({ EMAIL_SENDER, ALARM_EMAIL, MAIL_CONFIGURATION_SET, COMPANY }).toEqual({
      ALARM_EMAIL: 'ops@example.com',
      EMAIL_SENDER: 'hello@mail.example.com',
      MAIL_CONFIGURATION_SET: 'dealwright-dev',
      COMPANY: 'Dealwright, Inc.',
    });
    expect(JSON.stringify(SITE_ORIGIN)).toContain('DomainName');
  });

  it('names the worker, with whose settings an operator announces what changes', () => {
    expect(template.findOutputs('BillingWorker').BillingWorker?.Value).toEqual({
      Ref: functionOf(template, 'billing-worker').id,
    });
    expect(free.findOutputs('BillingWorker')).toEqual({});
  });

  it('compares every subscription once a day, which without payments nothing does', () => {
    const daily = (of: typeof template) =>
      Object.entries(of.findResources('AWS::Events::Rule')).filter(
        ([id, { Properties }]) => id.startsWith('Billing') && Properties.ScheduleExpression === 'rate(1 day)',
      );
    expect(daily(template)).toHaveLength(1);
    expect(daily(free)).toEqual([]);
    expect(
      Object.keys(free.findResources('AWS::SecretsManager::Secret')).filter((id) => id.includes('Stripe')),
    ).toEqual([]);
  });

  it('keeps no more than the worker can read at once from Stripe', () => {
    const worker = functionOf(template, 'billing-worker').Properties;
    const mapping = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).filter(({ Properties }) =>
      JSON.stringify(Properties.EventSourceArn).includes('BillingCustomers'),
    );
    expect(mapping.map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({ BatchSize: 10, ScalingConfig: { MaximumConcurrency: 5 } }),
    ]);
    const [queue] = Object.values(template.findResources('AWS::SQS::Queue')).filter(({ Properties }) =>
      JSON.stringify(Properties.RedrivePolicy ?? {}).includes('BillingDeadLetters'),
    );
    expect(queue?.Properties.VisibilityTimeout).toBe(6 * worker.Timeout);
  });

  it('takes events as it does other calls, without a token', () => {
    const stage = only(template, 'AWS::ApiGatewayV2::Stage', {
      ApiId: { Ref: only(template, 'AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' }).id },
    });
    const { RouteSettings } = stage.Properties;
    expect(RouteSettings['POST /api/stripe/webhook']).toEqual({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    const route = only(template, 'AWS::ApiGatewayV2::Route', { RouteKey: 'POST /api/stripe/webhook' });
    expect(route.Properties.AuthorizationType).toBe('NONE');
    expect(properties(template, 'AWS::ApiGatewayV2::Route', route.id).AuthorizerId).toBeUndefined();
  });
});

describe('what watches payments', () => {
  it.each([
    ['subscription', 'stripe_failed'],
    ['staff-billing', 'stripe_failed'],
    ['staff-billing', 'stripe_key_refused'],
    ['billing-worker', 'stripe_failed'],
    ['subscription', 'billing_needs_operator'],
    ['billing-worker', 'billing_needs_operator'],
    ['stripe-webhook', 'billing_needs_operator'],
    ['subscription', 'stripe_key_refused'],
    ['billing-worker', 'billing_differs'],
    ['billing-worker', 'billing_swept'],
    ['stripe-webhook', 'bad_stripe_signature'],
  ] as const)('counts in the log of %s the event %s', (area, event) => {
    const { Ref: log } = functionOf(template, area).Properties.LoggingConfig.LogGroup;
    const filters = Object.values(template.findResources('AWS::Logs::MetricFilter')).filter(
      ({ Properties }) =>
        JSON.stringify(Properties.LogGroupName).includes(log) && Properties.FilterPattern.includes(`"${event}"`),
    );
    expect(filters.length).toBeGreaterThan(0);
  });

  it('is not there where nothing is paid', () => {
    const names = Object.keys(free.findResources('AWS::CloudWatch::Alarm'));
    expect(names.filter((name) => /Stripe(?!.?[Ww]ebhook)|BillingDiffers|BillingSweep/.test(name))).toEqual([]);
  });

  it('says when a night passes without the comparison', () => {
    const alarm = only(template, 'AWS::CloudWatch::Alarm', { MetricName: 'BillingSweeps' });
    expect(alarm.Properties).toMatchObject({ Period: 26 * 3600, TreatMissingData: 'breaching', Threshold: 1 });
  });
});

describe('settings of payments', () => {
  it.each(['stripeMode', 'salesTax', 'emailSender', 'alarmEmail'])('lack %s', (name) => {
    const { [`dev:${name}` as keyof typeof paying]: _without, ...others } = paying;
    expect(() => synthesized({ context: others })).toThrow(
      `dev:payments is stripe, so dev:${name} must be set as well.`,
    );
  });

  it('lack a domain in prod', () => {
    const context = Object.fromEntries(
      Object.entries(paying).map(([key, value]) => [key.replace('dev', 'prod'), value]),
    );
    const message = 'prod:payments is stripe, so prod:domain must be set as well.';
    expect(() => synthesized({ stage: 'prod', context: { ...context, propertySource: 'sample' } })).toThrow(message);
  });
});
