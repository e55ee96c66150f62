import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, expect } from 'vitest';
import { assembly } from '#bin/built.ts';
import { sessionOf } from '#local/sign-in.ts';
import { type System, type SystemOptions, start } from '#local/system.ts';
import { photoType } from '#shared/packet/photo.ts';
import { calendarType } from '#shared/reminders/calendar.ts';
import { empty } from './empty-system.ts';
import { seed } from './generated.ts';
import { recordPermission, withoutMissingGrant } from './grants.ts';
import { openAmazonStore } from './tables/amazon-store.ts';
import { openTableFaults, readFaults } from './tables/table-faults.ts';
import './fast-srp.ts';
import { weighExpressions } from './tables/expressions.ts';

/** The password of everybody whom `person` makes. */
export const password = 'Correct1Horse';

/** What an API call answered; the body is JSON, the bytes of a PDF or photo, the text of a calendar, or undefined. */
export type Reply = { status: number; body: unknown; headers: Headers };

/** A file and the type it is sent as. */
export type SentFile = { bytes: Uint8Array; type: string };

export type Person = {
  id: string;
  email: string;
  token: string;
  /** What a browser keeps of the session, for `signInOn`. */
  stored: Record<string, string>;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  upload(path: string, file: SentFile): Promise<Reply>;
};

export type TestSystem = System & {
  /** Every line the functions have written. */
  logs: string[];
  /** What this test expects a function to log as an error: an error that nobody expects fails the test. */
  expectError(words: string): void;
  /** Resolves when no function is at work, and no message of a queue waits for one. */
  idle(): Promise<void>;
  /** Permissions that were refused, mails, crashes. */
  reports: string[];
  /** A confirmed account with a token of its own. */
  person(name: string, groups?: string[]): Promise<Person>;
  call(
    method: string,
    path: string,
    options?: {
      token?: string;
      body?: unknown;
      raw?: string;
      file?: SentFile;
      headers?: Record<string, string>;
    },
  ): Promise<Reply>;
};

type Options = Pick<
  SystemOptions,
  | 'dataDir'
  | 'secret'
  | 'settings'
  | 'staffMfa'
  | 'payments'
  | 'paymentsSince'
  | 'clock'
  | 'outside'
  | 'tablesThrough'
  | 'throttled'
  | 'onTableCall'
  | 'mailOutage'
  | 'operatorKey'
> & {
  assembly?: string;
};

const expressions = weighExpressions();

/** A system that runs, and what it has said since it was last empty. */
type Running = {
  system: System;
  logs: string[];
  reports: string[];
  /** Resolves when no function is at work, and no message of a queue waits for one. */
  idle(): Promise<void>;
};

/** What goes wrong in calls to the tables, for a run that tries it: `TABLE_FAULTS=0.05`, `TABLE_FAULTS=lost:0.05`. */
const faultsAsked = readFaults(process.env.TABLE_FAULTS ?? '0');

/** Amazon's DynamoDB Local, for a run that keeps the tables there: `npm run test:amazon`. */
const amazonEndpoint = process.env.TABLES_ENDPOINT;

/** What stands between the functions and the tables: the test's own, and faults when the run asks for them. */
function tablesThrough({ tablesThrough: own }: Options): Options['tablesThrough'] {
  const { rate, faults: kinds = ['any way'] } = faultsAsked;
  if (rate === 0) return own;
  console.log(`${rate} of all calls to the tables go wrong (${kinds.join(', ')}), with TEST_SEED=${seed}.`);
  const faults = openTableFaults({ ...faultsAsked, seed });
  return async (endpoint) => {
    const faulty = await faults.through(endpoint);
    return (await own?.(faulty)) ?? faulty;
  };
}

