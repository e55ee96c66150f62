import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openClock } from '#local/clock/clock.ts';
import { listen } from '#local/http/loopback-server.ts';
import { openOutside } from '#local/internet/outside.ts';
import { catcherName, openWebhookCatcher, webhooksPage } from '#local/internet/webhook-catcher.ts';
import { openFunction } from '#local/lambda/function.ts';
import { readTemplate } from '#local/template/template.ts';

/** A function that posts as the product does, and says what it takes for the time. */
const directory = mkdtempSync(join(tmpdir(), 'outside-test-'));
afterAll(() => rmSync(directory, { recursive: true }));
const postOutward = pathToFileURL(
  join(import.meta.dirname, '../../../lambdas/functions/webhook-sender/post-outward.ts'),
);
mkdirSync(join(directory, 'asset.code'));
writeFileSync(
  join(directory, 'asset.code/handler.mjs'),
  `import { postOutward } from ${JSON.stringify(postOutward.href)};
   export const handler = ({ post }) => post ? postOutward({ headers: {}, body: '{"a":1}', ...post }) : {
     now: Date.now(), dated: new Date().getTime(), called: Date(), fixed: new Date(5).getTime(),
     parsed: new Date('2026-01-01').toISOString(), isDate: new Date() instanceof Date, utc: Date.UTC(2026, 0),
   };`,
);
const Sender = {
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Key: 'code.zip' },
    Handler: 'handler.handler',
    Role: 'arn:aws:iam::000000000000:role/SenderRole',
    Timeout: 20,
    MemorySize: 256,
    Runtime: 'nodejs24.x',
    LoggingConfig: { LogGroup: '/dealwright/dev/sender' },
  },
};
writeFileSync(join(directory, 'test.template.json'), JSON.stringify({ Resources: { Sender } }));
const template = readTemplate(directory);
const [resource] = template.resources('AWS::Lambda::Function');
if (!resource) throw new Error('The template has no function.');

const clock = openClock();
const catcher = await openWebhookCatcher({ now: clock.now, onDelivery: () => {} });
const requests: { host: string | undefined; url: string | undefined; headers: object }[] = [];
const receiver = createServer((incoming, outgoing) => {
  requests.push({ host: incoming.headers.host, url: incoming.url, headers: incoming.headers });
  outgoing.writeHead(201).end('thanks');
});
const gone = await listen(createServer());
const outside = await openOutside({
  [catcherName]: catcher.port,
  'hooks.example.com': await listen(receiver),
  'gone.example.com': gone + 1,
});
const sender = openFunction({
  template,
  resource,
  aliases: new Map(),
  environment: () => ({}),
  hosts: () => ({}),
  outside: outside.forWorkers,
  ahead: clock.ahead,
  log: () => {},
});
afterAll(async () => {
  await sender.close();
  await outside.close();
  await catcher.close();
  receiver.close();
});

const post = async (url: string, timeoutMs = 3000) => {
  const outcome = await sender.invoke({ post: { url, timeoutMs } });
  return outcome.ok ? outcome.value : outcome;
};

describe('the internet of one machine', () => {
  it('lets a function post to a played name by https, past all its own checks', async () => {
    expect(await post('https://hooks.example.com/a?b=c')).toEqual({
      kind: 'answered',
      status: 201,
      body: 'thanks',
    });
    expect(requests).toMatchObject([{ host: 'hooks.example.com', url: '/a?b=c' }]);
  });

  it('leads the name of any port and any case there, and its address alone nowhere', async () => {
    expect(await post('https://HOOKS.example.com:8443/')).toMatchObject({ kind: 'answered' });
    expect(await post('https://128.0.0.1/')).toMatchObject({ kind: 'failed' });
    expect(await post('https://gone.example.com/')).toEqual({ kind: 'failed', reason: 'Connection failed' });
  });

  it('plays no other name, and opens nothing of this machine', async () => {
    expect(await post('https://other.invalid/')).toEqual({ kind: 'failed', reason: 'Name not found' });
    expect(await post('https://127.0.0.1:8443/')).toEqual({ kind: 'refused', reason: 'URL not allowed' });
  });
});

describe('the receiver of webhooks at one’s desk', () => {
  it('answers as the path asks and lists what it took, the newest first', async () => {
    expect(await post(`https://${catcherName}/`)).toMatchObject({ kind: 'answered', status: 200 });
    expect(await post(`https://${catcherName}/status/410?again`)).toMatchObject({ status: 410 });
    expect(await post(`https://${catcherName}/slow`, 300)).toEqual({ kind: 'failed', reason: 'Timed out' });
    expect(catcher.list().map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/slow 200',
      '/status/410?again 410',
      '/ 200',
    ]);
    expect(catcher.list('/')).toMatchObject([{ method: 'POST', body: '{"a":1}', headers: { host: catcherName } }]);
  });

  it('shows what it took without believing any of it', () => {
    const [delivery] = catcher.list('/');
    const page = webhooksPage([
      {
        received_at: '2026-01-01T00:00:00.000Z',
        method: 'POST',
        path: '/<script>',
        headers: { 'x-"': '<img src=x>' },
        body: '"</pre><script>"',
        status: 200,
      },
      ...(delivery ? [delivery] : []),
    ]);
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toContain('{\n  &quot;a&quot;: 1\n}');
    expect(webhooksPage([])).toContain('Nothing has arrived yet.');
  });
});

describe('the clock of a function', () => {
  const Times = z.object({ now: z.number(), dated: z.number(), called: z.string() });
  const times = async () => {
    const outcome = await sender.invoke({});
    return outcome.ok ? outcome.value : outcome;
  };

  it('goes along when the runner’s is moved, and leaves given dates as they are', async () => {
    const day = 24 * 60 * 60 * 1000;
    const before = Date.now();
    await clock.advance(day);
    const answer = await times();
    const { now, dated, called } = Times.parse(answer);
    for (const time of [now, dated, new Date(called).getTime() + 1000]) {
      expect(time).toBeGreaterThanOrEqual(before + day);
      expect(time).toBeLessThan(before + day + 20_000);
    }
    expect(answer).toMatchObject({
      fixed: 5,
      parsed: '2026-01-01T00:00:00.000Z',
      isDate: true,
      utc: 1767225600000,
    });
  });
});
