import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import * as z from 'zod/mini';
import { type Stage, stageFrom } from '#infra/stage/stages.ts';
import { accountCheck } from './account-checks.ts';
import { clientsIn } from './aws.ts';
import { checks, preflightOf } from './preflight.ts';
import { reportOf, runChecks } from './report.ts';

/* `npm run preflight`: asks AWS for what the first deploy of a stage needs (docs/operations.md). It changes nothing. */

const usage = `npm run preflight -- [<stage>]   says what the first deploy of a stage needs and AWS has not; dev without a name

  -c <key>=<value>            a setting, as for a deploy; the others are in cdk.json
  --provider-key-file <file>  tries the provider's key in this file with one call, which it may bill

It only reads, with the credentials and the region of the AWS command line. It ends with 1 when something is missing.
docs/operations.md lists the permissions.`;

/** Ends the program with the reason; by convention 2 means wrong usage. */
function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        context: { type: 'string', short: 'c', multiple: true, default: [] },
        'provider-key-file': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return end(`${reasonOf(error)}\n\n${usage}`, 2);
  }
}

/** As the CDK command line reads it: cdk.json, and over it what was given. */
function readStage(asked: string | undefined, given: string[]): Stage {
  const file = z
    .object({ context: z.optional(z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')));
  const context: Record<string, unknown> = { ...file.context };
  for (const pair of given) {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? end(`"${pair}" is no key=value.\n\n${usage}`, 2);
    if (key !== undefined) context[key] = value;
  }
  return stageFrom({ tryGetContext: (key) => context[key], getAllContext: () => context }, asked);
}

function readKey(stage: Stage, file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  if (stage.propertySource === 'sample') end(`${stage.name} has sample data and no provider.`, 2);
  const key = readFileSync(file, 'utf8').trim();
  // Nothing of the file is said: it may hold a key.
  if (!/^[!-~]+$/.test(key)) end(`${file} must hold the key and nothing else.`, 2);
  return key;
}

const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
const profileRegion = () => new STSClient().config.region().catch(() => undefined);

const badCredentials = [
  'CredentialsProviderError',
  'TokenProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'UnrecognizedClientException',
  'SignatureDoesNotMatch',
];

function identityProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return badCredentials.includes(name)
    ? 'There are no AWS credentials, or they have expired: aws sts get-caller-identity must answer.'
    : `AWS did not say whose the credentials are: ${reasonOf(error)}`;
}

const { positionals, values } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
if (positionals.length > 1) end(usage, 2);

try {
  const stage = readStage(positionals[0], values.context);
  const providerKey = readKey(stage, values['provider-key-file']);
  const configuredRegion = AWS_REGION || AWS_DEFAULT_REGION || (await profileRegion());
  // As CDK, which goes to us-east-1 when nothing says where.
  const region = stage.region ?? configuredRegion ?? 'us-east-1';
  const aws = clientsIn(region);
  const { Account: account = end('AWS did not name the account of the credentials.', 1) } = await aws.sts
    .send(new GetCallerIdentityCommand({}))
    .catch((error: unknown) => end(identityProblem(error), 1));
  const preflight = preflightOf({ stage, account, region, configuredRegion, aws, now: new Date(), providerKey });
  const own = await runChecks([accountCheck], preflight);
  const isRightAccount = own.every(({ verdict }) => verdict === 'ok');
  const lines = isRightAccount ? [...own, ...(await runChecks(checks, preflight))] : own;
  console.log(`Before a deploy of ${stage.name} to ${region}\n\n${reportOf(lines)}`);
  if (lines.some(({ verdict }) => verdict === 'missing')) process.exitCode = 1;
} catch (error) {
  end(reasonOf(error), 2);
}
