import { describe, expect, it } from 'vitest';
import { type Billing, planCents } from '#shared/account/billing.ts';
import { termsOfPaying } from '#shared/account/paying-texts.ts';
import { type BillingNews, billingMail } from '#shared/notices/billing-mail.ts';
import { exampleOperator } from '#shared/site/operator.ts';
import { usdToCent } from '#shared/values/money.ts';

const origin = 'https://app.example.com';
const priceOf = (tier: Billing['plan'], interval: Billing['interval']) => usdToCent(planCents(tier, interval) / 100);
const [monthly, annual] = [priceOf('professional', 'monthly'), priceOf('professional', 'annual')];

const july = '2027-07-01T00:00:00.000Z';
const aBilling = (parts: Partial<Billing> = {}): Billing => ({
  plan: 'professional',
  interval: 'monthly',
  cents: planCents(parts.plan ?? 'professional', parts.interval ?? 'monthly'),
  next_charge: { at: july, cents: planCents(parts.plan ?? 'professional', parts.interval ?? 'monthly') },
  ends_at: null,
  scheduled: null,
  banner: 'none',
  read_at: '2027-06-01T00:00:00.000Z',
  ...parts,
});
const ended = aBilling({ next_charge: null, ends_at: '2027-06-01T00:00:00.000Z' });

const written = (news: BillingNews, billing = aBilling(), isTaxed = true) =>
  billingMail(news, billing, { origin, operator: exampleOperator, isTaxed });
/** What the mail says first. */
const bodyOf = (...of: Parameters<typeof written>) => written(...of).text.split('\n\nPlan: ')[0];

const at = '2027-06-01T00:00:00.000Z';
const yearly: BillingNews = { kind: 'yearly' };

describe('every mail', () => {
  const all: [BillingNews, Billing][] = [
    [{ kind: 'bought', at, firstPayment: undefined, isChange: false }, aBilling()],
    [{ kind: 'bought', at, firstPayment: undefined, isChange: true }, aBilling()],
    [{ kind: 'trial_ends', charge: { at: july, cents: 7900 } }, aBilling({ banner: 'trialing' })],
    [{ kind: 'renews', charge: { at: july, cents: 75_840 } }, aBilling({ interval: 'annual' })],
    [yearly, aBilling()],
    [{ kind: 'failed', at, cents: 8552, nextAttempt: july, until: july }, aBilling({ banner: 'past_due' })],
    [{ kind: 'ended', at, wasPaid: true }, ended],
    [{ kind: 'refunded', at, cents: 1000, payment: { at, cents: 8552 } }, aBilling()],
  ];

  it.each(all)('has price, date, a way to cancel and who sends it: $kind', (news, billing) => {
    const { subject, text } = written(news, billing);
    expect(subject.length).toBeLessThan(60);
    expect(text).toContain(`\nPlan: Professional, ${priceOf('professional', billing.interval)} a `);
    expect(text).toMatch(/[A-Z][a-z]{2} \d{1,2}, 2027/);
    expect(text).toContain(`: ${origin}/account-settings?tab=subscription\n`);
    expect(text).toMatch(/\n\nDealwright, Inc\., Phoenix, AZ\n$/);
    expect(text).toContain('support@dealwright.example');
    expect(text).not.toMatch(/complian|undefined|null|NaN/i);
  });
});

describe('the copy of what was bought', () => {
  it('has the words that stood beside the button', () => {
    expect(
      written({ kind: 'bought', at, firstPayment: july, isChange: false }, aBilling({ banner: 'trialing' })),
    ).toEqual({
      subject: 'You chose the Professional plan',
      text: [
        'On Jun 1, 2027 you chose the Professional plan of Dealwright and agreed to this:',
        '',
        termsOfPaying({ tier: 'professional', billing_interval: 'monthly' }, new Date(july), true),
        '',
        `Plan: Professional, ${monthly} a month plus tax`,
        `Next charge: ${monthly} plus tax on Jul 1, 2027`,
        'Cancel or change your plan: https://app.example.com/account-settings?tab=subscription',
        '',
        'Questions? Write to support@dealwright.example.',
        '',
        'Dealwright, Inc., Phoenix, AZ',
        '',
      ].join('\n'),
    });
  });

  it('says of a payment at once that it is made today', () => {
    const body = bodyOf({ kind: 'bought', at, firstPayment: undefined, isChange: false }, aBilling(), false);
    expect(body).toContain(`\n\n${monthly} today, and again every month until you cancel, which you do in Settings`);
  });

  it('says of a change what the plan costs from then on', () => {
    const { subject, text } = written({ kind: 'bought', at, firstPayment: undefined, isChange: true });
    expect(subject).toBe('You changed to the Professional plan');
    expect(text).toContain(
      `On Jun 1, 2027 you changed to the Professional plan of Dealwright and agreed to this:\n\n${termsOfPaying({ tier: 'professional', billing_interval: 'monthly' }, 'change', true)}\n\n`,
    );
    expect(text).toContain(`Then ${monthly} plus tax every month until you cancel, which you do in Settings`);
  });
});

