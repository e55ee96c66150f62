import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetQueueAttributesCommand, SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Clock, openClock } from '#local/clock/clock.ts';
import { openQueues } from '#local/data/queues.ts';
import { openEventSourceMapping } from '#local/lambda/event-source-mapping.ts';
import type { LambdaFunction, Outcome } from '#local/lambda/function.ts';
import { openSchedule } from '#local/lambda/schedule.ts';
import { readTemplate } from '#local/template/template.ts';

const directory = mkdtempSync(join(tmpdir(), 'queues-test-'));
afterAll(() => rmSync(directory, { recursive: true }));

const minute = 60_000;
const arnOf = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const DeadLetters = { Type: 'AWS::SQS::Queue', Properties: { MessageRetentionPeriod: 1_209_600 } };
const Jobs = {
  Type: 'AWS::SQS::Queue',
  Properties: {
    VisibilityTimeout: 60,
    MessageRetentionPeriod: 86_400,
    RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] }, maxReceiveCount: 3 },
  },
};
const Mapping = {
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: {
    EventSourceArn: { 'Fn::GetAtt': ['Jobs', 'Arn'] },
    FunctionName: { Ref: 'Worker' },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  },
};
const Rule = {
  Type: 'AWS::Events::Rule',
  Properties: {
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': ['Worker', 'Arn'] }, Id: 'Target0' }],
  },
};
const Permission = {
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: { 'Fn::GetAtt': ['Worker', 'Arn'] },
    Principal: 'events.amazonaws.com',
    SourceArn: { 'Fn::GetAtt': ['Rule', 'Arn'] },
  },
};

/** Resources as a template; the worker is there for references only. */
function templateOf(resources: object) {
  const assembly = mkdtempSync(join(directory, 'assembly-'));
  const Worker = { Type: 'AWS::Lambda::Function' };
  writeFileSync(
    join(assembly, 'app.template.json'),
    JSON.stringify({ Resources: { DeadLetters, Jobs, Worker, ...resources } }),
  );
  return readTemplate(assembly);
}

type Options = {
  resources?: object;
  /** What the role of the function may not do. */
  forbidden?: string[];
  worker?: (event: unknown) => Promise<Outcome>;
  timeoutSeconds?: number;
  data?: string;
  clock?: Clock;
};

const Event = z.object({
  Records: z.array(
    z.object({
      messageId: z.string(),
      body: z.string(),
      attributes: z.object({ ApproximateReceiveCount: z.string() }),
    }),
  ),
});
const Line = z.object({ id: z.optional(z.string()), gone: z.optional(z.string()) });
const ok: Outcome = { ok: true, value: null };

