import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { accentFor } from '#shared/brand/accent.ts';
import { logoText } from '#shared/brand/logo.ts';
import { makePng } from '#test/support/png.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { expectToast, fill, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();

const path = '/account-settings?tab=brand';
const texts = { company: 'Alder & Main', accent: '#ffee00', footer: 'AZ license 12345' };
const brandOf = async (person: Person) => Profile.parse((await person.call('GET', '/api/profile')).body).brand;
const onPlan = (person: Person, tier: 'professional' | 'enterprise') =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });

async function enterprise(name: string): Promise<Person> {
  const person = await system.person(name);
  await onPlan(person, 'enterprise');
  return person;
}

/** What the previews show, light and dark. */
const previews = async () => (await screen.findAllByRole('figure')).map((figure) => within(figure));

describe('the brand in the settings', () => {
  it('says which plan has it, where a trial does not', async () => {
    open(path, await system.person('trialist'));
    await screen.findByText('A brand of your own comes with Enterprise.');
    expect(screen.getByRole('link', { name: 'See Plans' }).getAttribute('href')).toContain('/pricing');
    expect(screen.queryByLabelText('Company name')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Brand' })).toBeNull();
  });

  it('is previewed as it is typed, on light and dark, and saved field by field', async () => {
    const person = await enterprise('brander');
    const user = open(path, person);
    await fill('Company name', texts.company);
    await fill('Accent color', 'FFEE00');
    const [light, dark] = await previews();
    const { light: onPaper, dark: onDark } = accentFor('#ffee00');
    for (const [preview, color] of [[light, onPaper] as const, [dark, onDark] as const]) {
      const head = preview?.getByText(texts.company).parentElement;
      expect([head?.style.getPropertyValue('--accent-light'), head?.style.getPropertyValue('--accent-dark')]).toContain(
        color,
      );
      preview?.getByText(/^Not legal, tax or financial advice\./);
    }
    expect(await brandOf(person)).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectToast('Brand saved');
    expect(await brandOf(person)).toEqual({ company: texts.company, accent: '#ffee00' });

    // Another tab.
    await person.call('PATCH', '/api/profile', { brand: { company: 'Alder LLC' } });
    await fill('Footer line', texts.footer);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => {
      expect(await brandOf(person)).toEqual({ company: 'Alder LLC', accent: '#ffee00', footer: texts.footer });
    });
    reload();
    expect(await typedIn('Company name')).toBe('Alder LLC');
    expect(await typedIn('Footer line')).toBe(texts.footer);
  });

  it('says at the field that a text is no color, sends nothing, and loses nothing', async () => {
    const person = await enterprise('mistyper');
    const user = open(path, person);
    await fill('Company name', texts.company);
    await fill('Accent color', 'reddish');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Enter a color like #1d4ed8.');
    expect(document.activeElement).toBe(screen.getByLabelText('Accent color'));
    expect([await typedIn('Company name'), await typedIn('Accent color')]).toEqual([texts.company, 'reddish']);
    expect(await brandOf(person)).toBeUndefined();
    await fill('Pick the accent color', '#0b6b48');
    expect(await typedIn('Accent color')).toBe('#0b6b48');
  });

  it.each([
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', logoText.svg],
    ['logo.png', '<?xml version="1.0"?><svg/>', logoText.svg],
    ['IMG_0001.HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', logoText.heic],
  ])('refuses %s with its own words, whatever its name says', async (name, content, text) => {
    open(path, await enterprise('refused'));
    const input = await screen.findByLabelText('Upload Logo');
    fireEvent.change(input, { target: { files: [new File([content], name, { type: 'image/png' })] } });
    await expectToast('Error', text);
  });

  it('is kept and not used after a downgrade, and deleted when asked', async () => {
    const person = await enterprise('downgrader');
    await person.call('PATCH', '/api/profile', { brand: texts });
    await person.upload('/api/profile/logo', { bytes: makePng(8, 8), type: 'image/png' });
    await onPlan(person, 'professional');
    const user = open(path, person);
    await screen.findByText(/Yours is kept until you are back, and not used\./);
    await user.click(screen.getByRole('button', { name: 'Delete Brand' }));
    await expectToast('Brand deleted');
    await screen.findByText('A brand of your own comes with Enterprise.');
    const profile = Profile.parse((await person.call('GET', '/api/profile')).body);
    expect([profile.brand, profile.logo_url]).toEqual([{}, null]);
  });
});

describe('the offer letter in a brand', () => {
  it('has logo and company at its head, and the footer above its mark; what must be said stays', async () => {
    const person = await enterprise('writer');
    await person.call('PATCH', '/api/profile', { brand: texts });
    await person.upload('/api/profile/logo', { bytes: makePng(8, 8), type: 'image/png' });
    const id = await saveAnalysis(person, palmLane, { purchase_price: 310_000 });
    open(`/offer-letter/${id}`, person);
    const paper = await screen.findByRole('article', { name: 'Letter' });
    await waitFor(() => expect(paper.textContent?.startsWith(texts.company)).toBe(true));
    expect(paper.querySelector('img')?.getAttribute('src')).toMatch(/^\/avatars\/logos\//);
    const text = paper.textContent ?? '';
    expect(text).toContain('not legal, tax or financial advice');
    expect(text.indexOf(texts.footer)).toBeLessThan(text.lastIndexOf('SAMPLE DATA'));
    expect(text.indexOf(texts.footer)).toBeGreaterThan(text.indexOf('Sincerely,'));
  });
});
