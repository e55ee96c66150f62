import {
  AthenaClient,
  GetQueryExecutionCommand,
  GetQueryResultsCommand,
  StartQueryExecutionCommand,
  StopQueryExecutionCommand,
} from '@aws-sdk/client-athena';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { AreaQueryTimeout, askAreas } from '#lambdas/storage/records/athena.ts';
import { countArea } from '#shared/records/area/area-queries.ts';

const athena = mockClient(AthenaClient);
const query = countArea({
  loads: [{ state: 'FL', county: '12021', load: '20261128T1405' }],
  condition: { column: 'market_value', atLeast: 250_000 },
});
const quick = { firstPauseMs: 1, timeoutMs: 5000 };

const status = (State: 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED', more = {}) => ({
  QueryExecution: { Status: { State, ...more } },
});

const page = (rows: (string | undefined)[][], NextToken?: string) => ({
  NextToken,
  ResultSet: {
    ResultSetMetadata: { ColumnInfo: ['parcel', 'beds'].map((Name) => ({ Name, Type: 'varchar' })) },
    Rows: rows.map((row) => ({ Data: row.map((text) => (text === undefined ? {} : { VarCharValue: text })) })),
  },
});

beforeEach(() => {
  athena.reset();
  vi.stubEnv('RECORDS_WORKGROUP', 'records');
  vi.stubEnv('RECORDS_DATABASE', 'county_records');
  athena.on(StartQueryExecutionCommand).resolves({ QueryExecutionId: 'query-1' });
  athena.on(GetQueryExecutionCommand).resolves(status('SUCCEEDED'));
  athena.on(GetQueryResultsCommand).resolves(page([['parcel', 'beds']]));
  athena.on(StopQueryExecutionCommand).resolves({});
});

it('asks in the workgroup with each value as SQL text, and takes an answer of the last hour', async () => {
  expect(await askAreas(query, quick)).toEqual([]);
  expect(athena.commandCalls(StartQueryExecutionCommand).map(({ args }) => args[0].input)).toEqual([
    {
      QueryString: query.text,
      // Once to name the folders, once for the load itself.
      ExecutionParameters: ["'FL'", "'12021'", "'20261128T1405'", "'FL'", "'12021'", "'20261128T1405'", '250000'],
      QueryExecutionContext: { Database: 'county_records' },
      WorkGroup: 'records',
      ResultReuseConfiguration: { ResultReuseByAgeConfiguration: { Enabled: true, MaxAgeInMinutes: 60 } },
    },
  ]);
});

it('waits until the answer is there, and reads all of its pages', async () => {
  athena
    .on(GetQueryExecutionCommand)
    .resolvesOnce(status('QUEUED'))
    .resolvesOnce(status('RUNNING'))
    .resolvesOnce({})
    .resolves(status('SUCCEEDED'));
  athena
    .on(GetQueryResultsCommand, { QueryExecutionId: 'query-1' })
    .resolves(
      page(
        [
          ['parcel', 'beds'],
          ['1', '3'],
          ['2', undefined],
        ],
        'more',
      ),
    )
    .on(GetQueryResultsCommand, { QueryExecutionId: 'query-1', NextToken: 'more' })
    .resolves(page([['3', '']]));
  expect(await askAreas(query, quick)).toEqual([
    { parcel: '1', beds: '3' },
    { parcel: '2', beds: null },
    { parcel: '3', beds: '' },
  ]);
  expect(athena.commandCalls(GetQueryExecutionCommand)).toHaveLength(4);
  expect(athena.commandCalls(StopQueryExecutionCommand)).toEqual([]);
});

it('stops a query that takes too long, asking less and less often', async () => {
  athena.on(GetQueryExecutionCommand).resolves(status('RUNNING'));
  const slow = askAreas(query, { firstPauseMs: 1, timeoutMs: 200 });
  await expect(slow).rejects.toBeInstanceOf(AreaQueryTimeout);
  const stops = athena.commandCalls(StopQueryExecutionCommand);
  expect(stops.map(({ args }) => args[0].input)).toEqual([{ QueryExecutionId: 'query-1' }]);
  // 1 + 1.5 + 2.25 + … ms are over 200 after a dozen.
  expect(athena.commandCalls(GetQueryExecutionCommand).length).toBeLessThan(14);
  expect(athena.commandCalls(GetQueryResultsCommand)).toEqual([]);
});

it('says that a query took too long where it can’t be stopped', async () => {
  athena.on(GetQueryExecutionCommand).resolves(status('RUNNING'));
  athena.on(StopQueryExecutionCommand).rejects(new Error('It has ended.'));
  await expect(askAreas(query, { firstPauseMs: 1, timeoutMs: 0 })).rejects.toBeInstanceOf(AreaQueryTimeout);
});

it.each(['FAILED', 'CANCELLED'] as const)(
  'throws the id of a query that has %s, and no text of Athena',
  async (state) => {
    athena
      .on(GetQueryExecutionCommand)
      .resolves(
        status(state, { StateChangeReason: "near 'O''NEIL'", AthenaError: { ErrorCategory: 2, ErrorType: 1006 } }),
      );
    await expect(askAreas(query, quick)).rejects.toThrow(
      `Athena ended query query-1 as ${state}, with category 2 and type 1006.`,
    );
  },
);

it('starts nothing with a value that can’t be part of a query', async () => {
  await expect(askAreas({ text: 'SELECT ?', values: ['a\0'] }, quick)).rejects.toBeInstanceOf(RangeError);
  expect(athena.calls()).toEqual([]);
});
