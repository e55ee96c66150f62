import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { LambdaFunction } from '#local/lambda/function.ts';
import { region } from '#local/template/template.ts';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { type Caller, routeKey } from '#shared/contract/route.ts';
import type { RouteName } from '#shared/contract/routes.ts';
import { everyCall } from '#test/support/every-call.ts';
import { startSystem } from '#test/support/system.ts';
import { openRuntime, type Runtime, type RuntimeOutcome } from './runtime-client.ts';

/* Each function's bundle in Amazon's own runtime client answers as it does in the local runner's worker. */

const program = process.env.LAMBDA_RUNTIME_CLIENT ?? '';
const operatorKey = 'operator';
const system = await startSystem({ operatorKey });

const runtimes = new Map<LambdaFunction, Promise<Runtime>>();
afterAll(async () => {
  for (const each of runtimes.values()) await (await each).close();
});

const Settings = z.record(z.string(), z.string());

async function open(each: LambdaFunction): Promise<Runtime> {
  const response = await fetch(`${system.url}/__local/operator/${each.area}`);
  return await openRuntime({
    program,
    bundle: each.bundle,
    arn: each.arn,
    timeoutSeconds: each.timeoutSeconds,
    environment: {
      ...Settings.parse(await response.json()),
      // Its own permissions, not the operator's.
      AWS_ACCESS_KEY_ID: `LOCAL${each.id}`,
      AWS_DEFAULT_REGION: region,
      AWS_LAMBDA_FUNCTION_NAME: each.id,
      AWS_LAMBDA_FUNCTION_VERSION: '1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
      AWS_LAMBDA_LOG_GROUP_NAME: each.area,
      AWS_LAMBDA_LOG_STREAM_NAME: 'runtime-client',
    },
  });
}

const runtimeOf = (each: LambdaFunction): Promise<Runtime> => {
  const opened = runtimes.get(each) ?? open(each);
  runtimes.set(each, opened);
  return opened;
};

/** The last event of each function, and what its worker made of it. */
const last = new Map<LambdaFunction, { event: unknown; outcome: RuntimeOutcome }>();
for (const each of system.functions) {
  const { invoke } = each;
  each.invoke = async (event) => {
    const outcome = await invoke(event);
    last.set(each, { event, outcome });
    return outcome;
  };
}

/** What is the same each time of an outcome. */
function comparable(outcome: RuntimeOutcome): unknown {
  if (!outcome.ok) return outcome.detail;
  const text = JSON.stringify(outcome.value, (name, value) => (name.startsWith('ratelimit-') ? undefined : value));
  return JSON.parse(text.replace(/(as_of\\":\\")[^"\\]+/, '$1'));
}

const isRouteName = (name: string): name is RouteName => Object.hasOwn(everyRoute, name);

it('answers each GET of the contract as the local worker does', { timeout: 1_200_000 }, async () => {
  const staff = await system.person('staff', ['staff']);
  const owner = await system.person('owner');
  await owner.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const { key } = CreatedApiKey.parse((await owner.call('POST', '/api/account/api-keys', { name: 'Client' })).body);
  const tokens: Record<Caller, string> = {
    public: '',
    signed: '',
    user: owner.token,
    staff: staff.token,
    key,
  };
  const setUps = everyCall(system, staff);
  for (const name of Object.keys(setUps).filter(isRouteName)) {
    const route = everyRoute[name];
    if (route.method !== 'GET') continue;
    const { path = {}, query = '' } = await setUps[name](owner);
    const filled = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) => path[parameter] ?? '');
    await system.idle();
    last.clear();
    await system.call('GET', filled + query, { token: tokens[route.caller] });
    const called = [...last].find(([{ area }]) => area === route.area);
    if (!called) throw new Error(`${routeKey(route)} does not reach its function.`);
    const [target, { event, outcome }] = called;
    const answered = await (await runtimeOf(target)).invoke(event);
    expect(comparable(answered), routeKey(route)).toEqual(comparable(outcome));
  }
});

it('answers an event that a function does not know as the local worker does', { timeout: 600_000 }, async () => {
  system.expectError('"event":"unhandled"');
  for (const each of system.functions) {
    const outcome = await each.invoke({});
    const answered = await (await runtimeOf(each)).invoke({});
    expect(comparable(answered), each.area).toEqual(comparable(outcome));
  }
});
