import { expect, it } from 'vitest';
import { daysAfter, utcDay } from '#shared/values/days.ts';
import { openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { expectGoodInEveryView, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const today = utcDay(new Date());
const closing = daysAfter(today, -60);

const [note] = smallBook.parts;
const own = { ...note, opened: closing, firstDue: daysAfter(today, -4) };
const book = {
  ...smallBook,
  closing,
  parts: [
    { ...own, label: 'First loan', payee: 'CACTUS HOME LENDING' },
    { ...own, label: 'Second', payment: 20_000 },
  ],
};
const file = ['Date,Description,Amount', `${today},CHECK 1042 A FINCH,-200.00`, `${today},CACTUS HOME LENDING,-25.00`];
const csv = [...file, `${today},A VERY LONG TEXT OF A BANK WITHOUT AN END ${'X'.repeat(60)},2300.00`].join('\n');

it('a bank’s file is read and recorded, and is accessible and fits in every view', { timeout: 300_000 }, async () => {
  const person = await system.person('bank-file');
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const id = await openedBook(person, book);
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, `/deal/${id}/book`);
  await page.getByRole('button', { name: 'Import Bank File' }).click();
  await page.getByLabel(/^CSV or OFX/).waitFor();
  await expectGoodInEveryView(page);

  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });
  await page
    .getByLabel(/^CSV or OFX/)
    .setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('3 lines, 1 ready').waitFor();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Record 1 Line' }).click();
  await page.getByText(/1 recorded/).waitFor();
  await expectGoodInEveryView(page);
  // The file's name, and what it has beside its lines, stay in the browser.
  const [matches, entries] = posts.filter((post) => post.includes('/book/'));
  expect(matches).toContain('CHECK 1042 A FINCH');
  expect(entries).not.toContain('FINCH');
  expect(posts.join()).not.toContain('june.csv');
});

const ofx = (accounts: readonly string[]) =>
  accounts
    .map(
      (id) => `<STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>-25.00<FITID>1<NAME>CACTUS HOME LENDING</STMTTRN></BANKTRANLIST></STMTRS>`,
    )
    .join('');

type Asks = { name: string; text: string; says: string | RegExp; shown?: string; answer: string };

/** A file for each question; the days of the first could be two. */
const asking: Asks[] = [
  {
    name: 'two-accounts.ofx',
    text: `<OFX>${ofx(['4410', '9082'])}</OFX>`,
    says: /^Which account/,
    answer: 'Checking ••9082, 1 line',
  },
  {
    name: 'days.csv',
    text: 'Date,Description,Amount\n02/03/2025,SHOP,-100.00',
    says: /02\/03\/2025/,
    answer: 'Day first',
  },
  {
    name: 'comma.csv',
    text: `Date;Payee;Amount\n${today};SHOP;-1.224,62`,
    says: /^Where do the cents/,
    answer: 'After the comma',
  },
  {
    ...{
      name: 'status.csv',
      text: `Date,Status,Name,Amount\n${today},Posted,BARN,-1.00\n${today},Review,SHOP,-100.00`,
    },
    ...{ says: /status Review\?$/, shown: 'SHOP', answer: 'Yes, posted' },
  },
  {
    ...{
      name: 'card.csv',
      text: `Trans. Date,Post Date,Description,Amount,Category\n${today},${today},HARDWARE,62.10,Home\n${today},${today},THANK YOU,-5.00,Payments`,
    },
    ...{
      says: 'Charges are positive here: $62.10 HARDWARE. Is that money out?',
      shown: 'HARDWARE',
      answer: 'Yes, turn all signs',
    },
  },
  {
    ...{
      name: 'words.csv',
      text: `Day,Description,Amount,Type\n${today},CHECK 1002,350.00,TFR\n${today},SHOP,5.00,DEBIT`,
    },
    ...{ says: 'Which way is TFR?', shown: 'CHECK 1002', answer: 'Leave out' },
  },
  {
    name: 'whole.csv',
    text: `Day,Payee,Amount\n${today},SHOP,100.00`,
    says: /^No amount has a sign/,
    shown: 'SHOP',
    answer: 'Out',
  },
];

it('every question of a bank’s file is asked with its example, and its answer kept', { timeout: 600_000 }, async () => {
  const person = await system.person('bank-asks');
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const id = await openedBook(person, book);
  const page = await browser.open();
  await signInOn(page, system.url, { ...person, password }, `/deal/${id}/book`);
  const choose = async ({ name, text }: Pick<Asks, 'name' | 'text'>) => {
    await page.getByRole('button', { name: 'Import Bank File' }).click();
    await page.getByLabel(/^CSV or OFX/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  const close = () => page.getByRole('button', { name: 'Close' }).click();

  await choose({ name: 'no-heads.csv', text: `${today},-3.33,*,,SHOP IN ${'TOWN '.repeat(20)}` });
  await page.getByText('This file has no headings. Is this right?').waitFor();
  await expectGoodInEveryView(page);
  await page.getByRole('button', { name: 'Yes, Read It' }).click();
  await page.getByText('1 line, 0 ready').waitFor();
  await close();

  for (const { says, shown, answer, ...file } of asking) {
    await choose(file);
    const question = page.getByRole('group', { name: says });
    await question.waitFor();
    if (shown !== undefined) expect(await question.textContent()).toContain(shown);
    expect(await page.getByRole('button', { name: 'Read It' }).isDisabled()).toBe(true);
    await expectGoodInEveryView(page);
    await question.getByLabel(answer, { exact: true }).check();
    if (file.name.endsWith('.ofx')) {
      // Nothing of an account is kept: the next file asks again.
      await page.getByRole('button', { name: 'Read It' }).click();
      await page.getByRole('button', { name: 'Change Answers' }).waitFor();
      await close();
      await choose(file);
      await question.waitFor();
      await close();
      continue;
    }
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Read It' }).click();
    const sent = (await kept).request();
    expect(new URL(sent.url()).pathname).toMatch(/^\/api\/column-maps\/[\da-f]{64}$/);
    expect(sent.postData()).not.toMatch(/SHOP|HARDWARE|CHECK 1002|CACTUS|\.csv|\.ofx/);
    await page.getByRole('button', { name: 'Change Answers' }).waitFor();
    await close();
    // The next file of the kind asks nothing.
    await choose(file);
    await page.getByRole('button', { name: 'Change Answers' }).click();
    expect(await question.getByLabel(answer, { exact: true }).isChecked()).toBe(true);
    await close();
  }
});
