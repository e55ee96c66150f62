import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OpenedSellerPage } from '#shared/seller-page/seller-link.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { formIn, sellerAt } from '#test/support/seller/seller-form.ts';
import { sendOffer } from '#test/support/seller/send-offer.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem({ operatorKey: 'operator' });
const { send } = sellerAt(system);

/** Runs `npm run seller-data` with nothing of this machine's AWS settings. */
const run = (...args: string[]) =>
  new Promise<{ code: number | string; printed: string }>((resolve) => {
    const file = join(import.meta.dirname, '../../../bin/seller/seller-data-command.ts');
    const env = { PATH: process.env.PATH, PORT: new URL(system.url).port };
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
    );
  });

/** A page whose seller has asked, wants a call, and has signed. */
async function answered(name: string) {
  const owner = await system.person(name);
  const deal = await saveAnalysis(owner);
  const { page, code, secret } = await sendOffer(system, owner, deal);
  const at = `/api/analyses/${deal}/seller-pages/${page.id}`;
  const read = async () => OpenedSellerPage.parse((await owner.call('GET', at)).body);
  const show = (more: Record<string, string> = {}) => send(code, { secret, ...more });
  const answers: Record<string, string>[] = [
    { do: 'question', question: 'CANARY text', name: 'CANARY name', hear: 'canary-hears@example.com' },
    { do: 'call', call_phone: '602 555 0199', call_when: 'CANARY evening' },
    {
      do: 'sign',
      sign_consent: 'yes',
      sign_owner: 'yes',
      sign_name: 'CANARY Hollis',
      sign_email: 'canary@example.com',
    },
  ];
  for (const fields of answers) {
    expect((await send(code, { ...formIn((await show({ at: 'sign-0' })).html), ...fields })).status).toBe(200);
  }
  await owner.call('POST', `${at}/replies`, { key: '0123456789abcdef', text: 'Next week.' });
  const signature = async () => (await read()).events.find(({ kind }) => kind === 'sign');
  await expect.poll(async () => (await signature())?.sealed).toBe(true);
  const letter = `${at}/signed/${(await signature())?.key}`;
  const linkRow = async () => {
    const TableName = system.tables.names.find((each) => each.includes('Integrations'));
    const Key = { account: { S: code.slice(0, -8) }, sort_key: { S: `offer#${code}` } };
    return JSON.stringify(await system.tables.command('GetItem', { TableName, Key }));
  };
  return { owner, code, read, show, letter, linkRow };
}

const personal = /CANARY|canary|602 555/;

describe('npm run seller-data', () => {
  it('erases what identifies a seller, also from a link that was revoked, and leaves other pages alone', async () => {
    const [page, other] = [await answered('eraser'), await answered('bystander')];
    expect((await page.owner.call('GET', page.letter)).status).toBe(200);
    expect(JSON.stringify((await page.read()).events)).toMatch(personal);
    expect(await page.linkRow()).toMatch(personal);

    const erased = await run('erase', page.code, '--local');
    expect(erased).toEqual({ code: 0, printed: expect.stringContaining('Blanked 3 messages') });
    const { events } = await page.read();
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['question', undefined],
      ['call', undefined],
      ['sign', undefined],
      ['reply', 'Next week.'],
    ]);
    expect(JSON.stringify(events)).not.toMatch(personal);
    expect((await page.owner.call('GET', page.letter)).status).toBe(404);
    const shown = await page.show();
    expect(shown.status).toBe(200);
    expect(shown.html).not.toMatch(personal);
    expect(await page.linkRow()).not.toMatch(personal);

    expect(JSON.stringify((await other.read()).events)).toMatch(personal);
    expect((await other.owner.call('GET', other.letter)).status).toBe(200);
    await run('revoke', other.code, '--local');
    expect((await run('erase', other.code, '--local')).code).toBe(0);
    expect(JSON.stringify((await other.read()).events)).not.toMatch(personal);
  });

  it('ends a link, which its sender sees', async () => {
    const page = await answered('reported');
    expect(await run('revoke', page.code, '--local')).toEqual({
      code: 0,
      printed: `The link ${page.code} is revoked.\n`,
    });
    expect((await page.show()).status).toBe(404);
    expect((await page.read()).page.revoked_at).not.toBeNull();
    expect((await run('revoke', page.code, '--local')).printed).toContain('already');
  });

  it('says that no page has a code', async () => {
    const { code, printed } = await run('revoke', '0'.repeat(24), '--local');
    expect([code, printed]).toEqual([1, expect.stringContaining('No seller’s page has the code')]);
  });

  it.each([
    [['erase', '--local'], 'npm run seller-data'],
    [['delete', 'abc', '--local'], 'npm run seller-data'],
    [['erase', 'abc#def', '--local'], 'npm run seller-data'],
    [['erase', 'abc', 'def', '--local'], 'npm run seller-data'],
    [['erase', 'abc'], 'Say which system'],
    [['erase', 'abc', '--local', '--stage', 'dev'], 'Say which system'],
  ])('explains itself for %j', async (args, words) => {
    expect(await run(...args)).toEqual({ code: 2, printed: expect.stringContaining(words) });
  });
});
