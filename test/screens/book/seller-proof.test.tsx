import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BookEntries } from '#shared/book/book-answers.ts';
import { Proofs } from '#shared/book/shown/proof-link.ts';
import { receiptText } from '#shared/book/shown/receipt.ts';
import { workedBook, workedEntries } from '#test/shared/book/worked-entries.ts';
import { posted } from '#test/support/books/book-calls.ts';
import { addedReceipt, madeProof, realBook, smallPdf } from '#test/support/books/proofs.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { answerInstead, expectToast, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

const withPayee = {
  ...workedBook,
  parts: workedBook.parts.map((part, at) => (at === 0 ? { ...part, payee: 'Cactus Home Lending' } : part)),
};

async function investor(name: string, tier = 'basic'): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  await person.call('PATCH', '/api/profile', {
    full_name: 'Ines Calder',
    phone: '(602) 555-0102',
    company: 'Alder LLC',
  });
  return { person, id: await realBook(system, person, withPayee) };
}

const rowOf = async (month: string) => {
  const head = await screen.findByRole('rowheader', { name: month });
  return head.closest('tr') ?? head;
};

describe('the page of a seller’s link', () => {
  it('says of each month what was recorded, and saves a receipt', async () => {
    const { person, id } = await investor('proof-shown');
    const receipt = await addedReceipt(system, person, id);
    const [first = {}, ...others] = workedEntries.slice(0, 8);
    await posted(person, id, { ...first, receipt, showReceipt: true });
    for (const entry of others) await posted(person, id, entry);
    const { path } = await madeProof(person, id);
    const user = open(path);
    await screen.findByText('First loan. Today is', { exact: false });
    expect(document.body.textContent).not.toContain('Cactus');
    expect(screen.getByText('Recorded by Ines Calder.').closest('p')?.textContent).toContain(
      'did not make these payments and has not checked them with your lender. Your lender can confirm.',
    );
    const texts = async (month: string) => (await rowOf(month)).textContent;
    expect(await texts('May 2025')).toContain('The payment of May 1 was returned on May 6. It was paid again.');
    expect(await texts('April 2025')).toContain('More than was due');
    expect(await texts('March 2025')).toContain('Paid lateIn two parts');
    expect(await texts('June 2025')).toContain('Not recordedNothing is entered for June');
    const save = vi.spyOn(URL, 'createObjectURL');
    await user.click(within(await rowOf('February 2025')).getByRole('button', { name: 'Receipt, February 1' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ type: 'application/pdf', size: smallPdf.length });
    save.mockRestore();
  });

  it('shows a payment that came back, and a note’s own words', async () => {
    const { person, id } = await investor('proof-returned');
    for (const entry of workedEntries.slice(0, 7)) await posted(person, id, entry);
    open((await madeProof(person, id)).path);
    expect((await rowOf('May 2025')).textContent).toContain('ReturnedThe bank returned it on May 6.');
    open((await madeProof(person, id, { loan: 'p2' })).path);
    expect((await screen.findByText(/Compare them with what you received/)).textContent).not.toContain('lender');
  });

  it('says alike of every link that opens nothing, and tries again after a failure', async () => {
    const { person, id } = await investor('proof-wrong');
    const { code, secret } = await madeProof(person, id);
    open(`/s/${code}#${secret.slice(1)}`);
    await screen.findByText('This link does not work. Check that it is complete, or ask the sender.');
    const restore = answerInstead('POST', '/api/proof', () => Response.error());
    const user = open(`/s/${code}#${secret}`);
    const again = await findButton('Try Again');
    restore();
    await user.click(again);
    await screen.findByText('Last payment recorded');
    expect(screen.queryByText(/does not work/)).toBeNull();
  });
});

describe('the seller’s proof in the book', () => {
  it('is made, shown once, renewed and revoked', async () => {
    const { person, id } = await investor('proof-maker');
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton('Make a Link'));
    await user.type(screen.getByLabelText('For'), 'Ada, by text');
    await user.click(await findButton('Make the Link'));
    const address = (await screen.findByText(/\/s\/\w+#\w+$/)).textContent;
    expect(screen.getByRole('link', { name: /See what the seller sees/ }).getAttribute('href')).toBe(address);
    await user.click(await findButton('Done'));
    expect(screen.queryByText(address)).toBeNull();
    const item = (await screen.findByText('First loan for Ada, by text')).closest('li');
    const inItem = within(item as HTMLElement);
    await user.click(inItem.getByRole('button', { name: /Renew Link/ }));
    await user.selectOptions(await screen.findByLabelText('From now it works for'), '366 days');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Renew Link' }));
    await expectToast('Link renewed');
    await user.click(inItem.getByRole('button', { name: /Revoke Link/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke Link' }));
    await inItem.findByText(/^Revoked /);
    const { proofs } = Proofs.parse((await person.call('GET', `/api/analyses/${id}/book/proofs`)).body);
    expect(proofs).toMatchObject([{ shared_with: 'Ada, by text', loan: 'p1', revoked_at: expect.any(String) }]);
  });

  it('keeps what was typed when it is refused', async () => {
    const { person, id } = await investor('proof-refused');
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton('Make a Link'));
    await user.type(screen.getByLabelText('For'), 'Ada');
    const restore = answerInstead('POST', `/api/analyses/${id}/book/proofs`, () => Response.error());
    await user.click(await findButton('Make the Link'));
    await screen.findByText(/check your connection|could not|Try again/i);
    expect(screen.getByLabelText<HTMLInputElement>('For').value).toBe('Ada');
    restore();
  });

  it('takes a receipt with a payment, and shows it to the seller only if that is ticked', async () => {
    const { person, id } = await investor('proof-receipt');
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton('Other Amount or Day'));
    const file = new File([new Uint8Array(smallPdf)], 'bank.pdf', { type: 'application/pdf' });
    await user.upload(await screen.findByLabelText('Receipt, PDF or photo'), file);
    await screen.findByText('Added: bank.pdf');
    await user.click(screen.getByLabelText('Show the receipt to the seller. Remove account numbers first.'));
    await user.click(await findButton('Record Payment'));
    await expectToast('recorded');
    const { body } = await person.call('GET', `/api/analyses/${id}/book/entries`);
    expect(BookEntries.parse(body).entries[0]?.fact).toMatchObject({ receipt: expect.any(String), showReceipt: true });
    const downloads = catchDownloads();
    await user.click(await findButton(/^First loan, .*: more$/));
    await user.click(await findButton('Download Receipt'));
    await waitFor(() => expect(downloads).toMatchObject([{ name: 'receipt.pdf', type: 'application/pdf' }]));
  });

  it('says why a receipt is refused', async () => {
    const { person, id } = await investor('proof-bad-receipt');
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton('Other Amount or Day'));
    const input = await screen.findByLabelText('Receipt, PDF or photo');
    await user.upload(input, new File(['no PDF'], 'bank.pdf', { type: 'application/pdf' }));
    expect(await screen.findAllByText(receiptText.wrongType)).toHaveLength(1);
  });
});
