import { afterEach } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { type Answering, startFakeProvider } from '#test/support/providers/fake-provider.ts';
import { type Person, startSystem } from '#test/support/system.ts';

/** A system whose lists are looked up at a provider that counts its calls, for as many houses as a test asks for. */
export async function startListSystem(answering?: Answering) {
  const provider = await startFakeProvider(answering);
  const clock = openClock();
  const system = await startSystem({
    assembly: assemblyWith('rentcast'),
    secret: 'the-key',
    settings: {
      PROPERTY_SOURCE_URL: provider.url,
      PROPERTY_CALLS_PER_MONTH: '1000000',
      PROPERTY_CALLS_PER_DAY: '1000000',
    },
    clock,
  });
  afterEach(() => provider.reset());

  /** A person with a plan, or in a trial of one. */
  async function subscriber(name: string, tier = 'professional', start = 'now'): Promise<Person> {
    const person = await system.person(name);
    await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start });
    return person;
  }
  return { provider, clock, system, subscriber };
}