/** The queues with a function that they feed; everything that the template asks for is started. */
async function play({ resources = { Mapping }, forbidden = [], data, worker, ...options }: Options = {}) {
  const clock = options.clock ?? openClock();
  const template = templateOf(resources);
  const reports: string[] = [];
  const events: unknown[] = [];
  const policies = { allows: (_: string, action: string) => !forbidden.includes(action) };
  const queues = await openQueues({
    template,
    clock,
    directory: data,
    policies,
    principal: (key) => (key === 'known' ? { functionId: 'Api', roleId: 'ApiRole' } : undefined),
    onDenied: (line) => reports.push(line),
  });
  const target: LambdaFunction = {
    id: 'Worker',
    area: 'worker',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:Worker',
    aliasArns: [],
    roleId: 'WorkerRole',
    timeoutSeconds: options.timeoutSeconds ?? 30,
    bundle: '',
    invoke: async (event) => {
      events.push(JSON.parse(JSON.stringify(event)));
      return (await worker?.(event)) ?? ok;
    },
    reload: () => {},
    close: async () => {},
  };
  const shared = { queues: queues.list, functions: [target], template, policies, clock };
  const report = (line: string) => reports.push(line);
  const mappings = template
    .resources('AWS::Lambda::EventSourceMapping')
    .map((resource) => openEventSourceMapping({ ...shared, resource, report }));
  const schedules = template
    .resources('AWS::Events::Rule')
    .map((resource) => openSchedule({ ...shared, resource, report }));
  const close = async () => {
    for (const each of [...mappings, ...schedules]) each.close();
    await queues.close();
  };
  afterAll(close);

  const clientOf = (accessKeyId: string) =>
    new SQSClient({
      region: 'us-east-1',
      endpoint: queues.endpoint,
      credentials: { accessKeyId, secretAccessKey: 'x' },
      maxAttempts: 1,
    });
  const client = clientOf('known');
  const QueueUrl = `${queues.endpoint}/000000000000/Jobs`;
  const [deadLetters, jobs] = queues.list;
  if (!deadLetters || !jobs) throw new Error('The template has no queues.');
  return {
    clock,
    client,
    clientOf,
    QueueUrl,
    jobs,
    deadLetters,
    reports,
    events,
    close,
    send: (body: string, delay?: number) =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody: body, DelaySeconds: delay })),
    sendBatch: (entries: [string, string, number?][]) =>
      client.send(
        new SendMessageBatchCommand({
          QueueUrl,
          Entries: entries.map(([Id, MessageBody, DelaySeconds]) => ({ Id, MessageBody, DelaySeconds })),
        }),
      ),
    /** What the function was given: a list of bodies and receive counts for each call. */
    batches: () =>
      events.map((event) =>
        Event.parse(event).Records.map(({ body, attributes }) => `${body} ${attributes.ApproximateReceiveCount}`),
      ),
  };
}

