import { expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import { readTemplate } from '#local/template/template.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { counted } from '#test/support/metric-filters.ts';
import { startFakeProvider } from '#test/support/providers/fake-provider.ts';
import { rentcastAddress } from '#test/support/providers/rentcast-answers.ts';
import { startSystem } from '#test/support/system.ts';

const provider = await startFakeProvider();
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'the-key',
  // A house takes six here: the documented sale is over a year old by now, so sales are looked for twice.
  settings: { PROPERTY_SOURCE_URL: provider.url, PROPERTY_CALLS_PER_MONTH: '7', PROPERTY_CALLS_PER_DAY: '1000' },
});
const filters = readTemplate(assemblyWith('rentcast'))
  .resources('AWS::Logs::MetricFilter')
  .map(({ properties }) => properties);

it('makes no call more than the month has, tells the operator, and still answers houses it knows', async () => {
  system.expectError('property_source_needs_operator');
  system.expectError('property_source_failed');
  const first = await system.person('first');
  // Basic has four lookups left after the first: a fifth at once may find none, before another's is given back.
  await first.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  expect((await first.call('POST', '/api/property-lookup', { address: rentcastAddress })).status).toBe(200);

  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      first.call('POST', '/api/property-lookup', { address: `${index + 1} Mock St, Phoenix, AZ 85016` }),
    ),
  );
  expect(provider.calls).toHaveLength(7);
  expect(system.logs.filter((line) => line.includes('"reason":"calls_spent"')).length).toBeGreaterThan(0);
  expect(counted(filters, 'PropertySourceNeedsOperator', system.logs)).toBeGreaterThan(0);
  // With the sixth of seven calls, which are 80 %.
  expect(counted(filters, 'ProviderCallsRunningOut', system.logs)).toBe(1);
  const failed = replies.filter(({ status }) => status === 502).length;
  const used = 1 + replies.filter(({ status }) => status === 200).length;
  expect(failed).toBeGreaterThanOrEqual(4);
  expect((await first.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: used });

  const second = await system.person('second');
  const known = await second.call('POST', '/api/property-lookup', { address: rentcastAddress });
  expect(LookupAnswer.parse(known.body).data.estimatedValue).toBe(402_000);
  expect(provider.calls).toHaveLength(7);
});
