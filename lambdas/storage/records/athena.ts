import { setTimeout } from 'node:timers/promises';
import {
  AthenaClient,
  GetQueryExecutionCommand,
  paginateGetQueryResults,
  type Row,
  StartQueryExecutionCommand,
  StopQueryExecutionCommand,
} from '@aws-sdk/client-athena';
import { callLimits } from '#lambdas/runtime/call-limits.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import type { AreaRow } from '#shared/records/area/area-answers.ts';
import { executionParameters } from '#shared/records/area/execution-parameters.ts';
import type { Sql } from '#shared/records/area/sql.ts';

/*
 * Asks Athena, which answers in seconds. Where a query's results are kept, how long, and how much it may read, is for
 * the workgroup to say. Import this module dynamically: few calls ask.
 */

const athena = new AthenaClient({ maxAttempts: 3, requestHandler: callLimits });

/** A published load never changes, so an answer of the last hour is as good as a new one, and free. */
const reuseMinutes = 60;

/** Most counts take a second or two. */
const patience = { timeoutMs: 20_000, firstPauseMs: 150, longestPauseMs: 1500 };
const pauseGrowth = 1.5;

/** Athena had no answer in time, and was told to stop. */
export class AreaQueryTimeout extends Error {
  constructor() {
    super('Athena did not answer in time.');
    this.name = 'AreaQueryTimeout';
  }
}

/**
 * The rows of a query.
 *
 * @throws AreaQueryTimeout after `timeoutMs`; RangeError of a value that can't be part of a query; Error with the
 * query's id when it failed.
 */
export async function askAreas(query: Sql, limits: Partial<typeof patience> = {}): Promise<AreaRow[]> {
  const { timeoutMs, firstPauseMs, longestPauseMs } = { ...patience, ...limits };
  const until = performance.now() + timeoutMs;
  const id = await start(query);
  for (let pauseMs = firstPauseMs; !(await isDone(id)); pauseMs = Math.min(pauseMs * pauseGrowth, longestPauseMs)) {
    if (performance.now() + pauseMs > until) {
      await stop(id);
      throw new AreaQueryTimeout();
    }
    await setTimeout(pauseMs);
  }
  return readRows(id);
}

async function start(query: Sql): Promise<string> {
  const { QueryExecutionId: id } = await athena.send(
    new StartQueryExecutionCommand({
      QueryString: query.text,
      ExecutionParameters: executionParameters(query),
      QueryExecutionContext: { Database: setting('recordsDatabase') },
      WorkGroup: setting('recordsWorkgroup'),
      ResultReuseConfiguration: {
        ResultReuseByAgeConfiguration: { Enabled: true, MaxAgeInMinutes: reuseMinutes },
      },
    }),
  );
  if (!id) throw new Error('Athena gave the query no id.');
  return id;
}

async function isDone(id: string): Promise<boolean> {
  const { QueryExecution: execution } = await athena.send(new GetQueryExecutionCommand({ QueryExecutionId: id }));
  const { State: state, AthenaError: { ErrorCategory: category, ErrorType: type } = {} } = execution?.Status ?? {};
  if (state === 'FAILED' || state === 'CANCELLED') {
    // Athena's reason may quote the query, and errors are logged: its console has the reason by the id.
    throw new Error(`Athena ended query ${id} as ${state}, with category ${category} and type ${type}.`);
  }
  return state === 'SUCCEEDED';
}

/** A query that can't be stopped ends at its workgroup's limit. The caller gets to know that it was late, either way. */
async function stop(id: string): Promise<void> {
  await athena.send(new StopQueryExecutionCommand({ QueryExecutionId: id })).catch(() => undefined);
}

async function readRows(id: string): Promise<AreaRow[]> {
  const all: Row[] = [];
  let names: string[] = [];
  for await (const { ResultSet: set } of paginateGetQueryResults({ client: athena }, { QueryExecutionId: id })) {
    names = set?.ResultSetMetadata?.ColumnInfo?.map(({ Name: name }) => name ?? '') ?? names;
    all.push(...(set?.Rows ?? []));
  }
  // The first row of all has the names of the columns.
  return all
    .slice(1)
    .map(({ Data: data = [] }) => Object.fromEntries(names.map((name, at) => [name, data[at]?.VarCharValue ?? null])));
}
