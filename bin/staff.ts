import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import { addToStaff, listStaff, type Pool, removeFromStaff, StaffProblem } from './staff-group.ts';

/* `npm run staff`: manages who may answer chats and contact messages. */

const usage = `npm run staff -- add <e-mail>      lets somebody with an account answer chats and contact messages
npm run staff -- remove <e-mail>   takes that back and signs them out
npm run staff -- list              shows who may

  --user-pool <id>   of a deployed stage: the output UserPoolId, with the credentials of the AWS command line
  --local            of the system that npm start runs on this machine (PORT as there)`;

/** Ends the program with the reason; by convention 2 means wrong usage. */
function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'user-pool': { type: 'string' },
        local: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return end(`${error instanceof Error ? error.message : error}\n\n${usage}`, 2);
  }
}

const { positionals, values } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [verb, email, ...rest] = positionals;
const takesEmail = verb === 'add' || verb === 'remove';
const isComplete = takesEmail ? email !== undefined && rest.length === 0 : email === undefined;
if (!(takesEmail || verb === 'list') || !isComplete) end(usage, 2);
if (values.local === (values['user-pool'] !== undefined)) {
  end(`Say which system: --user-pool <id> or --local.\n\n${usage}`, 2);
}

async function poolToChange(): Promise<Pool> {
  const userPoolId = values['user-pool'];
  return userPoolId === undefined ? localPool() : deployedPool(userPoolId);
}

function deployedPool(userPoolId: string): Pool {
  const [, region] = /^([a-z]{2}(?:-[a-z]+)+-\d)_\w+$/.exec(userPoolId) ?? [];
  if (!region) return end(`${userPoolId} is no id of a user pool: they look like us-east-1_AbCdEf123.`, 2);
  return { client: new CognitoIdentityProviderClient({ region }), userPoolId, needsSecondFactor: true };
}

/**
 * The runner's stand-in for Cognito. It treats every caller on the loopback address as an administrator; web pages
 * cannot send the headers it requires.
 */
async function localPool(): Promise<Pool> {
  const url = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const response = await fetch(`${url}/config.json`).catch(() => {
    throw new StaffProblem(`Nothing answers at ${url}. Run npm start first, and give its PORT if it has one.`);
  });
  const { userPoolId, region } = z.object({ userPoolId: z.string(), region: z.string() }).parse(await response.json());
  const client = new CognitoIdentityProviderClient({
    region,
    endpoint: `${url}/__local/cognito-idp`,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return { client, userPoolId, needsSecondFactor: false };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StaffProblem) return error.message;
  if (error.name === 'CredentialsProviderError') {
    return 'No AWS credentials were found. Sign in as for a deploy (aws sts get-caller-identity must answer).';
  }
  if (error.name === 'ResourceNotFoundException') {
    return `${error.message} Is it the UserPoolId of a stage in the account of these credentials?`;
  }
  return `${error.name}: ${error.message}`;
}

try {
  const pool = await poolToChange();
  const lines =
    verb === 'add'
      ? await addToStaff(pool, email ?? '')
      : verb === 'remove'
        ? await removeFromStaff(pool, email ?? '')
        : await listStaff(pool);
  console.log(lines.join('\n'));
} catch (error) {
  end(reasonOf(error), 1);
}
