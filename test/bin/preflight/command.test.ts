import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const command = join(import.meta.dirname, '../../../bin/preflight/preflight-command.ts');

type Ending = { code: number | string; printed: string };

function run(args: string[], env: Record<string, string> = {}): Promise<Ending> {
  const own = { PATH: process.env.PATH, HOME: tmpdir(), AWS_EC2_METADATA_DISABLED: 'true', AWS_REGION: 'us-east-1' };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env: { ...own, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
    );
  });
}

const identity = `<GetCallerIdentityResponse><GetCallerIdentityResult>
  <Account>111122223333</Account><Arn>arn:aws:iam::111122223333:user/one</Arn><UserId>one</UserId>
</GetCallerIdentityResult></GetCallerIdentityResponse>`;
const refusal = '<ErrorResponse><Error><Code>AccessDenied</Code><Message>No.</Message></Error></ErrorResponse>';

/** AWS for credentials that may do nothing. It says whose they are, which needs no permission. */
async function startAws(): Promise<{ env: Record<string, string>; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const isIdentity = body.includes('Action=GetCallerIdentity');
    const isXml = isIdentity || body.startsWith('Action=') || request.url?.startsWith('/2020-05-31/');
    asked.push(`${request.method} ${request.headers['x-amz-target'] ?? request.url}`);
    response.statusCode = isIdentity ? 200 : 403;
    response.setHeader('content-type', isXml ? 'text/xml' : 'application/json');
    if (!isXml) response.setHeader('x-amzn-errortype', 'AccessDeniedException');
    response.end(isIdentity ? identity : isXml ? refusal : '{"__type": "AccessDeniedException"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const keys = { AWS_ACCESS_KEY_ID: 'one', AWS_SECRET_ACCESS_KEY: 'secret' };
  return { asked, env: { ...keys, AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` } };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('says in one line that there are no credentials', async () => {
  expect(await run([])).toEqual({
    code: 1,
    printed: 'There are no AWS credentials, or they have expired: aws sts get-caller-identity must answer.\n',
  });
});

it('asks the account of the stage only', async () => {
  const { env, asked } = await startAws();
  expect(await run(['dev', '-c', 'dev:account=444455556666'], env)).toEqual({
    code: 1,
    printed: `Before a deploy of dev to us-east-1

missing  account: the credentials are of 111122223333, the stage belongs to
         444455556666. Nothing else was asked
           Sign in to the account of the stage: aws sts get-caller-identity

1 of 1 missing.
`,
  });
  expect(asked).toHaveLength(1);
});

it('passes with credentials that may ask nothing, and names what they lack', async () => {
  const { env } = await startAws();
  const { code, printed } = await run([], env);
  expect(printed).toContain('Before a deploy of dev to us-east-1\n\nok       account: 111122223333\n');
  expect(printed.replaceAll(/\n {9}(?! )/g, ' ').match(/could not ask.*/g)).toEqual([
    'could not ask: allow ssm:GetParameter',
    'could not ask: allow lambda:GetAccountSettings',
    'could not ask: allow apigateway:GET',
    'could not ask: allow cloudformation:DescribeStacks',
    'could not ask: allow cloudformation:DescribeStacks',
    ...Array.from({ length: 3 }, () => 'could not ask: allow servicequotas:GetServiceQuota'),
    ...Array.from({ length: 3 }, () => expect.stringMatching(/allow (servicequotas:GetServiceQuota|cloudfront:List)/)),
  ]);
  expect(code).toBe(0);
});

it('takes the settings of a deploy, and refuses them as one does', async () => {
  expect(await run(['prod', '-c', 'prod:domian=none'])).toEqual({
    code: 2,
    printed: 'There is no setting "prod:domian": did you mean prod:domain?\n',
  });
  expect((await run(['prod', 'dev'])).code).toBe(2);
  expect((await run(['-c', 'domain'])).printed).toMatch(/^"domain" is no key=value\./);
  expect(await run(['--help'])).toMatchObject({ code: 0, printed: expect.stringMatching(/^npm run preflight -- /) });
});

it('prints nothing of a file that holds more than a key', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'preflight-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'key.txt');
  writeFileSync(file, 'key: secret-key\n');
  const args = ['dev', '--provider-key-file', file];
  expect(await run([...args, '-c', 'propertySource=rentcast', '-c', 'dev:freePlans=acknowledged'])).toEqual({
    code: 2,
    printed: `${file} must hold the key and nothing else.\n`,
  });
  expect((await run(args)).printed).toBe('dev has sample data and no provider.\n');
});
