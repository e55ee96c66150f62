import { dueToday } from '#local/stripe/answers/checkout-answer.ts';
import { cards, type Last4 } from '#local/stripe/billing/cards.ts';
import { payCheckout } from '#local/stripe/billing/checkout.ts';
import { dollars } from '#local/stripe/state/money.ts';
import type { CheckoutSession } from '#local/stripe/state/records.ts';
import { StripeError } from '#local/stripe/state/stripe-error.ts';
import { find, type World } from '#local/stripe/state/world.ts';
import { button, cardChoice, dateOf, facts, form, link, page, type Reply } from './page.ts';

/** The page on which a person pays, is declined, passes or fails 3-D Secure, or goes back. */
export function checkoutPage(world: World, id: string, sent: URLSearchParams | undefined): Reply {
  const session = find(world.state.sessions, 'checkout.session', id);
  if (session.status !== 'open') return closedPage(session);
  if (!sent) return payPage(world, session);
  const last4 = cardOf(sent);
  if (last4 === undefined) return payPage(world, session, 'Choose a card.');
  if (session.needs_consent && sent.get('terms') !== 'accepted') {
    return payPage(world, session, 'Agree to the terms first.', last4);
  }
  const challenge = sent.get('challenge');
  if (cards[last4].atOnce === 'asks' && challenge === null) return challengePage(last4);
  try {
    payCheckout(world, session, { last4, passes3ds: challenge === 'passed' });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const problem = challenge === 'failed' ? 'We are unable to authenticate your payment method.' : error.message;
    return payPage(world, session, problem, last4);
  }
  return { location: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id) };
}

/** The card that a form names. */
export function cardOf(sent: URLSearchParams): Last4 | undefined {
  const name = sent.get('card') ?? '';
  const isKnown = (text: string): text is Last4 => Object.hasOwn(cards, text);
  return isKnown(name) ? name : undefined;
}

function payPage(world: World, session: CheckoutSession, problem?: string, chosen: Last4 = '4242'): Reply {
  const price = find(world.state.prices, 'price', session.price);
  const { name } = find(world.state.products, 'product', price.product);
  const { subtotal, tax } = dueToday(world, session);
  const { trial_end } = session;
  const each = `${dollars(price.unit_amount)} each ${price.interval}`;
  const rows: [string, string][] = [
    ['Plan', name],
    ['Price', trial_end === null ? each : `Free until ${dateOf(trial_end)}, then ${each}`],
    ...(tax > 0 ? [['Tax', dollars(tax)] satisfies [string, string]] : []),
    ['Due today', dollars(subtotal + tax)],
  ];
  const terms = '<label><input type="checkbox" name="terms" value="accepted" required> I agree to the terms</label>';
  return page({
    title: `Subscribe to ${name}`,
    status: problem === undefined ? 200 : 402,
    problem,
    body: `${facts(rows)}
${form({}, `${cardChoice(chosen)}\n${session.needs_consent ? terms : ''}\n${button(trial_end === null ? 'Pay' : 'Start trial')}`)}
${session.cancel_url === null ? '' : `<p>${link(session.cancel_url, 'Back without paying')}</p>`}`,
  });
}

/** The bank's question. The consent was given on the page before. */
const challengePage = (card: Last4): Reply =>
  page({
    title: '3-D Secure',
    body: `<p>Your bank wants to know that it is you.</p>
${form({ card, terms: 'accepted', challenge: 'passed' }, button('It is me'))}
${form({ card, terms: 'accepted', challenge: 'failed' }, button('Fail'))}`,
  });

const closedPage = ({ status, cancel_url }: CheckoutSession): Reply =>
  page({
    title: status === 'complete' ? 'You have paid' : 'This page has expired',
    status: 410,
    body: cancel_url === null ? '<p>You can close it.</p>' : `<p>${link(cancel_url, 'Back to the site')}</p>`,
  });
