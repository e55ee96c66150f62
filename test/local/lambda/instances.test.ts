import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFunction } from '#local/lambda/function.ts';
import { readTemplate } from '#local/template/template.ts';

const directory = mkdtempSync(join(tmpdir(), 'instances-test-'));
afterAll(() => rmSync(directory, { recursive: true }));
mkdirSync(join(directory, 'asset.code'));
writeFileSync(
  join(directory, 'asset.code/handler.mjs'),
  `import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
   import { setTimeout } from 'node:timers/promises';
   import { threadId } from 'node:worker_threads';
   export async function handler({ folder, together }, { awsRequestId }) {
     mkdirSync(folder, { recursive: true });
     writeFileSync(folder + '/' + awsRequestId, '');
     while (readdirSync(folder).length < together) await setTimeout(5);
     return threadId;
   }`,
);
const Meeting = {
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Key: 'code.zip' },
    Handler: 'handler.handler',
    Role: 'arn:aws:iam::000000000000:role/MeetingRole',
    Timeout: 60,
    MemorySize: 256,
    Runtime: 'nodejs24.x',
    LoggingConfig: { LogGroup: '/dealwright/dev/meeting' },
  },
};
writeFileSync(join(directory, 'test.template.json'), JSON.stringify({ Resources: { Meeting } }));
const template = readTemplate(directory);
const [resource] = template.resources('AWS::Lambda::Function');
if (!resource) throw new Error('The template has no function.');

const meeting = openFunction({
  template,
  resource,
  aliases: new Map(),
  environment: () => ({}),
  hosts: () => ({}),
  log: () => {},
});
afterAll(() => meeting.close());

/** Calls that all answer once they are all under way: each with its instance. */
async function meet(name: string, together: number): Promise<unknown[]> {
  const event = { folder: join(directory, name), together };
  const outcomes = await Promise.all(Array.from({ length: together }, () => meeting.invoke(event)));
  return outcomes.map((outcome) => (outcome.ok ? outcome.value : outcome.failure));
}

it('a function handles calls at once that wait for each other, also more than there are processors', async () => {
  for (const together of [1, 2, Math.max(2, availableParallelism()) + 1]) {
    expect(new Set(await meet(`${together}`, together)).size).toBe(together);
  }
});