describe('a queue of one machine', () => {
  it('takes a message as the SDK sends it, and hands it over in the form of an SQS event', async () => {
    const played = await play();
    const sent = await played.send('{"a":1}');
    const md5 = createHash('md5').update('{"a":1}').digest('hex');
    expect(sent).toMatchObject({ MessageId: expect.any(String), MD5OfMessageBody: md5 });
    await played.clock.advance(0);
    expect(played.events).toEqual([
      {
        Records: [
          {
            messageId: sent.MessageId,
            receiptHandle: expect.any(String),
            body: '{"a":1}',
            attributes: {
              ApproximateReceiveCount: '1',
              SentTimestamp: expect.stringMatching(/^\d{13}$/),
              SenderId: 'known',
              ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
            },
            messageAttributes: {},
            md5OfBody: md5,
            eventSource: 'aws:sqs',
            eventSourceARN: arnOf('Jobs'),
            awsRegion: 'us-east-1',
          },
        ],
      },
    ]);
    expect(played.jobs.messages()).toEqual([]);
  });

  it('refuses what AWS refuses, in its words', async () => {
    const { send, sendBatch, client, QueueUrl, jobs } = await play({ resources: {} });
    await expect(send('a', 901)).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message: 'Value 901 for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= 900.',
    });
    await expect(send('a', -1)).rejects.toThrow('Value -1 for parameter DelaySeconds is invalid.');
    await expect(send('é'.repeat(524_289))).rejects.toThrow('must be shorter than 1048576 bytes');
    await expect(send('')).rejects.toThrow('must contain the parameter MessageBody');
    await expect(send('a\u0000b')).rejects.toMatchObject({ name: 'InvalidMessageContents' });
    await expect(
      client.send(new SendMessageCommand({ QueueUrl: `${QueueUrl}Two`, MessageBody: 'a' })),
    ).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    await expect(sendBatch([])).rejects.toMatchObject({ name: 'EmptyBatchRequest' });
    await expect(sendBatch(Array.from({ length: 11 }, (_, index) => [`m${index}`, 'a']))).rejects.toMatchObject({
      name: 'TooManyEntriesInBatchRequest',
    });
    await expect(
      sendBatch([
        ['a', '1'],
        ['a', '2'],
      ]),
    ).rejects.toMatchObject({ name: 'BatchEntryIdsNotDistinct' });
    await expect(sendBatch([['a b', '1']])).rejects.toMatchObject({ name: 'InvalidBatchEntryId' });
    const half = 'x'.repeat(600_000);
    await expect(
      sendBatch([
        ['a', half],
        ['b', half],
      ]),
    ).rejects.toMatchObject({ name: 'BatchRequestTooLong' });
    expect(jobs.messages()).toEqual([]);
    await send('é'.repeat(524_288), 900);
    expect(jobs.messages()).toHaveLength(1);
  });

  it('takes of a batch what is right and says of the rest what is wrong', async () => {
    const { sendBatch, jobs } = await play({ resources: {} });
    const answer = await sendBatch([
      ['good', '1'],
      ['late', '2', 901],
      ['later', '3', 900],
    ]);
    expect(answer.Successful?.map(({ Id }) => Id)).toEqual(['good', 'later']);
    expect(answer.Failed).toEqual([
      {
        Id: 'late',
        SenderFault: true,
        Code: 'InvalidParameterValue',
        Message: expect.stringContaining('901'),
      },
    ]);
    expect(jobs.messages().map(({ body }) => body)).toEqual(['1', '3']);
  });

  it('is closed to strangers and to roles that may not send, before it says whether it exists', async () => {
    const { clientOf, QueueUrl, reports, client } = await play({
      resources: {},
      forbidden: ['sqs:SendMessage'],
    });
    const command = () => new SendMessageCommand({ QueueUrl: `${QueueUrl}Two`, MessageBody: 'a' });
    await expect(client.send(command())).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(reports.at(-1)).toContain(`perform: sqs:SendMessage on resource: ${arnOf('JobsTwo')}`);
    await expect(clientOf('unknown').send(command())).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });

  it('refuses by name what is not played', async () => {
    const { client, QueueUrl } = await play({ resources: {} });
    await expect(client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))).rejects.toThrow(
      'The local runner does not play AmazonSQS.GetQueueAttributes.',
    );
    await expect(
      client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'a', MessageGroupId: 'g' })),
    ).rejects.toThrow('The local runner does not play AmazonSQS.SendMessage with MessageGroupId.');
    await expect(
      play({ resources: { Jobs: { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } } } }),
    ).rejects.toThrow('FifoQueue');
  });

  it('tells a client with the older query protocol which one to use, in that protocol', async () => {
    const { QueueUrl } = await play({ resources: {} });
    const answer = await fetch(QueueUrl, {
      method: 'POST',
      body: new URLSearchParams({ Action: 'SendMessage', Version: '2012-11-05', QueueUrl, MessageBody: 'a' }),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([501, 'text/xml']);
    const text = await answer.text();
    expect(text).toMatch(/^<\?xml version="1\.0"\?><ErrorResponse .*<Type>Sender<\/Type><Code>NotImplemented<\/Code>/);
    expect(text).toContain('Use a client that speaks its JSON protocol');
  });

  it('keeps a delayed message back to the second', async () => {
    const { send, clock, batches } = await play();
    await send('later', 900);
    await send('now');
    await clock.advance(0);
    expect(batches()).toEqual([['now 1']]);
    await clock.advance(899_000);
    expect(batches()).toHaveLength(1);
    await clock.advance(1000);
    expect(batches()).toEqual([['now 1'], ['later 1']]);
  });

  it('forgets a message after its retention', async () => {
    const { send, clock, jobs } = await play({ resources: {} });
    await send('old');
    await clock.advance(86_399_000);
    expect(jobs.messages()).toHaveLength(1);
    await clock.advance(1000);
    expect(jobs.messages()).toEqual([]);
  });

  it('loses nothing when its process is killed, not even with the last line torn', async () => {
    const data = join(directory, 'kept');
    const first = await play({ resources: {}, data });
    await first.sendBatch([
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'three', 600],
    ]);
    const [received] = first.jobs.receive(1);
    if (received) first.jobs.remove(received);
    // Nothing is closed, and a write was under way.
    appendFileSync(join(data, 'Jobs.jsonl'), '{"id":"x","bo');
    const second = await play({ data });
    await second.clock.advance(0);
    expect(second.batches()).toEqual([['two 1']]);
    await second.clock.advance(600_000);
    expect(second.batches()).toEqual([['two 1'], ['three 1']]);
  });

  it('has every message in its file, also right after the file was written anew', async () => {
    const data = join(directory, 'compacted');
    const { jobs } = await play({ resources: {}, data });
    const file = join(data, 'Jobs.jsonl');
    const kept = () => {
      const ids = new Set<string>();
      for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
        const { id, gone } = Line.parse(JSON.parse(line));
        if (id !== undefined) ids.add(id);
        if (gone !== undefined) ids.delete(gone);
      }
      return [...ids];
    };
    let size = 0;
    let rewrites = 0;
    for (let index = 0; index < 700; index += 1) {
      jobs.send({ id: `m${index}`, body: 'text', sender: 'me' });
      if (statSync(file).size < size) expect(kept(), `rewrite ${++rewrites}`).toEqual([`m${index}`]);
      for (const received of jobs.receive(1)) jobs.remove(received);
      if (statSync(file).size < size) expect(kept(), `rewrite ${++rewrites}`).toEqual([]);
      size = statSync(file).size;
    }
    expect(rewrites).toBeGreaterThan(0);
  });
});

