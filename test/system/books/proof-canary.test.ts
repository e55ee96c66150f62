import { expect, it } from 'vitest';
import { Proof } from '#shared/book/shown/proof-link.ts';
import { workedBook } from '#test/shared/book/worked-entries.ts';
import { posted } from '#test/support/books/book-calls.ts';
import { addedReceipt, madeProof, realBook } from '#test/support/books/proofs.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();

/** Words and amounts that stand in what no seller may see. Amounts are of no payment of the first loan. */
const words = {
  note: 'CANARY-NOTE',
  label: 'CANARY-LABEL',
  payee: 'CANARY-PAYEE',
  shared_with: 'CANARY-FOR',
  bio: 'CANARY-BIO',
  seller: 'CANARY-SELLER',
};
const amounts = {
  ...{ cashIn: 7_770_011, price: 77_700_023, costs: 770_037, rent: 777_041, strike: 77_700_053, fee: 770_067 },
  ...{ credit: 77_071, value: 77_700_083, setAside: 770_099, principal: 77_700_101, payment: 777_113, other: 777_127 },
  ...{ cost: 777_131, income: 777_149, balance: 16_177_757, taxes: 77_761, escrowOf2: 77_773, late: 7787 },
};

it('lets nothing of the rest of the deal into the answer of a seller’s link', async () => {
  const person = await system.person('canary');
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  await person.call('PATCH', '/api/profile', { full_name: 'Ines Calder', bio: words.bio });
  const [first = {}] = workedBook.parts;
  const others = {
    ...first,
    ...{ label: words.label, payee: words.payee, principal: amounts.principal, payment: amounts.payment },
    ...{ escrow: amounts.escrowOf2, lateFee: { cents: amounts.late } },
  };
  const lease = {
    ...{ kind: 'tenant_lease', label: words.label, rent: amounts.rent, firstDue: '2025-02-01', credit: amounts.credit },
    ...{ fee: amounts.fee, strike: amounts.strike, expiry: '2030-01-01', graceDays: 5, payee: words.payee },
  };
  const parts = [
    { ...first, payee: words.payee },
    { ...others, kind: 'bank_loan' },
    { ...others, kind: 'buyer_note', direction: 'receive' },
    lease,
  ];
  const id = await realBook(system, person, { ...workedBook, cashIn: amounts.cashIn, parts });
  await person.call('PATCH', `/api/analyses/${id}`, {
    purchase_price: amounts.price / 100,
    letter_draft: { sellerName: words.seller, buyerName: words.seller },
  });
  const [own, hidden] = [await addedReceipt(system, person, id), await addedReceipt(system, person, id)];
  const bank = 'c'.repeat(64);
  const { note } = words;
  await posted(
    person,
    id,
    { kind: 'payment', part: 'p1', day: '2025-02-01', amount: 122_462, note, bank, receipt: hidden },
    { kind: 'payment', part: 'p2', day: '2025-02-02', amount: amounts.other, note, receipt: own, showReceipt: true },
    { kind: 'payment', part: 'p4', day: '2025-02-03', amount: amounts.rent, note },
    { kind: 'fee', part: 'p1', day: '2025-03-20', amount: amounts.late, note },
    { kind: 'escrow_paid', part: 'p1', account: 'taxes', day: '2025-03-21', amount: amounts.taxes, note },
    { kind: 'cost', account: 'repairs', day: '2025-03-10', amount: amounts.cost, note },
    { kind: 'income', account: 'rent', day: '2025-03-11', amount: amounts.income, note },
    { kind: 'value', day: '2025-03-12', amount: amounts.value, note },
    { kind: 'set_aside', day: '2025-03-13', amount: amounts.setAside, note },
    { kind: 'lender_balance', part: 'p1', day: '2025-03-14', principal: amounts.balance, note },
  );
  const link = await madeProof(person, id, { shared_with: words.shared_with });
  const reply = await system.call('POST', '/api/proof', { body: { code: link.code, secret: link.secret } });
  const proof = Proof.parse(reply.body);
  const answer = JSON.stringify(reply.body);
  expect(proof.months.at(-1)).toMatchObject({ due: '2025-02-01', status: 'paid', payments: [{ amount: 122_462 }] });
  for (const word of Object.values(words)) expect(answer).not.toContain(word);
  for (const amount of Object.values(amounts)) {
    expect(answer).not.toContain(String(amount));
    expect(answer).not.toContain(String(Math.floor(amount / 100)));
  }
  for (const secret of [own, hidden, bank, person.email, person.id, id]) expect(answer).not.toContain(secret);
  // What an answer may have is listed by name.
  expect(Object.keys(reply.body as object).sort()).toEqual(
    ['address', 'ends', 'kind', 'label', 'months', 'sender', 'today'].sort(),
  );
  const inMonths = new Set(proof.months.flatMap((month) => Object.keys(month)));
  expect([...inMonths].sort()).toEqual(['amount', 'due', 'isMoreThanDue', 'payments', 'status']);
});
