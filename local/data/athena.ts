import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod/mini';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { parseJson } from '#local/http/parse-json.ts';
import { type Guard, type Permission, refusalOf } from '#local/template/iam-guard.ts';
import { accountId, region, type Template } from '#local/template/template.ts';

/*
 * Athena's four calls of the product, over the Parquet files of the played bucket: DuckDB carries out the queries, which
 * are in the SQL that both have (docs/records.md). DuckDB is loaded with the first query.
 */

export type Athena = {
  /** The value of `AWS_ENDPOINT_URL_ATHENA`. */
  endpoint: string;
  close(): Promise<void>;
};

type Options = Guard & {
  template: Template;
  /** The files of a bucket below a prefix, by key. */
  files: (bucket: string, prefix: string) => Map<string, Uint8Array>;
};

const Start = z.object({
  QueryString: z.string(),
  QueryExecutionContext: z.object({ Database: z.string() }),
  WorkGroup: z.string(),
  ExecutionParameters: z.optional(z.array(z.string())),
});
const Execution = z.object({ QueryExecutionId: z.string(), NextToken: z.optional(z.string()) });

const Workgroup = z.object({
  Name: z.string(),
  WorkGroupConfiguration: z.object({
    ResultConfiguration: z.object({ OutputLocation: z.string() }),
  }),
});
const Column = z.object({ Name: z.string(), Type: z.string() });
const Table = z.object({
  DatabaseName: z.string(),
  TableInput: z.object({
    Name: z.string(),
    PartitionKeys: z.array(Column),
    StorageDescriptor: z.object({ Location: z.string(), Columns: z.array(Column) }),
  }),
});

type Answer = { names: string[]; rows: (string | null)[][] } | { error: string };

const arn = (service: string, name: string) => `arn:aws:${service}:${region}:${accountId}:${name}`;

/** Rows of one page; the first page has a row of names before them. */
const rowsAtOnce = 1000;

