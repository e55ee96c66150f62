import { totalsOf } from '#local/stripe/answers/invoice-answer.ts';
import { changeInPortal, isOffered, portalChange } from '#local/stripe/billing/portal-change.ts';
import { replaceCard } from '#local/stripe/billing/replace-card.ts';
import { cancelAtPeriodEnd, endSubscription } from '#local/stripe/billing/subscriptions.ts';
import { dollars } from '#local/stripe/state/money.ts';
import type { Customer, PortalConfiguration, PortalSession, Price, Subscription } from '#local/stripe/state/records.ts';
import { StripeError } from '#local/stripe/state/stripe-error.ts';
import { find, newestFirst, type World } from '#local/stripe/state/world.ts';
import { cardOf } from './checkout-page.ts';
import { button, cardChoice, dateOf, facts, form, link, page, type Reply } from './page.ts';

type Visit = {
  world: World;
  session: PortalSession;
  customer: Customer;
  configuration: PortalConfiguration;
  /** The customer's live subscription. */
  subscription: Subscription | undefined;
};

/** The portal: a person changes plan or card, cancels, and sees the invoices. A session with a flow shows only that. */
export function portalPage(world: World, id: string, sent: URLSearchParams | undefined): Reply {
  const session = find(world.state.portals, 'portal session', id);
  const customer = find(world.state.customers, 'customer', session.customer);
  if (customer.deleted) return page({ title: 'This page has expired', status: 410, body: '' });
  const visit: Visit = {
    world,
    session,
    customer,
    configuration: find(world.state.configurations, 'configuration', session.configuration),
    subscription: newestFirst(world.state.subscriptions).find(
      (each) => each.customer === customer.id && each.status !== 'canceled',
    ),
  };
  if (sent) return act(visit, sent);
  if (session.flow?.type === 'subscription_update_confirm') return confirmPage(visit, session.flow.price);
  return session.flow ? cardPage(visit) : homePage(visit);
}

/** Does what a form asks. */
function act(visit: Visit, sent: URLSearchParams): Reply {
  const { world, customer, configuration, subscription } = visit;
  const price = sent.get('price') ?? '';
  switch (sent.get('do')) {
    case 'card page':
      return cardPage(visit);
    case 'card': {
      const card = cardOf(sent);
      if (!configuration.payment_method_update || card === undefined) return cardPage(visit, 'Choose a card.');
      if (card === '0002') return cardPage(visit, 'Your card was declined.');
      replaceCard(world, customer.id, card);
      return done(visit);
    }
    case 'confirm page':
      return confirmPage(visit, price);
    case 'change':
      if (!subscription || !isOffered(configuration, price)) return homePage(visit, 'This plan is not offered.');
      try {
        changeInPortal(world, configuration, subscription, price);
      } catch (error) {
        if (error instanceof StripeError) return confirmPage(visit, price, error.message);
        throw error;
      }
      return done(visit);
    case 'cancel':
      if (!subscription || !configuration.subscription_cancel.enabled) return homePage(visit, 'This is not offered.');
      if (configuration.subscription_cancel.mode === 'at_period_end') cancelAtPeriodEnd(world, subscription, true);
      else endSubscription(world, subscription, 'cancellation_requested');
      return done(visit);
    case 'keep':
      if (subscription) cancelAtPeriodEnd(world, subscription, false);
      return done(visit);
    default:
      return homePage(visit, 'This is not offered.');
  }
}

/** Leads back to where the flow says, or to the home page. A flow is done once. */
function done({ world, session }: Visit): Reply {
  const location = session.flow?.redirect ?? `${world.pagesUrl()}/portal/${session.id}`;
  session.flow = null;
  return { location };
}

const priceText = (world: World, price: Price): string =>
  `${find(world.state.products, 'product', price.product).name}, ${dollars(price.unit_amount)} each ${price.interval}`;

