import { describe, expect, it } from 'vitest';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { expectAccessible, expectToast, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { type Person, password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const addresses = ['118 Fixture Ct, Mesa, AZ 85201', '731 Placeholder Oak St, Columbus, OH 43206'];

async function saveAll(person: Person): Promise<void> {
  for (const address of addresses) {
    const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
    await person.call('POST', '/api/analyses', { lookup_id: looked.lookup_id });
  }
}

const saved = async (person: Person) => JSON.stringify((await person.call('GET', '/api/analyses')).body);

describe('the portfolio', () => {
  it('starts empty and says what to do', async () => {
    const person = await system.person('empty');
    const page = await browser.open();
    await signInOn(page, system.url, { ...person, password });
    await page.getByRole('heading', { name: 'No analyses yet' }).waitFor();
    await page.getByRole('button', { name: 'Create Your First Analysis' }).click();
    await page.getByRole('heading', { name: 'Analyze New Property' }).waitFor();
  });

  it('takes a deletion back as long as the toast shows, and deletes when it is gone', async () => {
    const person = await system.person('deleter');
    await saveAll(person);
    const page = await browser.open();
    await signInOn(page, system.url, { ...person, password });
    const row = page.getByRole('row', { name: /118 Fixture Ct/ });

    await row.getByRole('button', { name: /^Delete/ }).click();
    await expectToast(page, 'Analysis deleted');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    expect(await saved(person)).toContain('118 Fixture Ct');

    await row.getByRole('button', { name: /^Delete/ }).click();
    await expectToast(page, 'Analysis deleted');
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: /close|dismiss/i }).click();
    expect((await gone).status()).toBe(204);
    expect(await saved(person)).not.toContain('118 Fixture Ct');
    expect(await saved(person)).toContain('731 Placeholder Oak St');
  });

  it('deletes when the page is left before the toast is gone', async () => {
    const person = await system.person('leaver');
    await saveAll(person);
    const page = await browser.open();
    await signInOn(page, system.url, { ...person, password });
    await page.getByRole('button', { name: 'Delete 118 Fixture Ct' }).click();
    await expectToast(page, 'Analysis deleted');
    await page.goto('about:blank');
    await expect.poll(() => saved(person)).not.toContain('118 Fixture Ct');
  });

  it('brings the row back when the deletion fails', async () => {
    const person = await system.person('unlucky');
    await saveAll(person);
    const page = await browser.open();
    await signInOn(page, system.url, { ...person, password });
    await page.route('**/api/analyses/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    browser.expectProblem('An unexpected error occurred');
    await page.getByRole('button', { name: 'Delete 118 Fixture Ct' }).click();
    await expectToast(page, 'Analysis deleted');
    await page.getByRole('button', { name: /close|dismiss/i }).click();
    await expectToast(page, 'Failed to delete analysis. Please try again.');
    await page.getByRole('row', { name: /118 Fixture Ct/ }).waitFor();
  });

  it('leads from a result to the calculator and the letter, saving once', async () => {
    const person = await system.person('navigator');
    const page = await browser.open();
    const path = `/dashboard?address=${encodeURIComponent(addresses[0] ?? '')}`;
    await signInOn(page, system.url, { ...person, password }, path);
    await page.getByRole('button', { name: 'Analyze Property' }).click();
    await page.getByRole('button', { name: 'Deal Calculator' }).click();
    await page.waitForURL('**/deal-calculator/*');
    await page.getByRole('heading', { name: /^Deal: / }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Generate Offer Letter' }).click();
    await page.waitForURL('**/offer-letter/*');
    await page.getByRole('heading', { name: 'Offer Letter' }).waitFor();
    expect((await saved(person)).match(/"property_address"/g)).toHaveLength(1);
  });

  it('keeps what was looked up and not saved in a list, from which it is opened and saved', async () => {
    const person = await system.person('looks-back');
    const [address = '', other = ''] = addresses;
    await person.call('POST', '/api/property-lookup', { address: other });
    const page = await browser.open();
    await signInOn(page, system.url, { ...person, password }, `/dashboard?address=${encodeURIComponent(address)}`);
    await page.getByRole('button', { name: 'Analyze Property' }).click();
    await page.getByRole('button', { name: 'Discard & New Search' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Recent lookups' }).waitFor();
    const rows = page.getByRole('table', { name: /not saved/ }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);

    await page.getByRole('button', { name: `Open ${address}` }).click();
    await page.getByRole('heading', { name: address }).waitFor();
    await page.goBack();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Save ${address}` }).click();
    await expectToast(page, 'Analysis Saved', `${address} has been saved to your portfolio.`);
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('link', { name: address, exact: true }).waitFor();
    expect((await saved(person)).match(/"property_address"/g)).toHaveLength(1);
    await page.reload();
    await page.getByRole('button', { name: `Open ${other}` }).waitFor();
    expect(await page.getByRole('button', { name: `Open ${address}` }).count()).toBe(0);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 2 });
  });
});

describe('searching', () => {
  it('shows the quota dialog instead of a new house once nothing is left, and a house looked up before', async () => {
    const person = await system.person('spent');
    for (let house = 1; house <= 5; house += 1) {
      await person.call('POST', '/api/property-lookup', { address: `${house} Spent St, Mesa, AZ` });
    }
    const page = await browser.open();
    await signInOn(page, system.url, { ...person, password });
    await page.getByRole('tab', { name: 'Property Search' }).click();
    await page.getByLabel('Property address').fill('6 Spent St, Mesa, AZ');
    await page.getByRole('button', { name: 'Analyze Property' }).click();
    await page
      .getByText("You've reached your monthly analysis limit. Upgrade your plan to analyze more properties.")
      .waitFor();
    // A house that was looked up today costs nothing.
    await page.goto(`${system.url}/dashboard?view=search`);
    await page.getByLabel('Property address').fill('5 Spent St, Mesa, AZ');
    await page.getByRole('button', { name: 'Analyze Property' }).click();
    await page.getByRole('heading', { name: 'Seller facts' }).waitFor();
  });

  it('says what went wrong and keeps the address', async () => {
    system.expectError('property_source_failed');
    const person = await system.person('failing');
    const page = await browser.open();
    await signInOn(page, system.url, { ...person, password });
    const search = async (address: string) => {
      await page.goto(`${system.url}/dashboard?view=search`);
      await page.getByLabel('Property address').fill(address);
      await page.getByRole('button', { name: 'Analyze Property' }).click();
    };
    await search('500 Unavailable Way, Phoenix, AZ 85004');
    await page.getByText('Failed to fetch property data. Please try again.').first().waitFor();
    expect(await page.getByLabel('Property address').inputValue()).toBe('500 Unavailable Way, Phoenix, AZ 85004');
    await search('404 Unknown Way, Phoenix, AZ 85004');
    await page.getByText('We could not find a property record for that address.').first().waitFor();
    await expect.poll(() => page.getByText('0 of 5').count()).toBe(0);
  });
});
