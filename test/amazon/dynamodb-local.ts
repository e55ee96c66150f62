import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listenHere } from '#local/http/loopback-server.ts';
import { download } from './package.ts';

/* Amazon's DynamoDB Local 1.25.1, as a package of Amazon's has it. It needs Java 17. */

const simulator = {
  name: 'amplify-dynamodb-simulator',
  version: '2.9.30',
  sha512: 'xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
};

const startMs = 60_000;

/** The rows are in memory and end with it. */
export type DynamoDbLocal = { endpoint: string; close(): Promise<void> };

/** Downloads and starts DynamoDB Local. Rejects with what it says when it does not start. */
export async function startDynamoDbLocal(): Promise<DynamoDbLocal> {
  const folder = mkdtempSync(join(tmpdir(), 'dynamodb-local-'));
  try {
    const emulator = join(download(simulator, folder), 'emulator');
    const port = await freePort();
    const options = ['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
    const child = spawn('java', [...options, '-inMemory', '-disableTelemetry', '-port', String(port)], {
      cwd: emulator,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const ended = once(child, 'close').then(
      () => said,
      (error) => `${error}. It needs Java 17 or newer.`,
    );
    const endpoint = `http://127.0.0.1:${port}`;
    const problem = await Promise.race([ended, listening(endpoint)]);
    if (problem !== undefined) {
      child.kill();
      throw new Error(`DynamoDB Local does not start: ${problem}`);
    }
    return {
      endpoint,
      async close() {
        child.kill();
        await ended;
        rmSync(folder, { recursive: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenHere(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves with nothing when it answers, or with what is wrong. */
async function listening(endpoint: string): Promise<string | undefined> {
  const until = performance.now() + startMs;
  while (performance.now() < until) {
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isUp) return undefined;
    await setTimeout(200);
  }
  return `it has not answered within ${startMs / 1000} seconds.`;
}
