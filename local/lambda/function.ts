import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { OutsideForWorkers } from '#local/internet/outside.ts';
import { functionArn, type Resource, region, type Template } from '#local/template/template.ts';
import type { InstanceData, Invocation } from './function-worker.ts';

/*
 * Lambda: each function runs the bundle that the template names, in workers that see only the function's
 * environment. A worker handles one event at a time. Concurrent calls start more workers, up to a limit; then calls
 * wait (AWS would start more).
 */

const Properties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Role: z.string(),
  Timeout: z.number(),
  MemorySize: z.number(),
  Runtime: z.string(),
  LoggingConfig: z.object({ LogGroup: z.string() }),
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.string()) })),
});

/** Lambda's limit for the event and for the answer of a synchronous call. */
const maxPayloadBytes = 6 * 1024 * 1024;
/** More would only take turns on this machine's processors, after costing each a start and the warming up of its code. */
const soonInstances = Math.max(2, availableParallelism());
/** With these for calls that have waited for long: instances may be waiting too, for a slow provider or receiver. */
const maxInstances = 2 * soonInstances;
/** In milliseconds. */
const longWait = 1000;

/** Where instances find each other's compiled code, also that of earlier runs: it halves the time of a start. */
const compileCache = join(import.meta.dirname, '../../dist/compile-cache');

export type FunctionFailure = 'error' | 'timeout' | 'too_large';

/** A call's outcome: the handler's JSON, or why there is none. */
export type Outcome = { ok: true; value: unknown } | { ok: false; failure: FunctionFailure; detail: string };

export type LambdaFunction = {
  id: string;
  /** The product's area: the last part of its log group's name. */
  area: string;
  arn: string;
  aliasArns: string[];
  roleId: string;
  timeoutSeconds: number;
  /** A path. */
  bundle: string;
  invoke(event: unknown): Promise<Outcome>;
  /** Ends the instances, so that the next call loads the bundle again. */
  reload(): void;
  close(): Promise<void>;
};

type Options = {
  template: Template;
  resource: Resource;
  /** The ARNs of aliases, by function. */
  aliases: Map<string, string[]>;
  /** Endpoints and credentials, in addition to the template's settings; read when an instance starts. */
  environment: () => Record<string, string>;
  /** The local address of each https host that the function fetches from; read when an instance starts. */
  hosts: () => Record<string, string>;
  /** The names of the internet that are played. */
  outside?: OutsideForWorkers;
  /** How far its clock is ahead of the machine's; not at all when absent. */
  ahead?: SharedArrayBuffer | undefined;
  /** Takes each line that the function writes. */
  log: (line: string) => void;
};

type Waiting = { event: unknown; since: number; resolve: (outcome: Outcome) => void };
type Instance = { worker: Worker; busy: boolean };

