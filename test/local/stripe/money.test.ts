import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prorated, taxOn } from '#local/stripe/state/money.ts';
import { openShop, type Shop } from '#test/support/stripe/open-shop.ts';

// Time stands still between its moves, so that shares of a period come out to the cent.
let shop: Shop;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

async function openAt(iso: string): Promise<void> {
  vi.setSystemTime(new Date(iso));
  shop = await openShop();
}

/** The newest invoice: its lines with tax, and what was due. */
async function newestInvoice(subscription: string) {
  const [invoice] = (await shop.stripe.invoices.list({ subscription, limit: 1 })).data;
  return {
    lines: invoice?.lines.data.map(({ amount, taxes }) => [amount, taxes?.[0]?.amount ?? 0]),
    due: invoice?.amount_due,
    status: invoice?.status,
  };
}

describe('an upgrade at once is charged by the second', () => {
  it('from $29 to $79 in the middle of June 2027', async () => {
    await openAt('2027-06-01T00:00:00Z');
    const { id } = await shop.buy('dw_basic_monthly');
    await shop.moveTo('2027-06-16T00:00:00Z');
    await shop.change(id, 'dw_professional_monthly');
    const lines = [
      [-1450, 0],
      [3950, 0],
    ];
    expect(await newestInvoice(id)).toEqual({ lines, due: 2500, status: 'paid' });
  });

  it('from $29 to $79 at an odd second of a month of 31 days, and on to a year', async () => {
    await openAt('2027-03-03T15:00:00Z');
    const { id } = await shop.buy('dw_basic_monthly');
    await shop.moveTo('2027-03-12T09:17:45Z');
    await shop.change(id, 'dw_professional_monthly');
    const monthly = [
      [-2080, 0],
      [5667, 0],
    ];
    expect(await newestInvoice(id)).toEqual({ lines: monthly, due: 3587, status: 'paid' });

    const changed = await shop.change(id, 'dw_professional_annual');
    const annual = [
      [-5667, 0],
      [75_840, 0],
    ];
    expect(await newestInvoice(id)).toEqual({ lines: annual, due: 70_173, status: 'paid' });
    expect(changed.items.data[0]).toMatchObject({
      current_period_start: shop.now(),
      current_period_end: Date.parse('2028-03-12T09:17:45Z') / 1000,
    });
  });

  it('with tax of 8.25 % on each line, and a refund of a taxed month', async () => {
    await openAt('2027-03-03T15:00:00Z');
    shop.played.setTaxRate(825);
    const { id } = await shop.buy('dw_basic_monthly', { isTaxed: true });
    await shop.moveTo('2027-03-12T09:17:45Z');
    await shop.change(id, 'dw_professional_monthly');
    const lines = [
      [-2080, -172],
      [5667, 468],
    ];
    expect(await newestInvoice(id)).toEqual({ lines, due: 3883, status: 'paid' });

    const { customer } = await shop.buy('dw_professional_monthly', { isTaxed: true });
    const [charge] = (await shop.stripe.charges.list({ customer })).data;
    expect(charge?.amount).toBe(8552);
    expect((await shop.stripe.refunds.create({ charge: charge?.id ?? '' })).amount).toBe(8552);
  });

  it('from $758.40 to $1,910.40 a year, in May', async () => {
    await openAt('2027-01-15T12:00:00Z');
    const { id } = await shop.buy('dw_professional_annual');
    await shop.moveTo('2027-05-20T08:30:00Z');
    await shop.change(id, 'dw_enterprise_annual');
    const lines = [
      [-49_898, 0],
      [125_692, 0],
    ];
    expect(await newestInvoice(id)).toEqual({ lines, due: 75_794, status: 'paid' });
  });

  it('and a change to a cheaper plan becomes credit, which the next invoices use up', async () => {
    await openAt('2027-06-01T00:00:00Z');
    const { id, customer } = await shop.buy('dw_enterprise_monthly');
    await shop.moveTo('2027-06-16T00:00:00Z');
    await shop.change(id, 'dw_basic_monthly');
    expect(await newestInvoice(id)).toMatchObject({ due: 0, status: 'paid' });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -8500 });
    await shop.moveTo('2027-07-01T01:00:00Z');
    expect(await newestInvoice(id)).toMatchObject({ due: 0, status: 'paid' });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -5600 });
  });

  it('and credit comes back from an invoice that is voided', async () => {
    await openAt('2027-06-01T00:00:00Z');
    const { id, customer } = await shop.buy('dw_enterprise_monthly');
    await shop.moveTo('2027-06-16T00:00:00Z');
    await shop.change(id, 'dw_basic_monthly');
    shop.played.decline(customer);
    await shop.change(id, 'dw_enterprise_annual');
    const [open] = (await shop.stripe.invoices.list({ subscription: id, status: 'open' })).data;
    expect(open).toMatchObject({ starting_balance: -8500, ending_balance: 0, amount_due: 191_040 - 1450 - 8500 });
    await shop.stripe.invoices.voidInvoice(open?.id ?? '');
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -8500 });
  });

  it('with halves of a cent rounded away from zero', () => {
    expect([prorated(2901, 1, 2), prorated(-2901, 1, 2)]).toEqual([1451, -1451]);
    expect([taxOn(150, 500), taxOn(-150, 500), taxOn(-1, 100)]).toEqual([8, -8, 0]);
  });
});

describe('periods', () => {
  it('that begin on the 31st end on the last day of a shorter month, and on the 31st again', async () => {
    await openAt('2027-01-31T10:00:00Z');
    const { id } = await shop.buy('dw_basic_monthly');
    const ends: string[] = [];
    for (let month = 0; month < 3; month += 1) {
      const { items } = await shop.stripe.subscriptions.retrieve(id);
      const end = new Date(Number(items.data[0]?.current_period_end) * 1000).toISOString();
      ends.push(end.slice(0, 16));
      await shop.moveTo(end);
    }
    expect(ends).toEqual(['2027-02-28T10:00', '2027-03-31T10:00', '2027-04-30T10:00']);
  });
});