/** Opens the workgroups and tables of the template. */
export async function openAthena(options: Options): Promise<Athena> {
  const { template, files } = options;
  const workgroups = template.resources('AWS::Athena::WorkGroup').map(({ properties }) => Workgroup.parse(properties));
  const tables = template.resources('AWS::Glue::Table').map(({ properties }) => Table.parse(properties));
  const answers = new Map<string, Promise<Answer>>();
  const kept = new Map<string, Uint8Array>();
  const folder = mkdtempSync(join(tmpdir(), 'athena-'));
  let connection: Promise<DuckDBConnection> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const workgroupOf = (name: string) => workgroups.find(({ Name }) => Name === name);
  const onWorkgroup = (action: string, name: string): Permission => ({
    action: `athena:${action}`,
    resource: arn('athena', `workgroup/${name}`),
  });

  /** What Athena does with the caller's own rights. */
  function needsOf({ WorkGroup, QueryExecutionContext: { Database } }: z.infer<typeof Start>): Permission[] {
    const table = tables.find(({ DatabaseName }) => DatabaseName === Database);
    const { bucket, prefix } = placeOf(table?.TableInput.StorageDescriptor.Location ?? 's3://none/');
    const output = placeOf(
      workgroupOf(WorkGroup)?.WorkGroupConfiguration.ResultConfiguration.OutputLocation ?? 's3://none/',
    );
    return [
      onWorkgroup('StartQueryExecution', WorkGroup),
      { action: 'glue:GetDatabase', resource: arn('glue', `database/${Database}`) },
      { action: 'glue:GetTable', resource: arn('glue', `table/${Database}/${table?.TableInput.Name}`) },
      { action: 'glue:GetPartitions', resource: arn('glue', `table/${Database}/${table?.TableInput.Name}`) },
      { action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` },
      { action: 's3:GetBucketLocation', resource: `arn:aws:s3:::${bucket}` },
      { action: 's3:GetObject', resource: `arn:aws:s3:::${bucket}/${prefix}a` },
      { action: 's3:PutObject', resource: `arn:aws:s3:::${output.bucket}/${output.prefix}a` },
    ];
  }

  async function connect(): Promise<DuckDBConnection> {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: '512MB',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    return instance.connect();
  }

  /** The object as a file, written once. */
  function fileOf(key: string, body: Uint8Array): string {
    const path = join(folder, key);
    if (kept.get(key) === body) return path;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, body);
    kept.set(key, body);
    return path;
  }

  /** Runs one query after another, over the files as they are then. */
  async function run({ QueryString, ExecutionParameters = [], QueryExecutionContext }: z.infer<typeof Start>) {
    connection ??= connect();
    const database = await connection;
    for (const { TableInput, DatabaseName } of tables) {
      if (DatabaseName !== QueryExecutionContext.Database) continue;
      const { bucket, prefix } = placeOf(TableInput.StorageDescriptor.Location);
      const paths = [...files(bucket, prefix)].map(([key, body]) => fileOf(key, body));
      const { Name, PartitionKeys, StorageDescriptor } = TableInput;
      const columns = [...StorageDescriptor.Columns, ...PartitionKeys];
      const none = `SELECT ${columns.map((column) => `NULL::${typeOf(column.Type)} AS ${column.Name}`).join(', ')} WHERE false`;
      const list = paths.map((path) => `'${path.replaceAll("'", "''")}'`).join(', ');
      const all = `SELECT * FROM read_parquet([${list}], hive_partitioning = true,
        hive_types = {'state': VARCHAR, 'county': VARCHAR, 'load': VARCHAR}, union_by_name = true)`;
      await database.run(`CREATE OR REPLACE VIEW ${Name} AS ${paths.length === 0 ? none : all}`);
    }
    const reader = await database.runAndReadAll(withParameters(QueryString, ExecutionParameters));
    const names = reader.columnNames();
    return { names, rows: reader.getRows().map((row) => row.map(textOf)) };
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = parseJson(await bodyOf(incoming));
    const operation = String(incoming.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const refused = (needed: Permission[]) => {
      const refusal = refusalOf(incoming, needed, options);
      if (refusal) answer(outgoing, 400, { __type: 'AccessDeniedException', message: refusal.message });
      return refusal !== undefined;
    };
    if (operation === 'StartQueryExecution') {
      const asked = Start.parse(body);
      if (refused(needsOf(asked))) return;
      const QueryExecutionId = randomUUID();
      const done = queue.then(() => run(asked)).catch((error: unknown) => ({ error: String(error) }));
      queue = done;
      answers.set(QueryExecutionId, done);
      return answer(outgoing, 200, { QueryExecutionId });
    }
    const { QueryExecutionId, NextToken } = Execution.parse(body);
    if (refused([onWorkgroup(operation, workgroups[0]?.Name ?? '')])) return;
    const found = answers.get(QueryExecutionId);
    if (!found)
      return answer(outgoing, 400, { __type: 'InvalidRequestException', message: 'QueryExecution was not found' });
    if (operation === 'StopQueryExecution') return answer(outgoing, 200, {});
    const result = await found;
    if (operation === 'GetQueryExecution') {
      const Status = 'error' in result ? { State: 'FAILED', StateChangeReason: result.error } : { State: 'SUCCEEDED' };
      return answer(outgoing, 200, { QueryExecution: { QueryExecutionId, Status } });
    }
    if (operation === 'GetQueryResults' && 'rows' in result) {
      return answer(outgoing, 200, pageOf(result, Number(NextToken ?? 0)));
    }
    answer(outgoing, 400, { __type: 'InvalidRequestException', message: `${operation} is not played.` });
  }

  const server = await serve(handle, (error) => options.onDenied(`A query could not be answered: ${String(error)}`));
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    async close() {
      await server.close();
      await queue;
      (await connection)?.closeSync();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Glue's word for a type as DuckDB's. */
const typeOf = (type: string) => (type === 'string' ? 'VARCHAR' : type);

function placeOf(url: string): { bucket: string; prefix: string } {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/(.*)$/.exec(url) ?? [];
  return { bucket, prefix };
}

/** Puts the parameters, which are SQL, where the question marks stand outside of quotes. */
function withParameters(text: string, parameters: readonly string[]): string {
  let next = 0;
  return text.replace(/'(?:[^']|'')*'|\?/g, (found) => {
    if (found !== '?') return found;
    next += 1;
    return parameters[next - 1] ?? '?';
  });
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** A page of rows as Athena sends them: every value as text, none for NULL. */
function pageOf({ names, rows }: Exclude<Answer, { error: string }>, from: number): object {
  const cell = (text: string | null) => (text === null ? {} : { VarCharValue: text });
  const page = rows.slice(from, from + rowsAtOnce).map((row) => ({ Data: row.map(cell) }));
  const hasMore = from + rowsAtOnce < rows.length;
  return {
    ResultSet: {
      Rows: from === 0 ? [{ Data: names.map(cell) }, ...page] : page,
      ResultSetMetadata: { ColumnInfo: names.map((Name) => ({ Name, Type: 'varchar' })) },
    },
    ...(hasMore && { NextToken: String(from + rowsAtOnce) }),
  };
}

function answer(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  outgoing.end(JSON.stringify(body));
}