function homePage(visit: Visit, problem?: string): Reply {
  const { world, session, customer, configuration } = visit;
  const { payment_method_update, invoice_history } = configuration;
  const card = customer.card ? `•••• ${customer.card.last4}` : 'none';
  const change = payment_method_update ? form({ do: 'card page' }, button('Change card')) : '';
  return page({
    title: 'Your plan and payments',
    problem,
    status: problem === undefined ? 200 : 400,
    body: `${planSection(visit)}
<h2>Card</h2>
${facts([['Card', card]])}
${change}
${invoice_history ? invoicesSection(world, customer) : ''}
${session.return_url === null ? '' : `<p>${link(session.return_url, 'Back to the site')}</p>`}`,
  });
}

function planSection({ world, configuration, subscription }: Visit): string {
  if (!subscription) return '<h2>Plan</h2>\n<p>You have no plan.</p>';
  const { prices, schedules } = world.state;
  const current = find(prices, 'price', subscription.price);
  const schedule = subscription.schedule ? schedules[subscription.schedule] : undefined;
  const end = dateOf(subscription.current_period_end);
  const next: [string, string][] = schedule
    ? [['Then', `${priceText(world, find(prices, 'price', schedule.to_price))}, from ${dateOf(schedule.change_at)}`]]
    : [];
  const { subscription_update: update, subscription_cancel: cancel } = configuration;
  const offered = update.enabled
    ? Object.values(prices).filter((price) => price.id !== current.id && isOffered(configuration, price.id))
    : [];
  const changes = offered.map((price) =>
    form({ do: 'confirm page', price: price.id }, button(`Change to ${priceText(world, price)}`)),
  );
  const stops = subscription.cancel_at_period_end
    ? form({ do: 'keep' }, button('Keep my plan'))
    : cancel.enabled && !schedule
      ? form({ do: 'cancel' }, button('Cancel plan'))
      : '';
  return `<h2>Plan</h2>
${facts([
  ['Plan', priceText(world, current)],
  ['Status', subscription.status],
  [subscription.cancel_at_period_end ? 'Ends' : 'Renews', end],
  ...next,
])}
${changes.join('\n')}
${stops}`;
}

function invoicesSection(world: World, customer: Customer): string {
  const rows = newestFirst(world.state.invoices)
    .filter((invoice) => invoice.customer === customer.id && invoice.number !== null)
    .map((invoice) => {
      const words = `${dateOf(invoice.created)}, ${dollars(totalsOf(invoice).due)}, ${invoice.status}`;
      return `<li>${link(`${world.pagesUrl()}/invoice/${invoice.id}`, words)}</li>`;
    });
  return `<h2>Invoices</h2>\n${rows.length === 0 ? '<p>None yet.</p>' : `<ul>\n${rows.join('\n')}\n</ul>`}`;
}

/** Shows the price and time of a change before it is made. */
function confirmPage(visit: Visit, id: string, problem?: string): Reply {
  const { world, session, configuration, subscription } = visit;
  if (!subscription || !isOffered(configuration, id) || subscription.price === id) {
    return homePage(visit, 'This plan is not offered.');
  }
  const change = portalChange(world, configuration, subscription, id);
  const rows: [string, string][] = [
    ['From', priceText(world, find(world.state.prices, 'price', subscription.price))],
    ['To', priceText(world, find(world.state.prices, 'price', id))],
    change.when === 'now' ? ['Due today', dollars(change.due)] : ['Changes on', dateOf(change.at)],
  ];
  return page({
    title: 'Confirm your new plan',
    problem,
    status: problem === undefined ? 200 : 402,
    body: `${facts(rows)}
${form({ do: 'change', price: id }, button('Confirm'))}
${session.return_url === null ? '' : `<p>${link(session.return_url, 'Back without a change')}</p>`}`,
  });
}

function cardPage({ session, configuration }: Visit, problem?: string): Reply {
  if (!configuration.payment_method_update) return page({ title: 'This is not offered', status: 400, body: '' });
  return page({
    title: 'Change your card',
    problem,
    status: problem === undefined ? 200 : 402,
    body: `${form({ do: 'card' }, `${cardChoice('4242')}\n${button('Save card')}`)}
${session.return_url === null ? '' : `<p>${link(session.return_url, 'Back without a change')}</p>`}`,
  });
}
