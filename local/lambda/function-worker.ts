import { flushCompileCache } from 'node:module';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { OutsideForWorkers } from '#local/internet/outside.ts';
import { playOutside } from './worker-outside.ts';

/*
 * One instance of a Lambda function: loads the bundle once, then handles events one at a time, like an execution
 * environment. Results are passed as JSON text, so values that JSON cannot hold are lost, as on AWS.
 */

/** From function.ts. Not parsed: a parser would take as long to load as a function's code. */
export type InstanceData = {
  module: string;
  exportName: string;
  functionName: string;
  hosts: Record<string, string>;
  outside?: OutsideForWorkers | undefined;
  ahead?: SharedArrayBuffer | undefined;
};
export type Invocation = { event: unknown; requestId: string; timeoutMs: number };

const { module, exportName, functionName, hosts, outside, ahead }: InstanceData = workerData;

// Functions reach the services played here over HTTP. Importing `node:http` reads all of its exports, and these three
// load Node's WebSocket client: 20 ms for each instance.
const http = process.getBuiltinModule('node:http');
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) Object.defineProperty(http, name, { value: undefined });

if (ahead) followClock(ahead);
if (outside) playOutside(outside);

// Redirects some AWS hosts to this machine, as DNS would. (The SDK's clients have settings of their own.)
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  if (input instanceof Request) return realFetch(input, init);
  const { protocol, host, pathname, search } = new URL(input);
  const redirected = protocol === 'https:' ? hosts[host] : undefined;
  return realFetch(redirected === undefined ? input : redirected + pathname + search, init);
};

const loaded: Record<string, unknown> = await import(module);
// Now, because an instance is ended without notice.
flushCompileCache();
const handler = loaded[exportName];
if (typeof handler !== 'function') throw new Error(`${module} exports no function ${exportName}.`);

/** The id of the request that is being handled; an instance handles one at a time. */
let currentRequest: string | undefined;

// Lambda's JSON log format: a single argument stays an object.
for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  console[level] = (...values: unknown[]) => {
    const line = {
      timestamp: new Date().toISOString(),
      level: level === 'log' ? 'INFO' : level.toUpperCase(),
      requestId: currentRequest,
      message: values.length === 1 ? values[0] : format(...values),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
}

parentPort?.on('message', async ({ event, requestId, timeoutMs }: Invocation) => {
  currentRequest = requestId;
  // Not by `Date`, which a test can move.
  const deadline = performance.now() + timeoutMs;
  const context = {
    functionName,
    awsRequestId: requestId,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  };
  try {
    const result: unknown = await handler(event, context);
    parentPort?.postMessage({ ok: true, result: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    const { name, message: text, stack } = error instanceof Error ? error : new Error(String(error));
    parentPort?.postMessage({ ok: false, error: `${name}: ${text}`, stack });
  }
});
parentPort?.postMessage({ ready: true });

/** Makes this thread's `Date` follow the runner's clock (clock.ts), which a test can move ahead. */
function followClock(ahead: SharedArrayBuffer): void {
  const offset = new BigInt64Array(ahead);
  const RealDate = Date;
  const now = () => RealDate.now() + Number(Atomics.load(offset, 0));
  globalThis.Date = new Proxy(RealDate, {
    // Without an argument, a date is the current one.
    construct: (target, values: [], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
