import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { parseJson } from '#local/http/parse-json.ts';
import { requestUrl } from '#local/http/request-url.ts';
import { download } from './package.ts';

/* `aws-lambda-ric`: the program in which Lambda runs the code of a function for Node, as Amazon publishes it. */

const client = {
  name: 'aws-lambda-ric',
  version: '4.0.2',
  sha512: 'FE5Vskx7mYNnqAnWWJXUOsLp2VGgdsJsCoRLFTa8L4Yk0QVtArqR8q58yPA++QC1a73ZWJXBQ2AH31nIAv7NOQ==',
};

/**
 * Downloads the client into a folder and builds its native part, which needs Linux, a C++ compiler, make and cmake.
 *
 * @returns the program's file, or why its native part does not build.
 */
export function buildRuntimeClient(folder: string): { program: string } | { problem: string } {
  const files = download(client, folder);
  const { status, stderr } = spawnSync('npm', ['install', '--omit=dev', '--no-package-lock', '--foreground-scripts'], {
    cwd: files,
    encoding: 'utf8',
  });
  if (status === 0) return { program: join(files, 'index.mjs') };
  const errors = stderr.split('\n').filter((line) => /error/i.test(line));
  return { problem: errors.slice(0, 2).join(' ') || `npm ended with ${status}.` };
}

/** A call's outcome: the handler's JSON, or the error that it threw. */
export type RuntimeOutcome = { ok: true; value: unknown } | { ok: false; detail: string };

export type Runtime = { invoke(event: unknown): Promise<RuntimeOutcome>; close(): Promise<void> };

type Options = {
  /** The client's program. */
  program: string;
  /** The function's bundle. */
  bundle: string;
  arn: string;
  timeoutSeconds: number;
  environment: Record<string, string>;
};

const Failed = z.object({ errorType: z.string(), errorMessage: z.string() });

type Call = { id: string; event: unknown; resolve(outcome: RuntimeOutcome): void };

/** Runs a function in the client, before a Runtime API that gives it one event after the other. */
export async function openRuntime({ program, bundle, arn, timeoutSeconds, environment }: Options): Promise<Runtime> {
  const waiting: Call[] = [];
  const underWay = new Map<string, Call>();
  /** Set while the client waits for an event. */
  let next: ServerResponse | undefined;
  /** Why no event can be handled any more. */
  let ended: string | undefined;

  function dispatch(): void {
    if (ended !== undefined) {
      for (const { resolve } of [...waiting.splice(0), ...underWay.values()]) resolve({ ok: false, detail: ended });
    }
    if (!next) return;
    const call = waiting.shift();
    if (!call) return;
    underWay.set(call.id, call);
    next.writeHead(200, {
      'content-type': 'application/json',
      'lambda-runtime-aws-request-id': call.id,
      'lambda-runtime-deadline-ms': String(Date.now() + timeoutSeconds * 1000),
      'lambda-runtime-invoked-function-arn': arn,
      'lambda-runtime-trace-id': 'Root=1-00000000-000000000000000000000000;Sampled=0',
    });
    next.end(JSON.stringify(call.event));
    next = undefined;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname } = requestUrl(incoming);
    const [, id = '', kind] = /^\/2018-06-01\/runtime\/(?:invocation|init)\/(.+?)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const body = parseJson(await bodyOf(incoming));
    if (id === 'next') {
      next = outgoing;
      return dispatch();
    }
    const call = underWay.get(id);
    if (id === 'error') end(`${Failed.parse(body).errorType}: ${Failed.parse(body).errorMessage}`);
    else if (call) {
      underWay.delete(id);
      const { errorType, errorMessage } = kind === 'error' ? Failed.parse(body) : {};
      call.resolve(
        kind === 'error' ? { ok: false, detail: `${errorType}: ${errorMessage}` } : { ok: true, value: body },
      );
    }
    outgoing.writeHead(call || id === 'error' ? 202 : 404, { 'content-type': 'application/json' }).end('{}');
  }

  function end(why: string): void {
    ended ??= why;
    dispatch();
  }

  const api = await serve(handle, (error) => end(String(error)));
  const child = spawn(process.execPath, [program], {
    cwd: dirname(bundle),
    env: {
      ...environment,
      AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${api.port}`,
      LAMBDA_TASK_ROOT: dirname(bundle),
      _HANDLER: 'handler.handler',
      AWS_LAMBDA_LOG_FORMAT: 'JSON',
      TZ: ':UTC',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const closed = once(child, 'close').then(() => end(`The client has ended. ${said}`));
  return {
    invoke: (event) =>
      new Promise((resolve) => {
        waiting.push({ id: randomUUID(), event, resolve });
        dispatch();
      }),
    async close() {
      child.kill('SIGKILL');
      await closed;
      await api.close();
    },
  };
}
