import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';

/* The system whose records an operator's command fills: its settings. */

const Settings = z.record(z.string(), z.string());
const Needed = z.catchall(z.object({ RECORDS_TABLE: z.string(), RECORDS_BUCKET: z.string() }), z.string());

/** The table, the bucket and the queue of a deployed stage, by its outputs. @throws where the stage has none. */
export async function settingsOf(stage: string): Promise<Record<string, string>> {
  const StackName = `dealwright-${stage}`;
  const { Stacks } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName }));
  const output = (name: string) => Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
  // A stage that was deployed before houses could be followed has none.
  const queue = output('WatchQueue');
  return needed(StackName, {
    RECORDS_TABLE: output('RecordsTable'),
    RECORDS_BUCKET: output('RecordsBucket'),
    ...(queue !== undefined && { WATCH_QUEUE_URL: queue }),
  });
}

/** The same of the system on this machine, with a key for its tables and files. */
export async function localSettings(): Promise<Record<string, string>> {
  const url = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const response = await fetch(`${url}/__local/operator/watch-worker`).catch(() => {
    throw new Error(`Nothing answers at ${url}. Run npm start first, and give its PORT if it has one.`);
  });
  const settings = Settings.parse(await response.json());
  return needed('The local system', settings);
}

function needed(what: string, settings: unknown): Record<string, string> {
  const { success, data } = Needed.safeParse(settings);
  if (success) return data;
  throw new Error(`${what} has no table or bucket of records: set records to on, and deploy.`);
}
