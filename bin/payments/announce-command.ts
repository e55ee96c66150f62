import { parseArgs } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';

/* `npm run payments:announce`: tells everybody whose plan was free what changes and when (docs/operations.md). */

const usage = `npm run payments:announce -- <stage>          counts whom it would tell that their plan will cost something
npm run payments:announce -- <stage> --send   mails each of them, once

  --local   in the place of a stage: the system that PAYMENTS=stripe npm start runs on this machine (PORT as there)

It runs with the credentials and the region of the AWS command line. A run that was interrupted is repeated.`;

function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { send: { type: 'boolean', default: false }, local: { type: 'boolean', default: false } },
    });
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

const Variables = z.record(z.string(), z.string());

/** The settings of a deployed stage's billing worker. */
async function settingsOf(stage: string): Promise<Record<string, string>> {
  const StackName = `dealwright-${stage}`;
  const { Stacks } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName }));
  const FunctionName = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BillingWorker')?.OutputValue;
  if (FunctionName === undefined) throw new Error(`${stage} does not take payments.`);
  const { Environment } = await new LambdaClient().send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Variables.parse(Environment?.Variables);
}

/** The same of the system on this machine, with a key for its tables and mails. */
async function localSettings(): Promise<Record<string, string>> {
  const url = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const response = await fetch(`${url}/__local/operator/billing-worker`).catch(() => {
    throw new Error(`Nothing answers at ${url}. Run PAYMENTS=stripe npm start first, and give its PORT if it has one.`);
  });
  return Variables.parse(await response.json());
}

const { positionals, values } = readArguments();
const [stage, ...others] = positionals;
if (values.local === (stage !== undefined) || others.length > 0) end(usage, 2);

try {
  Object.assign(process.env, stage === undefined ? await localSettings() : await settingsOf(stage));
  // It reads the settings as it is loaded.
  const { announce } = await import('./announce.ts');
  const { found, before, now, lost } = await announce({ isDryRun: !values.send, now: new Date() });
  console.log(
    `On a plan without having paid: ${found}\nTold before: ${before}\n${values.send ? 'Told now' : 'To tell'}: ${now}`,
  );
  if (lost > 0) console.log(`SES rejected the address, or may have lost the mail: ${lost}`);
  if (!values.send && now > 0) console.log('Nothing was sent. Run it again with --send.');
} catch (error) {
  end(error instanceof Error ? error.message : String(error), 1);
}
