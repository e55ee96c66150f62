import { parseArgs } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';

/* `npm run seller-data`: what an operator does about a seller's page (docs/operations.md, Sellers' pages). */

const usage = `npm run seller-data -- erase <code>    blanks the seller's name, phone, email and texts, and deletes signed letters
npm run seller-data -- revoke <code>   ends the link

  --stage <stage>   of a deployed stage, with the credentials and the region of the AWS command line
  --local           of the system that npm start runs on this machine (PORT as there)

The code stands in the link, between /o/ and #. Leave the part after # alone.`;

function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { stage: { type: 'string' }, local: { type: 'boolean', default: false } },
    });
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

const Variables = z.record(z.string(), z.string());

/** The settings of a deployed stage's function of sellers' pages. */
async function settingsOf(stage: string): Promise<Record<string, string>> {
  const StackName = `dealwright-${stage}`;
  const { Stacks } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName }));
  const FunctionName = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'SellerPageFunction')?.OutputValue;
  if (FunctionName === undefined)
    throw new Error(`${StackName} has no output SellerPageFunction: deploy this release first.`);
  const { Environment } = await new LambdaClient().send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Variables.parse(Environment?.Variables);
}

/** The same of the system on this machine, with a key for its tables and files. */
async function localSettings(): Promise<Record<string, string>> {
  const url = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const response = await fetch(`${url}/__local/operator/seller-page`).catch(() => {
    throw new Error(`Nothing answers at ${url}. Run npm start first, and give its PORT if it has one.`);
  });
  return Variables.parse(await response.json());
}

const { positionals, values } = readArguments();
const [verb, code = '', ...others] = positionals;
const { stage, local } = values;
if ((verb !== 'erase' && verb !== 'revoke') || !/^[\dA-Za-z]+$/.test(code) || others.length > 0) end(usage, 2);
if (local === (stage !== undefined)) end(`Say which system: --stage <stage> or --local.\n\n${usage}`, 2);

try {
  Object.assign(process.env, stage === undefined ? await localSettings() : await settingsOf(stage));
  // They read the settings as they are loaded.
  const { eraseSeller, revokeLink } = await import('./seller-data.ts');
  console.log(verb === 'erase' ? await eraseSeller(code) : await revokeLink(code, new Date()));
} catch (error) {
  end(error instanceof Error ? error.message : String(error), 1);
}
