import { escapeHtml } from '#local/http/html-page.ts';
import { totalsOf } from '#local/stripe/answers/invoice-answer.ts';
import { deleteCustomer } from '#local/stripe/billing/delete-customer.ts';
import { openDispute, refundCharge } from '#local/stripe/billing/disputes.ts';
import { liveCustomer } from '#local/stripe/operations/customers.ts';
import { dollars } from '#local/stripe/state/money.ts';
import type { Customer } from '#local/stripe/state/records.ts';
import { StripeError } from '#local/stripe/state/stripe-error.ts';
import { find, newestFirst, type World } from '#local/stripe/state/world.ts';
import type { Disturbance, WebhookControls } from '#local/stripe/webhooks/webhooks.ts';
import { button, dateOf, facts, form, link, page, type Reply } from './page.ts';

/*
 * The desk: what banks do and what time does, which no payer's page can. It is the played Stripe's Dashboard and test
 * clock in one.
 */

export type Desk = {
  world: World;
  webhooks: WebhookControls;
  /** Moves the shared clock; what falls due happens on the way. */
  advance: (ms: number) => Promise<void>;
};

const hour = 3_600_000;
const day = 24 * hour;
const steps: [label: string, ms: number][] = [
  ['An Hour', hour],
  ['A Day', day],
  ['A Week', 7 * day],
];

/** Ways to disturb an event. */
const ways: Record<string, { label: string; disturbance: Disturbance }> = {
  once: { label: 'Send each event once', disturbance: {} },
  twice: { label: 'Send each event twice', disturbance: { copies: 2 } },
  late: { label: 'Send each event five minutes late', disturbance: { delayMs: 300_000 } },
  never: { label: 'Lose each event', disturbance: { isDropped: true } },
};

/** Answers the desk, and does what its forms ask. */
export async function deskPage(desk: Desk, sent: URLSearchParams | undefined): Promise<Reply> {
  if (!sent) return overview(desk);
  try {
    await act(desk, sent);
  } catch (error) {
    if (error instanceof StripeError) return overview(desk, error.message);
    throw error;
  }
  return { location: `${desk.world.pagesUrl()}/` };
}

async function act({ world, webhooks, advance }: Desk, sent: URLSearchParams): Promise<void> {
  const id = sent.get('id') ?? '';
  switch (sent.get('do')) {
    case 'advance':
      return advance(steps.find(([label]) => label === sent.get('step'))?.[1] ?? 0);
    case 'disturb':
      return webhooks.disturb(ways[sent.get('way') ?? '']?.disturbance);
    case 'hold':
      return webhooks.hold();
    case 'release backwards':
      return webhooks.release((held) => held.toReversed());
    case 'card': {
      const { card } = find(world.state.customers, 'customer', id);
      if (card) card.declines = !card.declines;
      return;
    }
    case 'delete':
      deleteCustomer(world, liveCustomer(world, id));
      return;
    case 'refund':
      refundCharge(world, find(world.state.charges, 'charge', id), {
        amount: undefined,
        reason: 'requested_by_customer',
        metadata: {},
      });
      return;
    case 'dispute':
      openDispute(world, find(world.state.charges, 'charge', id), 'formal');
      return;
    case 'resend':
      return webhooks.resend(id);
  }
}

function overview({ world, webhooks }: Desk, problem?: string): Reply {
  const { customers, events } = world.state;
  const people = newestFirst(customers).filter(({ deleted }) => !deleted);
  const statuses = new Map(webhooks.deliveries.map(({ event, status }) => [event, status]));
  return page({
    title: 'The desk',
    problem,
    body: `
${facts([['Time', `${new Date(world.now() * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`]])}
<h2>Move the time</h2>
${steps.map(([label]) => form({ do: 'advance', step: label }, button(label))).join('\n')}
<h2>Events</h2>
<form method="post">
<input type="hidden" name="do" value="disturb">
<fieldset><legend>From now on</legend>
${Object.entries(ways)
  .map(
    ([way, { label }]) => `<label><input type="radio" name="way" value="${way}" required> ${escapeHtml(label)}</label>`,
  )
  .join('\n')}
${button('Apply')}
</fieldset>
</form>
${form({ do: 'hold' }, button('Keep Events Back'))}
${form({ do: 'release backwards' }, button('Send Them, the Last First'))}
<h2>Customers</h2>
${people.length === 0 ? '<p>Nobody has gone to pay yet.</p>' : people.map((each) => customerOf(world, each)).join('\n')}
<h2>The last events</h2>
<ol>
${newestFirst(events)
  .slice(0, 20)
  .map(
    ({ id, type, created }) =>
      `<li>${escapeHtml(type)}, ${dateOf(created)}, ${answered(statuses.get(id))} ${form({ do: 'resend', id }, button('Send Again'))}</li>`,
  )
  .join('\n')}
</ol>`,
  });
}

const answered = (status: number | undefined) =>
  status === undefined ? 'not sent' : `answered ${status || 'by nobody'}`;

function customerOf(world: World, { id, email, card }: Customer): string {
  const { subscriptions, charges, invoices } = world.state;
  const own = <Kind extends { customer: string; created: number; id: string }>(all: Record<string, Kind>) =>
    newestFirst(all).filter(({ customer }) => customer === id);
  const plans = own(subscriptions).map(({ status, price, current_period_end: end }): [string, string] => {
    const { lookup_key: key } = find(world.state.prices, 'price', price);
    return ['Subscription', `${key}, ${status}, period to ${dateOf(end)}`];
  });
  return `<section>
<h3>${escapeHtml(email ?? id)}</h3>
${facts([['Card', card ? `${card.last4}, ${card.declines ? 'declines' : 'pays'}` : 'none'], ...plans])}
${card ? form({ do: 'card', id }, button(card.declines ? 'Let the Card Pay' : 'Have the Card Declined')) : ''}
${form({ do: 'delete', id }, button('Delete the Customer'))}
<ul>
${own(invoices)
  .map(
    (invoice) =>
      `<li>${link(`${world.pagesUrl()}/invoice/${invoice.id}`, `Invoice over ${dollars(totalsOf(invoice).total)}`)}, ${invoice.status}</li>`,
  )
  .join('\n')}
${own(charges)
  .filter(({ succeeded }) => succeeded)
  .map(
    (charge) =>
      `<li>Charge of ${dollars(charge.amount)}, refunded ${dollars(charge.amount_refunded)} ${form({ do: 'refund', id: charge.id }, button('Refund'))}${form({ do: 'dispute', id: charge.id }, button('Have It Disputed'))}</li>`,
  )
  .join('\n')}
</ul>
</section>`;
}