describe('what is ahead', () => {
  it('the end of a trial', () => {
    const charge = { at: july, cents: planCents('professional', 'monthly') };
    expect(bodyOf({ kind: 'trial_ends', charge })).toBe(
      `Your trial ends on Jul 1, 2027. Cancel before then and you pay nothing. Otherwise we charge ${monthly} plus tax, and again every month until you cancel, which you do in Settings with one button. What you have paid for stays until its end.`,
    );
  });

  it('a renewal, and another plan that it begins with', () => {
    const billing = aBilling({
      interval: 'annual',
      scheduled: { plan: 'basic', interval: 'monthly', from: july },
      next_charge: { at: july, cents: planCents('basic', 'monthly') },
    });
    const { subject, text } = written(
      { kind: 'renews', charge: { at: july, cents: planCents('basic', 'monthly') } },
      billing,
    );
    expect(subject).toBe('Your annual plan changes on Jul 1, 2027');
    const basic = priceOf('basic', 'monthly');
    expect(text).toContain(
      `Your annual plan changes on Jul 1, 2027, and we charge ${basic} plus tax. Cancel before then`,
    );
    expect(text).toContain(`\nFrom Jul 1, 2027: Basic, ${basic} a month plus tax\n`);
  });

  it('another year', () => {
    const body = bodyOf(yearly, aBilling({ interval: 'annual' }), false);
    expect(body).toContain(`The Professional plan of Dealwright costs ${annual} every year until you cancel`);
  });
});

describe('what has happened', () => {
  it('a failed payment, with its tax, and by when to act', () => {
    const next_charge = { at: '2027-06-04T00:00:00.000Z', cents: 8552 };
    const failed = aBilling({ banner: 'past_due', next_charge });
    const { text } = written(
      { kind: 'failed', at, cents: 8552, nextAttempt: next_charge.at, until: '2027-06-08T00:00:00.000Z' },
      failed,
    );
    expect(text).toContain(
      'We could not charge $85.52 on Jun 1, 2027. We try again on Jun 4, 2027. Update your card by Jun 8, 2027 to keep the Professional plan: https://app.example.com/account-settings?tab=billing\n',
    );
    expect(text).toContain('\nNext attempt: $85.52 on Jun 4, 2027\n');
  });

  it('an end, and what stays', () => {
    expect(bodyOf({ kind: 'ended', at, wasPaid: true }, ended)).toBe(
      'Your Professional plan ended on Jun 1, 2027. You won’t be charged again. What you saved stays, and you have 5 analyses a month.',
    );
    const { text } = written({ kind: 'ended', at, wasPaid: false }, { ...ended, banner: 'disputed' });
    expect(text).toContain('Your trial of the Professional plan ended on Jun 1, 2027. You were not charged.');
    expect(text).toContain('\nEnded: Jun 1, 2027\nYour plan: ');
    expect(text).toContain('Your bank disputed a payment. Write to us: support@dealwright.example');
    expect(text).not.toContain('Next charge');
  });

  it('a refund, of a part or of all', () => {
    const payment = { at, cents: 8552 };
    expect(written({ kind: 'refunded', at: july, cents: 1000, payment }).subject).toBe('We refunded $10.00');
    expect(bodyOf({ kind: 'refunded', at: july, cents: 1000, payment })).toContain(
      'On Jul 1, 2027 we refunded $10.00 of the $85.52 that you paid on Jun 1, 2027.',
    );
    expect(bodyOf({ kind: 'refunded', at: july, cents: 8552, payment }, ended)).toContain(
      'On Jul 1, 2027 we refunded the $85.52 that you paid on Jun 1, 2027.',
    );
  });
});
