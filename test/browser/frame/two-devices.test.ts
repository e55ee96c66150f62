import { describe, expect, it } from 'vitest';
import { expectAccessible, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();

describe('a laptop that comes back online after a phone has saved the same field', () => {
  it('asks which value counts, below the header, wherever the page was left', async () => {
    const person = await system.person('two-devices');
    const id = await saveAnalysis(person);
    const page = await browser.open();
    await signInOn(page, system.url, { ...person, password }, '/favicon.svg');
    await page.goto(`${system.url}/deal-calculator/${id}?structure=bank-loan`);
    const rent = page.getByLabel('Monthly rent', { exact: true });
    await rent.waitFor();
    await page.context().setOffline(true);
    await rent.fill('12000');
    await page.getByText('Not saved yet, retrying').waitFor();
    await person.call('PATCH', `/api/analyses/${id}`, { calculator_inputs: { monthlyRent: '9500', loanTerm: '15' } });
    await page.mouse.wheel(0, 600);
    await page.context().setOffline(false);

    const strip = page.getByRole('region', { name: 'Not saved' });
    await strip.getByText('$9,500', { exact: true }).waitFor();
    await expect.poll(() => strip.getByText('$12,000', { exact: true }).isVisible()).toBe(true);
    await expectAccessible(page);
    await strip.getByRole('button', { name: 'Use Saved' }).click();
    await strip.waitFor({ state: 'detached' });
    await expect.poll(() => rent.inputValue()).toBe('9,500');
    expect((await readAnalysis(person, id)).calculator_inputs).toEqual({ monthlyRent: '9500', loanTerm: '15' });
  });
});
