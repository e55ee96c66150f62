import type { Last4 } from './billing/cards.ts';
import { payCheckout } from './billing/checkout.ts';
import { deleteCustomer } from './billing/delete-customer.ts';
import { closeDispute, escalateDispute, openDispute } from './billing/disputes.ts';
import { replaceCard } from './billing/replace-card.ts';
import { scheduleChange } from './billing/subscriptions.ts';
import { find, type World } from './state/world.ts';

/** A test's controls in the place of payers and banks. Ids are Stripe's. */
export type Controls = {
  /** Pays a Checkout session, and resolves with the id of its subscription. Throws when the card is declined. */
  pay(session: string, card?: Last4): string;
  /** Declines or accepts the next payments of a customer's card. */
  decline(customer: string): void;
  accept(customer: string): void;
  /** Gives a customer another card, which pays what is open. */
  changeCard(customer: string, card: Last4): void;
  /** Deletes a customer, as an operator may in the Dashboard. */
  deleteCustomer(customer: string): void;
  /** Forgets a customer and all of theirs, as Stripe does when all test data is deleted. */
  forgetCustomer(customer: string): void;
  /** The address that a customer has. */
  emailOf(customer: string): string | null;
  /** Plans another price for the end of the period, as the portal does for a cheaper plan. */
  changeAtPeriodEnd(subscription: string, lookupKey: string): void;
  /** A bank asks about a charge, or takes it back; answers the id of the dispute. */
  dispute(charge: string, kind: 'inquiry' | 'formal'): string;
  escalateDispute(id: string): void;
  closeDispute(id: string, outcome: 'won' | 'lost' | 'warning_closed'): void;
  /** Sales tax in hundredths of a percent, for what is bought with tax from now on. */
  setTaxRate(rate: number): void;
};

export function controlsOf(world: World, settle: () => void): Controls {
  const { state } = world;

  /** Does something at the present moment, and what follows from it. */
  function act<T>(run: () => T): T {
    settle();
    const result = run();
    settle();
    return result;
  }

  function setDeclines(id: string, declines: boolean): void {
    act(() => {
      const { card } = find(state.customers, 'customer', id);
      if (!card) throw new Error(`${id} has no card.`);
      card.declines = declines;
    });
  }

  return {
    pay: (session, last4 = '4242') =>
      act(() => payCheckout(world, find(state.sessions, 'checkout.session', session), { last4, passes3ds: true }).id),
    decline: (customer) => setDeclines(customer, true),
    accept: (customer) => setDeclines(customer, false),
    changeCard: (customer, last4) => act(() => replaceCard(world, customer, last4)),
    deleteCustomer: (customer) => act(() => deleteCustomer(world, find(state.customers, 'customer', customer))),
    forgetCustomer: (customer) => {
      for (const table of [state.subscriptions, state.invoices, state.charges, state.sessions]) {
        for (const record of Object.values(table)) if (record.customer === customer) delete table[record.id];
      }
      delete state.customers[customer];
    },
    emailOf: (customer) => find(state.customers, 'customer', customer).email,
    changeAtPeriodEnd: (id, lookupKey) => act(() => planPrice(world, id, lookupKey)),
    dispute: (charge, kind) => act(() => openDispute(world, find(state.charges, 'charge', charge), kind).id),
    escalateDispute: (id) => act(() => escalateDispute(world, id)),
    closeDispute: (id, outcome) => act(() => closeDispute(world, id, outcome)),
    setTaxRate: (rate) => {
      world.taxRate = rate;
    },
  };
}

function planPrice(world: World, id: string, lookupKey: string): void {
  const price = Object.values(world.state.prices).find(({ lookup_key }) => lookup_key === lookupKey);
  if (!price) throw new Error(`There is no price ${lookupKey}.`);
  scheduleChange(world, find(world.state.subscriptions, 'subscription', id), price.id);
}
