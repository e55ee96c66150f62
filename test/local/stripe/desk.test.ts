import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeServer, listen } from '#local/http/loopback-server.ts';
import { openShop, type Shop } from '#test/support/stripe/open-shop.ts';
import { type Seen, visit } from '#test/support/stripe/payer.ts';

let shop: Shop;
let desk: string;
beforeEach(async () => {
  shop = await openShop();
  const { url } = await shop.checkout('dw_basic_monthly');
  desk = `${new URL(url ?? '').origin}/pay/`;
});
afterEach(() => shop.close());

const press = async (fields: Record<string, string>): Promise<Seen> => {
  const pressed = await visit(desk, fields);
  return pressed.location === null ? pressed : visit(desk);
};

describe('the desk', () => {
  it('shows who pays what, and moves the time to the next payment', async () => {
    await shop.buy('dw_professional_monthly');
    expect((await visit(desk)).html).toContain('dw_professional_monthly, active');
    const before = shop.clock.now();
    for (let week = 0; week < 5; week += 1) await press({ do: 'advance', step: 'A Week' });
    expect(shop.clock.now() - before).toBeGreaterThan(34 * 86_400_000);
    expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([7900, 7900]);
  });

  it('has a card declined, and lets it pay again', async () => {
    const { id } = await shop.buy('dw_professional_monthly');
    const { customer } = await shop.stripe.subscriptions.retrieve(id);
    await press({ do: 'card', id: String(customer) });
    expect((await visit(desk)).html).toContain('4242, declines');
    for (let week = 0; week < 5; week += 1) await press({ do: 'advance', step: 'A Week' });
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect((await press({ do: 'card', id: String(customer) })).html).toContain('4242, pays');
  });

  it('refunds a charge once, and says why not twice', async () => {
    await shop.buy('dw_basic_monthly');
    const [charge] = (await shop.stripe.charges.list()).data;
    const refund = { do: 'refund', id: charge?.id ?? '' };
    expect((await press(refund)).html).toContain('refunded $29.00');
    expect((await press(refund)).problem).toContain('already been refunded');
    expect((await press({ do: 'dispute', id: 'ch_none' })).problem).toContain('No such charge');
  });

  it('deletes a customer, of whom Stripe then answers no more than that', async () => {
    const { id, customer } = await shop.buy('dw_basic_monthly');
    await press({ do: 'delete', id: customer });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true });
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    const portal = shop.stripe.billingPortal.sessions.create({ customer, return_url: 'https://site.example/' });
    await expect(portal).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
    expect((await shop.stripe.events.list({ limit: 1 })).data).toMatchObject([{ type: 'customer.deleted' }]);
    expect((await press({ do: 'delete', id: customer })).problem).toContain('No such customer');
  });

  it('repeats, loses, turns around and resends events', async () => {
    const heard: string[] = [];
    const endpoint = createServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (part) => {
        body += part;
      });
      incoming.on('end', () => {
        heard.push(JSON.parse(body).type);
        outgoing.end();
      });
    });
    const url = `http://127.0.0.1:${await listen(endpoint)}/`;
    shop.played.webhooks.sendTo({ url, secret: 'whsec_desk' });
    const make = async () => {
      heard.length = 0;
      await shop.stripe.customers.create({ email: 'a@people.example' });
      await shop.played.webhooks.settled();
      return [...heard];
    };
    await press({ do: 'disturb', way: 'twice' });
    expect(await make()).toEqual(['customer.created', 'customer.created']);
    await press({ do: 'disturb', way: 'never' });
    expect(await make()).toEqual([]);
    const [lost] = (await shop.stripe.events.list({ limit: 1 })).data;
    await press({ do: 'disturb', way: 'once' });
    await press({ do: 'resend', id: lost?.id ?? '' });
    await shop.played.webhooks.settled();
    expect(heard).toEqual(['customer.created']);
    await press({ do: 'hold' });
    expect(await make()).toEqual([]);
    const { id } = await shop.stripe.customers.create({ email: 'b@people.example' });
    await shop.stripe.customers.update(id, { name: 'B' });
    await press({ do: 'release backwards' });
    await shop.played.webhooks.settled();
    expect(heard).toEqual(['customer.updated', 'customer.created', 'customer.created']);
    await closeServer(endpoint);
  });
});