describe('a mapping of one machine', () => {
  it('brings what failed again after the visibility timeout, and what fails three times to the dead letters', async () => {
    const bad = async (event: unknown): Promise<Outcome> => {
      const failed = Event.parse(event).Records.filter(({ body }) => body === 'bad');
      return {
        ok: true,
        value: { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) },
      };
    };
    const { sendBatch, clock, batches, jobs, deadLetters, reports } = await play({ worker: bad });
    await sendBatch([
      ['a', 'good'],
      ['b', 'bad'],
    ]);
    await clock.advance(0);
    expect(batches()).toEqual([['good 1', 'bad 1']]);
    await clock.advance(59_000);
    expect(batches()).toHaveLength(1);
    await clock.advance(2 * minute);
    expect(batches()).toEqual([['good 1', 'bad 1'], ['bad 2'], ['bad 3']]);
    await clock.advance(minute);
    expect(batches()).toHaveLength(3);
    expect(jobs.messages()).toEqual([]);
    expect(deadLetters.messages()).toMatchObject([{ body: 'bad', receiveCount: 0 }]);
    expect(reports).toEqual(['Jobs: a message was received 3 times and goes to DeadLetters.']);
  });

  it.each([
    ['a crash', { ok: false, failure: 'error', detail: 'boom' } as const],
    ['a timeout', { ok: false, failure: 'timeout', detail: 'late' } as const],
    ['a report nobody can read', { ok: true, value: { batchItemFailures: [{ id: 1 }] } } as const],
    ['a report on a stranger', { ok: true, value: { batchItemFailures: [{ itemIdentifier: 'x' }] } } as const],
  ])('takes %s for the failure of the whole batch', async (_, outcome) => {
    const outcomes: Outcome[] = [outcome, ok];
    const { sendBatch, clock, batches, jobs } = await play({ worker: async () => outcomes.shift() ?? ok });
    await sendBatch([
      ['a', 'one'],
      ['b', 'two'],
    ]);
    await clock.advance(0);
    await clock.advance(minute);
    expect(batches()).toEqual([
      ['one 1', 'two 1'],
      ['one 2', 'two 2'],
    ]);
    expect(jobs.messages()).toEqual([]);
  });

  it('ignores reports of failures that it has not asked for', async () => {
    const { send, clock, jobs } = await play({
      resources: {
        Mapping: { ...Mapping, Properties: { ...Mapping.Properties, FunctionResponseTypes: undefined } },
      },
      worker: async () => ({ ok: true, value: { batchItemFailures: [{ itemIdentifier: 'x' }] } }),
    });
    await send('a');
    await clock.advance(0);
    expect(jobs.messages()).toEqual([]);
  });

  it('keeps to its batch size, its window and its maximum of calls at once', async () => {
    let atOnce = 0;
    let most = 0;
    const { sendBatch, send, clock, batches } = await play({
      resources: {
        Mapping: {
          ...Mapping,
          Properties: {
            ...Mapping.Properties,
            BatchSize: 2,
            MaximumBatchingWindowInSeconds: 20,
            ScalingConfig: { MaximumConcurrency: 2 },
          },
        },
      },
      worker: async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 20));
        atOnce -= 1;
        return ok;
      },
    });
    await sendBatch(Array.from({ length: 10 }, (_, index) => [`m${index}`, String(index)]));
    await clock.advance(0);
    expect(most).toBe(2);
    expect(batches().map((batch) => batch.length)).toEqual([2, 2, 2, 2, 2]);
    await send('alone');
    await clock.advance(19_000);
    expect(batches()).toHaveLength(5);
    await clock.advance(1000);
    expect(batches().at(-1)).toEqual(['alone 1']);
  });

  it.each([
    [
      'without a permission',
      { forbidden: ['sqs:DeleteMessage'] },
      'WorkerRole does not have permissions to call DeleteMessage',
    ],
    [
      'for a function that takes longer than its messages stay hidden',
      { timeoutSeconds: 61 },
      'Queue visibility timeout: 60 seconds is less than Function timeout: 61',
    ],
    [
      'with a filter, which is not played',
      { resources: { Mapping: { ...Mapping, Properties: { ...Mapping.Properties, FilterCriteria: {} } } } },
      'FilterCriteria',
    ],
    [
      'with a large batch and no window',
      { resources: { Mapping: { ...Mapping, Properties: { ...Mapping.Properties, BatchSize: 11 } } } },
      'MaximumBatchingWindowInSeconds of at least 1',
    ],
  ])('is not created %s', async (_, options, message) => {
    await expect(play(options)).rejects.toThrow(message);
  });
});

