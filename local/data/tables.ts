import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import dynalite from 'dynalite';
import * as z from 'zod/mini';
import {
  accessKeyOf,
  bodyOf,
  closeServer,
  type Guard,
  listen,
  type Refusal,
  refusalOf,
} from '#local/template/door.ts';
import { accountId, region, type Template } from '#local/template/template.ts';

/*
 * DynamoDB: dynalite behind a door that reads operation and tables from a request and lets through what the
 * caller's role allows.
 */

const GlobalTable = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
  GlobalSecondaryIndexes: z.optional(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
        Projection: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

const Request = z.object({
  TableName: z.optional(z.string()),
  IndexName: z.optional(z.string()),
  RequestItems: z.optional(z.record(z.string(), z.unknown())),
});

export type Tables = {
  /** What `AWS_ENDPOINT_URL_DYNAMODB` is set to. */
  endpoint: string;
  names: string[];
  /** Says one operation to DynamoDB as the runner itself, past IAM (seeding, tests that look behind). */
  command(operation: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
};

type Options = Guard & {
  template: Template;
  /** A folder to keep the tables in; in memory when absent. */
  directory?: string | undefined;
};

const Described = z.object({ Table: z.object({ TableStatus: z.string() }) });
const isActive = (answer: unknown) => Described.parse(answer).Table.TableStatus === 'ACTIVE';

/** Starts the tables of the template; those that exist keep their rows. */
export async function openTables(options: Options): Promise<Tables> {
  const { template, directory } = options;
  if (directory) mkdirSync(directory, { recursive: true });
  const database = dynalite({ path: directory, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  // The door stands in dynalite's own server: dynalite itself answers any website that finds its port.
  const answers = database.listeners('request');
  database.removeAllListeners('request');
  const underWay = new Set<ServerResponse>();
  database.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    admit(incoming, outgoing, options).then(
      (admitted) => {
        if (!admitted) return;
        underWay.add(outgoing);
        outgoing.on('close', () => outgoing.writableEnded && underWay.delete(outgoing));
        for (const answer of answers) answer.call(database, admitted, outgoing);
      },
      (error: unknown) => {
        // Most often a caller that went away; its function's own log says what it makes of that.
        options.onDenied(`The tables could not answer: ${String(error)}`);
        outgoing.destroy();
      },
    );
  });
  const port = await listen(database);

  const agent = new Agent({ keepAlive: true });
  const command = async (operation: string, input: unknown): Promise<unknown> => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      authorization: `AWS4-HMAC-SHA256 Credential=${runnerKey}/20000101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
      'x-amz-date': '20000101T000000Z',
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, method: 'POST', headers, agent }, resolve)
        .on('error', reject)
        .end(JSON.stringify(input));
    });
    const body: unknown = await json(answer);
    if (answer.statusCode !== 200) throw new Error(`DynamoDB ${operation}: ${JSON.stringify(body)}`);
    return body;
  };

  const existing = z.object({ TableNames: z.array(z.string()) }).parse(await command('ListTables', {}));
  const tables = template.resources('AWS::DynamoDB::GlobalTable');
  for (const table of tables.filter((each) => !existing.TableNames.includes(each.id))) {
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = GlobalTable.parse(table.properties);
    await command('CreateTable', {
      TableName: table.id,
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes,
      BillingMode: 'PAY_PER_REQUEST',
    });
    // Ended before it is active (by a port that is taken, say), it would never become so at a later start.
    while (!isActive(await command('DescribeTable', { TableName: table.id })));
  }

  return {
    endpoint: `http://127.0.0.1:${port}`,
    names: tables.map((table) => table.id),
    command,
    async close() {
      agent.destroy();
      // A write goes on when its caller is gone, and must not find the database closed.
      const isBusy = () => [...underWay].some(({ writableEnded }) => !writableEnded);
      for (let waited = 0; isBusy() && waited < longestWait; waited += shortWait) await setTimeout(shortWait);
      await closeServer(database);
    },
  };
}

/** How long requests may take to end when the tables close, and how often they are looked at, in milliseconds. */
const longestWait = 2000;
const shortWait = 5;

/** The access key by which the runner itself passes; new with every start, so that nobody else has it. */
const runnerKey = `RUNNER${randomUUID()}`;

/** Lets a request through, to be read anew, or answers why not. */
async function admit(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: Options,
): Promise<Readable | undefined> {
  const body = await bodyOf(incoming);
  const operation = String(incoming.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const asked = { action: `dynamodb:${operation}`, resources: resourcesOf(body) };
  const isRunner = accessKeyOf(incoming) === runnerKey;
  const refusal = isRunner ? undefined : refusalOf(incoming, asked, options);
  if (refusal) {
    deny(outgoing, refusal);
    return undefined;
  }
  const { method, url, headers } = incoming;
  return Object.assign(Readable.from([body]), { method, url, headers });
}

/** The ARNs a request touches: its table, the index it reads, every table of a batch. */
function resourcesOf(body: Buffer): string[] {
  const parsed = Request.safeParse(parseJson(body));
  const { TableName, IndexName, RequestItems } = parsed.success ? parsed.data : {};
  const table = (name: string) => `arn:aws:dynamodb:${region}:${accountId}:table/${name}`;
  const named = TableName ? [IndexName ? `${table(TableName)}/index/${IndexName}` : table(TableName)] : [];
  const resources = [...named, ...Object.keys(RequestItems ?? {}).map(table)];
  // An operation on no table (ListTables, say) is one on all of them.
  return resources.length > 0 ? resources : [table('*')];
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return {};
  }
}

const exceptions = {
  page: 'AccessDeniedException',
  stranger: 'UnrecognizedClientException',
  not_allowed: 'AccessDeniedException',
};

function deny(outgoing: ServerResponse, { reason, message }: Refusal): void {
  outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  outgoing.end(
    JSON.stringify({ __type: `com.amazon.coral.service#${exceptions[reason]}`, Message: message }),
  );
}