async function run(options: Options): Promise<Running> {
  const logs: string[] = [];
  const reports: string[] = [];
  const system = await start({
    ...options,
    tableStore: amazonEndpoint ? openAmazonStore(amazonEndpoint, options.dataDir) : undefined,
    tablesThrough: tablesThrough(options),
    assembly: withoutMissingGrant(options.assembly ?? assembly),
    onPermissionUsed: recordPermission,
    // How long they take is dynalite's.
    onTableInput: amazonEndpoint ? undefined : expressions.take,
    report: (line) => reports.push(line),
    onLog: (_, line) => logs.push(line),
  });
  const underWay = new Set<Promise<unknown>>();
  for (const each of system.functions) {
    const { invoke } = each;
    each.invoke = (event) => {
      const outcome = invoke(event).finally(() => underWay.delete(outcome));
      underWay.add(outcome);
      return outcome;
    };
  }
  const now = () => options.clock?.now() ?? Date.now();
  const feeding = system.queues.filter(({ arn }) => !system.queues.some(({ deadLetterArn }) => deadLetterArn === arn));
  const idle = async () => {
    // What a page or a connection has done last may only just be on its way to a function, as what a function has sent
    // to a queue is to the next.
    do await Promise.all([...underWay, setTimeout(20)]);
    while (underWay.size > 0 || feeding.some((queue) => (queue.visibleAt()[0] ?? Infinity) <= now()));
  };
  return { system, logs, reports, idle };
}

/** The system that the files of one worker share, one after the other. It ends with the worker's process. */
let shared: Promise<Running> | undefined;

/** The worker's system without anything that an earlier file has left in it. */
async function runShared(): Promise<Running> {
  if (!shared) {
    shared = run({});
    return shared;
  }
  const running = await shared;
  await running.idle();
  await empty(running.system);
  running.logs.length = 0;
  running.reports.length = 0;
  return running;
}

/**
 * Gives a test file a local system with nothing in it: the one of its worker, or with options one of its own, which
 * ends with the file. An error in a function's log that no test expects fails the test in which it was written.
 */
export async function startSystem(options: Options = {}): Promise<TestSystem> {
  const isOwn = Object.keys(options).length > 0;
  const { system, logs, reports, idle } = await (isOwn ? run(options) : runShared());

  const expectedInFile: string[] = [];
  let expected: string[] = [];
  let seen = 0;
  function expectNoErrorBut(words: string[]): void {
    const errors = logs
      .slice(seen)
      .filter((line) => line.includes('"level":"ERROR"') && !words.some((each) => line.includes(each)));
    seen = logs.length;
    expect(errors, 'errors in the logs of functions').toEqual([]);
  }
  afterEach(() => {
    const words = expected;
    expected = [];
    expectNoErrorBut(words);
  });
  afterAll(async () => {
    expect(expressions.slow.splice(0), 'expressions that take over a millisecond’s work to parse').toEqual([]);
    if (isOwn) return system.close();
    await idle();
    // What has come to an end only after the last test.
    expectNoErrorBut(expectedInFile);
  });

  const call: TestSystem['call'] = async (method, path, { token, body, raw, file, headers } = {}) => {
    const response = await fetch(system.url + path, {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': file.type }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(raw !== undefined && { body: raw }),
      ...(file && { body: Buffer.from(file.bytes) }),
    });
    const { status } = response;
    if (
      ['application/pdf', 'application/octet-stream', photoType].includes(response.headers.get('content-type') ?? '')
    ) {
      return { status, body: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
    }
    const text = await response.text();
    if (response.headers.get('content-type') === calendarType) return { status, body: text, headers: response.headers };
    return { status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  };

  return {
    ...system,
    logs,
    expectError(words) {
      expected.push(words);
      expectedInFile.push(words);
    },
    idle,
    reports,
    call,
    async person(name, groups = []) {
      const email = `${name}@people.example`;
      const { sub } = await system.users.seedUser({ email, password, name, groups });
      const { token, stored } = await sessionOf(system, { email, password });
      return {
        id: sub,
        email,
        token,
        stored,
        call: (method, path, body) => call(method, path, { token, body }),
        upload: (path, file) => call('PUT', path, { token, file }),
      };
    },
  };
}

/** Runs `work` over the items with at most `width` under way at once. */
export async function inParallel<T, R>(items: T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const lane = async () => {
    for (const [index, item] of entries) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
