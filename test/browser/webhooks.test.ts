import { expect, it } from 'vitest';
import { WebhookDelivery, WebhookList, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import {
  expectAccessible,
  expectGoodInEveryView,
  expectNoSidewaysScroll,
  expectToast,
  signInOn,
  startBrowser,
  views,
} from '#test/support/browser/browser.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const tab = '/account-settings?tab=api';
const webhooksPath = '/api/account/webhooks';
/** What this machine takes in the place of somebody's server. */
const receiver = 'https://webhooks.example/in';

const subscribe = (person: Person, tier: string) =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });

async function subscriber(name: string): Promise<Person> {
  const person = await system.person(name);
  await subscribe(person, 'professional');
  return person;
}

async function newWebhook(person: Person, values: object): Promise<WebhookWithSecret> {
  return WebhookWithSecret.parse((await person.call('POST', webhooksPath, values)).body);
}

async function webhooksOf(person: Person): Promise<WebhookList['items']> {
  return WebhookList.parse((await person.call('GET', webhooksPath)).body).items;
}

it('adds a webhook, shows its secret once, sends a test event, rotates the secret and deletes it', async () => {
  const person = await subscriber('integrator');
  const page = await browser.open(views['phone, light']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInOn(page, system.url, { ...person, password }, tab);
  await page.getByText('No webhooks yet.').waitFor();

  await page.getByRole('button', { name: 'Add Webhook' }).click();
  // As text: this file is checked without the browser's types.
  const focused = () => page.evaluate('document.activeElement.name || document.activeElement.textContent');
  await expect.poll(focused).toBe('url');
  await page.keyboard.type('http://webhooks.example/in');
  await page.getByRole('checkbox', { name: 'quota.low' }).uncheck();
  await page.getByLabel('Description').fill('Nightly import');
  await page.keyboard.press('Enter');
  await page.getByText('The URL must start with https://.').waitFor();
  expect(await focused()).toBe('url');
  await page.getByLabel('URL').fill(receiver);

  await page.route(`**${webhooksPath}`, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await page.getByLabel('URL').press('Enter');
  await refused;
  await page.getByText('An unexpected error occurred. Please try again.').waitFor();
  await expectAccessible(page, '.rail-part');
  await page.unroute(`**${webhooksPath}`);
  await page.getByRole('button', { name: 'Add Webhook' }).click();

  await expect.poll(focused).toBe('Copy Secret');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Secret copied');
  const secret = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(secret).toMatch(/^whsec_/);
  expect(await page.locator('.shown-once code').textContent()).toBe(secret);
  const [made] = await webhooksOf(person);
  expect(made).toMatchObject({
    url: receiver,
    description: 'Nightly import',
    events: [
      'analysis.created',
      'analysis.deleted',
      'book.payment_recorded',
      'book.payment_reversed',
      'deal.agreed',
      'deal.stage_changed',
      'letter.created',
      'list.finished',
      'offer.answered',
      'offer.opened',
      'record.changed',
      'subscription.changed',
    ],
  });

  await page.reload();
  await page.getByText('Nothing was sent yet.').waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: 'Send Test Event' }).click();
  const delivery = page.locator('summary', { hasText: 'webhook.test' });
  await delivery.getByText('Delivered').waitFor();
  await delivery.click();
  await page.getByText('Answered 200 on this machine.').waitFor();
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByText('Answered 200 on this machine.').nth(1).waitFor();

  await page.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByText('Nothing is sent while it is off').waitFor();
  expect(await page.getByRole('button', { name: 'Send Test Event' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Turn On' }).click();
  await page.getByText('On', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('');
  await page.getByRole('checkbox', { name: 'analysis.deleted' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'webhooks.example' }).waitFor();

  const rotate = page.getByRole('button', { name: 'Rotate Secret' });
  await rotate.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate Secret' }).click();
  await expect.poll(focused).toBe('Copy Secret');
  expect(await page.locator('.shown-once code').textContent()).not.toBe(secret);
  await page.getByText('with the secret before it, too').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Delete Webhook' }).click();
  await page.getByRole('button', { name: 'Keep It' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete Webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Webhook' }).click();
  await expectToast(page, 'Webhook deleted', 'Nothing is sent to webhooks.example any more.');
  await page.getByText('No webhooks yet.').waitFor();
  expect(await webhooksOf(person)).toEqual([]);
});

it('shows what was sent with every attempt, is accessible and fits, however long its texts', async () => {
  const person = await subscriber('reader');
  const long = `${receiver}?${'a-long-query-'.repeat(155)}`;
  const { id } = await newWebhook(person, { url: long, description: 'Words '.repeat(33).trim() });
  for (const each of [1, 2, 3, 4]) await newWebhook(person, { url: `${receiver}/${each}` });
  const { body } = await person.call('POST', `${webhooksPath}/${id}/test`);
  const sent = WebhookDelivery.parse(body);
  const at = '2026-11-20T12:00:00.000Z';
  const failed: WebhookDelivery = {
    ...sent,
    id: sent.id.replace(/..$/, '00'),
    eventType: 'subscription.changed',
    state: 'failed',
    nextAttemptAt: null,
    attempts: [
      { at, status: null, problem: 'Timed out', durationMs: 10_004, answer: '' },
      { at: sent.createdAt, status: 500, problem: null, durationMs: 132, answer: '<b>no</b>'.repeat(110) },
    ],
  };
  const page = await browser.open();
  await page.route('**/deliveries*', (route) =>
    route.fulfill({
      json: route.request().url().includes('cursor=')
        ? { items: [{ ...failed, id: sent.id.replace(/..$/, '01'), state: 'delivered', attempts: [] }] }
        : { items: [failed], nextCursor: failed.id },
    }),
  );
  await signInOn(page, system.url, { ...person, password }, tab);
  await page.getByText('You can have five webhooks.').waitFor();
  await expectGoodInEveryView(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: /^Details of Words/ }).click();
  await page.getByRole('button', { name: 'Load More' }).click();
  await page.getByText('Delivered').waitFor();
  await page.locator('summary').first().click();
  await page.getByText('Timed out').waitFor();
  await page.getByText('Answered 500').waitFor();
  expect(await page.locator('.attempt-answer').first().textContent()).toBe('<b>no</b>'.repeat(110));
  await page.getByRole('button', { name: 'Show the whole URL' }).click();
  await expectNoSidewaysScroll(page);
  await expectGoodInEveryView(page, '.rail-part');

  await page.route('**/resend', (route) => route.fulfill({ status: 202, json: { ...failed, state: 'pending' } }));
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('button', { name: 'Send Now' }).waitFor();
  await page.route('**/test', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'rate_limited', message: 'Only 60 events can be sent by hand in an hour.' } },
    }),
  );
  await page.getByRole('button', { name: 'Send Test Event' }).click();
  await page.getByText('Only 60 events can be sent by hand in an hour.').waitFor();

  await page.goBack();
  await expect.poll(() => page.evaluate('document.activeElement.dataset.webhook')).toBe(id);
});

it('offers the plans to whom webhooks are not included, and lets them see and delete those they have', async () => {
  const person = await subscriber('downgraded');
  const { id } = await newWebhook(person, { url: receiver });
  await subscribe(person, 'basic');
  const page = await browser.open({ ...views['phone, dark'], viewport: { width: 320, height: 700 } });
  await page.route(`**${webhooksPath}`, (route) => route.fulfill({ status: 403, body: '{}' }));
  await signInOn(page, system.url, { ...person, password }, `${tab}&webhook=${id}`);
  await page.getByText('Your webhooks could not be loaded.').waitFor();
  await page.unroute(`**${webhooksPath}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Your plan does not include webhooks').waitFor();
  for (const name of ['Edit', 'Turn Off', 'Rotate Secret', 'Send Test Event']) {
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Webhook' }).click();
  await page.getByText('your server hears right away when:').waitFor();
  await page.goto(`${system.url}${tab}&webhook=${id}`);
  await page.getByRole('heading', { name: 'Webhook not found' }).waitFor();
  await page.getByRole('link', { name: 'All Webhooks' }).click();
  await page.getByRole('link', { name: 'Professional or Enterprise' }).click();
  await page.waitForURL('**/pricing**');
});