/** Makes a function of the template callable; nothing is loaded before its first call. */
export function openFunction(options: Options): LambdaFunction {
  const { template, resource, aliases, environment, hosts, outside, ahead, log } = options;
  const properties = Properties.parse(resource.properties);
  const [file = '', exportName = ''] = properties.Handler.split('.');
  const bundle = join(template.asset(properties.Code.S3Key), `${file}.mjs`);
  const area = properties.LoggingConfig.LogGroup.split('/').at(-1) ?? resource.id;
  const arn = functionArn(resource.id);
  const instances = new Set<Instance>();
  const queue: Waiting[] = [];
  let closed = false;
  /** For the first call that waits. */
  let later: NodeJS.Timeout | undefined;

  function startInstance(): Instance {
    const worker = new Worker(new URL('./function-worker.ts', import.meta.url), {
      workerData: {
        module: pathToFileURL(bundle).href,
        exportName,
        functionName: resource.id,
        hosts: hosts(),
        outside,
        ahead,
      } satisfies InstanceData,
      env: {
        ...properties.Environment?.Variables,
        ...environment(),
        AWS_REGION: region,
        AWS_DEFAULT_REGION: region,
        AWS_LAMBDA_FUNCTION_NAME: resource.id,
        AWS_LAMBDA_FUNCTION_VERSION: '1',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
        AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
        TZ: ':UTC',
        NODE_COMPILE_CACHE: compileCache,
      },
      stdout: true,
      stderr: true,
      execArgv: [],
    });
    lines(worker.stdout, log);
    lines(worker.stderr, log);
    const instance: Instance = { worker, busy: true };
    instances.add(instance);
    let ready = false;
    worker.once('message', () => {
      ready = true;
      instance.busy = false;
      dispatch();
    });
    worker.once('error', (error) => {
      log(
        JSON.stringify({
          level: 'ERROR',
          event: 'function_crashed',
          function: resource.id,
          detail: error.message,
        }),
      );
      // A bundle that cannot be loaded fails all waiting calls; a later crash fails only its own call.
      if (ready) return;
      for (const { resolve } of queue.splice(0)) {
        resolve({ ok: false, failure: 'error', detail: error.message });
      }
    });
    worker.once('exit', () => {
      instances.delete(instance);
      if (!closed && queue.length > 0) dispatch();
    });
    return instance;
  }

  function dispatch(): void {
    for (const instance of instances) {
      if (queue.length === 0) return;
      if (!instance.busy) run(instance, queue.shift());
    }
    const [first] = queue;
    if (!first) return;
    const busy = [...instances].filter((instance) => instance.busy).length;
    const waits = performance.now() - first.since;
    if (busy < (waits < longWait ? soonInstances : maxInstances)) startInstance();
    else if (busy < maxInstances) {
      clearTimeout(later);
      later = setTimeout(dispatch, longWait - waits);
    }
  }

  function run(instance: Instance, waiting: Waiting | undefined): void {
    if (!waiting) return;
    instance.busy = true;
    const { worker } = instance;
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      waiting.resolve(outcome);
    };
    const onMessage = (message: unknown) => {
      finish(outcomeOf(message, log));
      instance.busy = false;
      dispatch();
    };
    const onExit = () => finish({ ok: false, failure: 'error', detail: 'The function ended its process.' });
    const timer = setTimeout(() => {
      finish({ ok: false, failure: 'timeout', detail: `Task timed out after ${properties.Timeout} seconds` });
      // As on AWS, the environment is discarded.
      instances.delete(instance);
      void worker.terminate();
      dispatch();
    }, properties.Timeout * 1000);
    worker.on('message', onMessage);
    worker.once('exit', onExit);
    worker.postMessage({
      event: waiting.event,
      requestId: randomUUID(),
      timeoutMs: properties.Timeout * 1000,
    } satisfies Invocation);
  }

  return {
    id: resource.id,
    area,
    arn,
    aliasArns: aliases.get(arn) ?? [],
    roleId: properties.Role.split('/').at(-1) ?? '',
    timeoutSeconds: properties.Timeout,
    bundle,
    invoke(event) {
      if (Buffer.byteLength(JSON.stringify(event)) > maxPayloadBytes) {
        return Promise.resolve({ ok: false, failure: 'too_large', detail: 'The event is over 6 MB.' });
      }
      return new Promise((resolve) => {
        queue.push({ event, since: performance.now(), resolve });
        dispatch();
      });
    },
    reload() {
      for (const instance of instances) {
        if (instance.busy) continue;
        instances.delete(instance);
        void instance.worker.terminate();
      }
    },
    async close() {
      closed = true;
      clearTimeout(later);
      await Promise.all([...instances].map(({ worker }) => worker.terminate()));
    },
  };
}

const Reply = z.union([
  z.object({ ok: z.literal(true), result: z.string() }),
  z.object({ ok: z.literal(false), error: z.string(), stack: z.optional(z.string()) }),
]);

function outcomeOf(message: unknown, log: (line: string) => void): Outcome {
  const reply = Reply.parse(message);
  if (!reply.ok) {
    log(JSON.stringify({ level: 'ERROR', event: 'unhandled', detail: reply.error, stack: reply.stack }));
    return { ok: false, failure: 'error', detail: reply.error };
  }
  if (Buffer.byteLength(reply.result) > maxPayloadBytes) {
    return { ok: false, failure: 'error', detail: 'The answer is over 6 MB.' };
  }
  return { ok: true, value: JSON.parse(reply.result) };
}

function lines(stream: NodeJS.ReadableStream, log: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) log(line);
  });
}