describe('a schedule of one machine', () => {
  it('invokes its function at its pace, with the event of EventBridge', async () => {
    const { clock, events } = await play({ resources: { Rule, Permission } });
    await clock.advance(5 * minute - 1000);
    expect(events).toEqual([]);
    await clock.advance(1000);
    expect(events).toEqual([
      {
        version: '0',
        id: expect.any(String),
        'detail-type': 'Scheduled Event',
        source: 'aws.events',
        account: '000000000000',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        region: 'us-east-1',
        resources: ['arn:aws:events:us-east-1:000000000000:rule/Rule'],
        detail: {},
      },
    ]);
    await clock.advance(24 * 60 * minute);
    expect(events).toHaveLength(289);
  });

  it.each([
    ['a function that EventBridge may not invoke', { Rule }, 'no permission to invoke Worker'],
    [
      'a rate in the wrong number',
      {
        Permission,
        Rule: { ...Rule, Properties: { ...Rule.Properties, ScheduleExpression: 'rate(1 minutes)' } },
      },
      'does not take the rate',
    ],
    [
      'a pattern of events',
      { Permission, Rule: { ...Rule, Properties: { ...Rule.Properties, EventPattern: {} } } },
      'EventPattern',
    ],
  ])('is refused for %s', async (_, resources, message) => {
    await expect(play({ resources })).rejects.toThrow(message);
  });
});

describe('the clock of one machine', () => {
  it('stops at each moment in order, and goes on when what it started is over', async () => {
    const clock = openClock();
    const start = clock.now();
    const seen: string[] = [];
    const note = (name: string) => seen.push(`${name} ${Math.round((clock.now() - start) / 1000)}`);
    clock.at(start + 3000, () => void note('third'));
    const cancelled = clock.at(start + 2000, () => void note('cancelled'));
    clock.at(start + 1000, async () => {
      note('first');
      cancelled();
      await new Promise((resolve) => setTimeout(resolve, 10));
      clock.at(start + 2000, () => void note('second'));
    });
    clock.at(start + 60_000, () => void note('fourth'));
    await clock.advance(30_000);
    expect(seen).toEqual(['first 1', 'second 2', 'third 3']);
    await clock.advance(29_950);
    // The rest passes by itself.
    await expect.poll(() => seen.at(-1)).toBe('fourth 60');
    clock.close();
  });
});
