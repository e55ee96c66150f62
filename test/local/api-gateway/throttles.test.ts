import { expect, it } from 'vitest';
import { openThrottles } from '#local/api-gateway/throttles.ts';
import type { Template } from '#local/template/template.ts';

const stage = {
  id: 'Stage',
  type: 'AWS::ApiGatewayV2::Stage',
  properties: { ApiId: 'api', RouteSettings: { 'GET /a': { ThrottlingRateLimit: 2, ThrottlingBurstLimit: 3 } } },
};
const template: Template = {
  directory: '',
  types: () => new Set(),
  reference: (id) => id,
  asset: (key) => key,
  resources: (type) => (type === stage.type ? [stage] : []),
};

it('takes a burst, then so many a second, and counts each route by itself', () => {
  let now = 1000;
  const takes = openThrottles(template, 'api', () => now);
  const times = (count: number, key: string) => Array.from({ length: count }, () => takes(key));
  expect(times(4, 'GET /a')).toEqual([true, true, true, false]);
  expect(times(9, 'GET /b')).not.toContain(false);
  now += 1000;
  expect(times(3, 'GET /a')).toEqual([true, true, false]);
  now += 60_000;
  expect(times(4, 'GET /a')).toEqual([true, true, true, false]);
});
