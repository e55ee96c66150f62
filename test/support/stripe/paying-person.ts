import type { PlayedStripe } from '#local/stripe/stripe.ts';
import { dayMs } from '#shared/values/days.ts';
import type { Person, TestSystem } from '#test/support/system.ts';

/* People who pay, in a system that takes payments. */

/** Somebody whose trial is over: what they buy is charged at once. */
export async function personAfterTrial(system: TestSystem, name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('GET', '/api/profile');
  await system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((each) => each.includes('Profiles')),
    Key: { id: { S: person.id } },
    UpdateExpression: 'SET trial_end_date = :at',
    ExpressionAttributeValues: { ':at': { S: new Date(Date.now() - dayMs).toISOString() } },
  });
  return person;
}

/** Goes to pay, and answers the Checkout session. */
export async function goToPay(person: Person, tier = 'professional'): Promise<string> {
  const reply = await person.call('POST', '/api/checkout', { tier, billing_interval: 'monthly' });
  return String(Object(reply.body).url).split('/').at(-1) ?? '';
}

/** Somebody who has paid for a month. */
export async function payingPerson(system: TestSystem, stripe: PlayedStripe, name: string): Promise<Person> {
  const person = await personAfterTrial(system, name);
  stripe.pay(await goToPay(person));
  await person.call('POST', '/api/billing/sync', {});
  return person;
}
