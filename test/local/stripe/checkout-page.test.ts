import type Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { openShop } from '#test/support/stripe/open-shop.ts';
import { visit } from '#test/support/stripe/payer.ts';

const shop = await openShop();
afterAll(() => shop.close());

const withTerms: Partial<Stripe.Checkout.SessionCreateParams> = {
  consent_collection: { terms_of_service: 'required' },
};

async function open(changes: Partial<Stripe.Checkout.SessionCreateParams> = withTerms) {
  const { id, url } = await shop.checkout('dw_professional_monthly', changes);
  return { id, url: String(url), read: () => shop.stripe.checkout.sessions.retrieve(id) };
}

describe('the checkout page', () => {
  it('says what is bought and what is due, and leads back to the site once it is paid', async () => {
    const { id, url, read } = await open();
    const { html } = await visit(url);
    expect(html).toContain('Subscribe to Professional');
    expect(html).toContain('$79.00 each month');
    expect(html).toContain('<dt>Due today</dt><dd>$79.00</dd>');
    expect(html).toContain('href="https://site.example/plans"');
    expect([...html.matchAll(/value="(\d{4})"/g)].map(([, card]) => card)).toEqual(['4242', '0002', '0341', '3155']);
    const { status, location } = await visit(url, { card: '4242', terms: 'accepted' });
    expect([status, location]).toEqual([303, `https://site.example/back?id=${id}`]);
    expect(await read()).toMatchObject({ status: 'complete', consent: { terms_of_service: 'accepted' } });
    expect(await visit(url)).toMatchObject({ status: 410 });
  });

  it('charges nothing today in a trial, and says what comes then', async () => {
    const trial_end = Date.parse('2099-01-31T00:00:00Z') / 1000;
    const { url } = await open({ subscription_data: { trial_end } });
    const { html } = await visit(url);
    expect(html).toContain('Free until 2099-01-31, then $79.00 each month');
    expect(html).toContain('<dt>Due today</dt><dd>$0.00</dd>');
  });

  it('adds tax to what is due', async () => {
    shop.played.setTaxRate(825);
    const { url } = await open({ automatic_tax: { enabled: true } });
    expect((await visit(url)).html).toContain('<dt>Due today</dt><dd>$85.52</dd>');
    shop.played.setTaxRate(0);
  });

  it('stays open when the card is declined, the terms are not agreed to, or no card is chosen', async () => {
    const { url, read } = await open();
    const problems = [
      await visit(url, { card: '0002', terms: 'accepted' }),
      await visit(url, { card: '0341', terms: 'accepted' }),
      await visit(url, { card: '4242' }),
      await visit(url, { card: 'toString', terms: 'accepted' }),
    ];
    expect(problems.map(({ problem }) => problem)).toEqual([
      'Your card was declined.',
      'Your card was declined.',
      'Agree to the terms first.',
      'Choose a card.',
    ]);
    expect(await read()).toMatchObject({ status: 'open', subscription: null });
  });

  it('takes a card in a trial that is declined when it is charged', async () => {
    const trial_end = shop.now() + 5 * 24 * 60 * 60;
    const { url, read } = await open({ subscription_data: { trial_end } });
    expect((await visit(url, { card: '0341' })).status).toBe(303);
    await shop.clock.advance((5 * 24 + 2) * 60 * 60 * 1000);
    const { subscription } = await read();
    expect((await shop.stripe.subscriptions.retrieve(String(subscription))).status).toBe('past_due');
  });

  it('asks for 3-D Secure, which can be passed and failed', async () => {
    const { url, read } = await open();
    const asked = await visit(url, { card: '3155', terms: 'accepted' });
    expect(asked.html).toContain('<h1>3-D Secure</h1>');
    expect((await read()).status).toBe('open');
    const failed = await visit(url, { card: '3155', terms: 'accepted', challenge: 'failed' });
    expect(failed.problem).toBe('We are unable to authenticate your payment method.');
    expect((await read()).status).toBe('open');
    const passed = await visit(url, { card: '3155', terms: 'accepted', challenge: 'passed' });
    expect(passed.status).toBe(303);
    expect((await read()).status).toBe('complete');
  });

  it('is gone once the session has expired, and was never there for another id', async () => {
    const { id, url } = await open();
    await shop.stripe.checkout.sessions.expire(id);
    expect(await visit(url)).toMatchObject({ status: 410 });
    expect(await visit(url, { card: '4242', terms: 'accepted' })).toMatchObject({ status: 410 });
    for (const other of ['cs_test_x', '__proto__']) {
      expect(await visit(url.replace(id, other))).toMatchObject({ status: 404 });
    }
    expect(await visit(url.replace('checkout', 'constructor'))).toMatchObject({ status: 404 });
  });

  it('escapes what comes from outside', async () => {
    const { url } = await open({ cancel_url: 'https://site.example/"><script>alert(1)</script>' });
    expect((await visit(url)).html).not.toContain('<script>');
  });
});

it('an invoice’s page shows its lines', async () => {
  const { id } = await shop.buy('dw_basic_monthly');
  const [invoice] = (await shop.stripe.invoices.list({ subscription: id })).data;
  const { html } = await visit(String(invoice?.hosted_invoice_url));
  expect(html).toContain('1 × Basic (at $29.00 / month)');
});
