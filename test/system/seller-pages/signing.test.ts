import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { textVersion } from '#shared/seller-page/text-of.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { formIn, sellerAt } from '#test/support/seller/seller-form.ts';
import { sendOffer } from '#test/support/seller/send-offer.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();

const { send: sendTo } = sellerAt(system);

const signature = { sign_consent: 'yes', sign_owner: 'yes', sign_name: 'Ruth Hollis' };

/** A page with one option, as its seller has opened it. */
async function opened(name: string) {
  const owner = await system.person(name);
  const deal = await saveAnalysis(owner);
  const { page, code, secret } = await sendOffer(system, owner, deal);
  const send = (fields: Record<string, string>) => sendTo(code, { secret, ...fields });
  const form = formIn((await send({ at: 'sign-0' })).html);
  const at = `/api/analyses/${deal}/seller-pages/${page.id}`;
  const events = async () => OpenedSellerPage.parse((await owner.call('GET', at)).body).events;
  const signed = async () => (await events()).find(({ kind }) => kind === 'sign');
  const isSealed = async () => (await signed())?.sealed ?? false;
  return { owner, deal, at, send, form, events, signed, isSealed };
}

it('is signed, sealed, saved by both, and taken back', async () => {
  const { owner, at, send, form, events, signed, isSealed } = await opened('signer');
  const page = await send({ ...form, ...signature, do: 'sign' });
  expect(page.status).toBe(200);
  expect(page.html).toContain('Signed by Ruth Hollis on');
  expect(page.html).toContain('Next comes a contract.');
  expect(await signed()).toMatchObject({
    option: 0,
    name: 'Ruth Hollis',
    hash: form.sign_hash,
    text_version: textVersion,
    consent: expect.stringContaining('I agree to sign on a screen.'),
  });
  await expect.poll(isSealed).toBe(true);
  const { key } = (await signed()) ?? { key: '' };
  const kept = await owner.call('GET', `${at}/signed/${key}`);
  expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const copy = await send({ do: 'copy', seen: '1' });
  expect(copy.headers.get('content-disposition')).toBe('attachment; filename="letter.pdf"');
  expect(copy.html).toMatch(/^%PDF/);

  const after = await send({ seen: '1' });
  expect(after.html).toContain('value="copy"');
  const back = await send({ ...formIn(after.html), do: 'unsign' });
  expect(back.html).toContain('All options');
  expect((await send({ seen: '2' })).html).toContain('value="sign-0"');
  expect((await events()).map(({ kind }) => kind)).toEqual(['sign', 'unsign']);
  // Taking it back is a message of its own: the letter stays.
  expect((await owner.call('GET', `${at}/signed/${key}`)).status).toBe(200);
});

it('is sealed with a Chinese name in a font that the function brings along', async () => {
  const { send, form, isSealed } = await opened('chinese');
  await send({ ...form, ...signature, sign_name: '王芳', do: 'sign' });
  await expect.poll(isSealed).toBe(true);
  expect((await send({ do: 'copy', seen: '1' })).html).toContain('/NotoSansSC-Regular');
  // Here it would also be found in the repository's own folder.
  const file = '../../../dist/lambdas/seller-sealer/node_modules/@expo-google-fonts/noto-sans-sc/400Regular';
  expect(readdirSync(join(import.meta.dirname, file))).toEqual(['NotoSansSC_400Regular.ttf']);
});

it('mails a copy to who asked for one', async () => {
  const { send, form, isSealed } = await opened('copied');
  await send({ ...form, ...signature, sign_email: 'ruth@example.com', do: 'sign' });
  await expect.poll(isSealed).toBe(true);
  const mail = () => system.mailbox.list().find(({ to }) => to === 'ruth@example.com');
  await expect.poll(mail).toMatchObject({ subject: expect.stringContaining('In writing, if you want') });
  expect(mail()?.text).toContain('This page is not a contract.');
  // What whoever has the link types goes to nobody in our name.
  expect(mail()?.text).not.toContain('Ruth');
});

it.each([
  ['without agreeing', { sign_consent: '' }, 'sign_consent'],
  ['without owning it', { sign_owner: '' }, 'sign_owner'],
  ['by one letter', { sign_name: 'R.' }, 'sign_name'],
  ['with an address that is none', { sign_email: 'ruth' }, 'sign_email'],
])('is not signed %s', async (_, typed, field) => {
  const { send, form, events } = await opened(`unsigned-${field}`);
  const page = await send({ ...form, ...signature, ...typed, do: 'sign' });
  expect(page.status).toBe(400);
  expect(page.html).toContain(`id="${field}-problem"`);
  expect(await events()).toEqual([]);
});

it('is shown once more where the page showed something else when it was signed', async () => {
  const { send, form, events } = await opened('reader');
  const page = await send({ ...form, ...signature, language: 'es', do: 'sign' });
  expect(page.status).toBe(409);
  expect(page.html).toContain('value="Ruth Hollis"');
  expect(formIn(page.html).sign_hash).not.toBe(form.sign_hash);
  expect(await events()).toEqual([]);
});

it('asks to be ticked again for another letter', async () => {
  const { send, form } = await opened('switcher');
  const page = await send({ ...form, ...signature, language: 'es', do: 'show' });
  expect(page.html).toContain('value="Ruth Hollis"');
  expect(page.html).not.toMatch(/name="sign_(consent|owner)"[^>]* checked/);
});

it('goes with the deal', async () => {
  const { owner, deal, send, form, isSealed } = await opened('leaver');
  await send({ ...form, ...signature, do: 'sign' });
  await expect.poll(isSealed).toBe(true);
  expect((await owner.call('DELETE', `/api/analyses/${deal}`)).status).toBe(204);
  expect((await send({ do: 'copy', seen: '1' })).status).toBe(404);
});
