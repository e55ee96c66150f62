import { expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { dayMs } from '#shared/values/days.ts';
import { goToPay, payingPerson } from '#test/support/stripe/paying-person.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ assembly: assemblyPaying, clock });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');

const heard = async () => {
  await stripe.webhooks.settled();
  await clock.advance(1000);
  await system.idle();
};

async function stripeCustomerOf(person: Person): Promise<string> {
  const TableName = system.tables.names.find((name) => name.includes('Profiles'));
  const { Item } = Object(await system.tables.command('GetItem', { TableName, Key: { id: { S: person.id } } }));
  return String(Item.stripe_customer.S);
}

/** Lets the next renewal fail, and answers how many days the plan goes on after what is paid. */
async function daysAfterFailedRenewal(person: Person): Promise<number> {
  const customer = await stripeCustomerOf(person);
  stripe.decline(customer);
  const { paid_through } = Object((await person.call('GET', '/api/profile')).body);
  await clock.sleep(Date.parse(paid_through) - clock.now() + dayMs / 8);
  await heard();
  const late = Object((await person.call('POST', '/api/billing/sync', {})).body);
  expect(late).toMatchObject({ paid_through, billing: { banner: 'past_due' } });
  return (Date.parse(late.access_until) - Date.parse(paid_through)) / dayMs;
}

it('a renewal that fails leaves seven days, but not again after buying anew instead of paying', async () => {
  const person = await payingPerson(system, stripe, 'thrifty');
  expect(await daysAfterFailedRenewal(person)).toBe(7);
  await clock.sleep(5 * dayMs);
  await heard();
  expect((await person.call('DELETE', '/api/subscription')).status).toBe(200);
  stripe.pay(await goToPay(person));
  await person.call('POST', '/api/billing/sync', {});
  expect(await daysAfterFailedRenewal(person)).toBe(1);
});
