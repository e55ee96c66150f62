import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { parseJson } from '#local/http/parse-json.ts';
import { accessKeyOf, type Guard, type Permission, type Refusal, refusalOf } from '#local/template/iam-guard.ts';
import { accountId, region, type Template } from '#local/template/template.ts';
import { faultOf, isTableOperation } from './table-operations.ts';
import { openTableStore, TableProperties, type TableStore } from './table-store.ts';
import { transactionNeeds } from './table-transactions.ts';
import { asksForUnits, type Units, unitsOf } from './table-units.ts';

/*
 * DynamoDB: a store behind a server of our own with the IAM guard. Operations that are not played are refused by name.
 */

const Request = z.object({
  TableName: z.optional(z.string()),
  IndexName: z.optional(z.string()),
  RequestItems: z.optional(z.record(z.string(), z.unknown())),
});

export type Tables = {
  /** The value of `AWS_ENDPOINT_URL_DYNAMODB`. */
  endpoint: string;
  names: string[];
  /** Executes an operation as the runner itself, without IAM (for seeding and tests). */
  command(operation: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
};

/** A call of a function: DynamoDB's operation, and what AWS would bill. */
export type TableCall = { functionId: string; operation: string; units: Units };

type Options = Guard & {
  template: Template;
  /** A folder to keep the tables in; in memory when absent. */
  directory?: string | undefined;
  /** Carries out the operations; dynalite's store when absent. */
  store?: TableStore | undefined;
  /** Takes the units that each call of a function has used. */
  onCall?: ((call: TableCall) => void) | undefined;
  /** Takes the input of each operation. */
  onInput?: ((input: unknown) => void) | undefined;
  /** The clock for the expiry of transaction tokens, in milliseconds. */
  now?: () => number;
};

/** Opens the template's tables; those that exist keep their rows. */
export async function openTables(options: Options): Promise<Tables> {
  const { template, directory } = options;
  if (directory) mkdirSync(directory, { recursive: true });
  const store = options.store ?? (await openTableStore({ directory, now: options.now ?? Date.now }));
  const tables = template
    .resources('AWS::DynamoDB::GlobalTable')
    .map(({ id, properties }) => ({ TableName: id, ...TableProperties.parse(properties) }));
  await store.prepare(tables);

  const running = new Set<Promise<object>>();
  function tracked(operation: string, input: unknown): Promise<object> {
    options.onInput?.(input);
    const performed = store.perform(operation, input).finally(() => running.delete(performed));
    running.add(performed);
    return performed;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    if (body.length > maxRequestBytes) {
      outgoing.writeHead(413).end();
      return;
    }
    const operation = String(incoming.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const input = parseJson(body);
    const isPlayed = isTableOperation(operation) || operation === 'TransactWriteItems';
    const refusal = isPlayed && refusalOf(incoming, permissionsFor(operation, input), options);
    if (refusal) return answer(outgoing, 400, deniedBody(refusal));
    try {
      const done = await tracked(operation, options.onCall ? asksForUnits(operation, input) : input);
      const { functionId = '' } = options.principal(accessKeyOf(incoming) ?? '') ?? {};
      options.onCall?.({ functionId, operation, units: unitsOf(operation, input, done) });
      answer(outgoing, 200, done);
    } catch (error) {
      const known = faultOf(error);
      if (!known) throw error;
      answer(outgoing, known.statusCode, known.body);
    }
  }

  // Usually a disconnected caller, which its function's own log reports.
  const server = await serve(handle, (error) => options.onDenied(`The tables could not answer: ${String(error)}`));

  const command = async (operation: string, input: unknown): Promise<unknown> => {
    try {
      return await tracked(operation, input);
    } catch (error) {
      throw new Error(`DynamoDB ${operation}: ${JSON.stringify(faultOf(error)?.body ?? String(error))}`);
    }
  };

  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    names: tables.map(({ TableName }) => TableName),
    command,
    async close() {
      await server.close();
      // A write continues after its caller disconnects; the store must stay open for it.
      await Promise.allSettled(running);
      await store.close();
    },
  };
}

/** DynamoDB's limit for a request. */
const maxRequestBytes = 16 * 1024 * 1024;

/** The permissions of a request: its operation on its table, the index it reads, or every table of a batch. */
function permissionsFor(operation: string, input: unknown): Permission[] {
  const table = (name: string) => `arn:aws:dynamodb:${region}:${accountId}:table/${name}`;
  if (operation === 'TransactWriteItems') {
    return transactionNeeds(input).map((need) => ({ action: need.action, resource: table(need.table) }));
  }
  const parsed = Request.safeParse(input);
  const { TableName, IndexName, RequestItems } = parsed.success ? parsed.data : {};
  const named = TableName ? [IndexName ? `${table(TableName)}/index/${IndexName}` : table(TableName)] : [];
  const resources = [...named, ...Object.keys(RequestItems ?? {}).map(table)];
  // An operation without a table (ListTables) applies to all tables.
  return (resources.length > 0 ? resources : [table('*')]).map((resource) => ({
    action: `dynamodb:${operation}`,
    resource,
  }));
}

const exceptions = {
  page: 'AccessDeniedException',
  unknown_key: 'UnrecognizedClientException',
  not_allowed: 'AccessDeniedException',
};

function deniedBody({ reason, message }: Refusal): object {
  return { __type: `com.amazon.coral.service#${exceptions[reason]}`, message };
}

function answer(outgoing: ServerResponse, status: number, content: object): void {
  const body = JSON.stringify(content);
  outgoing.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': crc32(body),
  });
  outgoing.end(body);
}
