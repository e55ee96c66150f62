import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Clock } from '#local/clock/clock.ts';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { parseJson } from '#local/http/parse-json.ts';
import { accessKeyOf, type Guard, refusalOf } from '#local/template/iam-guard.ts';
import { accountId, region, type Template } from '#local/template/template.ts';
import { openQueue, type Queue } from './queue.ts';

/*
 * SQS: SendMessage and SendMessageBatch behind the IAM guard, with AWS's own limits and errors. The event source
 * mappings (event-source-mapping.ts) receive the messages, and do not call this endpoint.
 */

const maxBatchBytes = 1024 * 1024;
const maxDelaySeconds = 900;

// Strict: parameters that are not played (attributes, groups, trace headers) are refused by name.
const Message = z.strictObject({ MessageBody: z.string(), DelaySeconds: z.optional(z.number()) });
type Message = z.infer<typeof Message>;
const Send = z.strictObject({ QueueUrl: z.string(), ...Message.shape });
const Entry = z.strictObject({ Id: z.string(), ...Message.shape });
type Entry = z.infer<typeof Entry>;
const SendBatch = z.strictObject({ QueueUrl: z.string(), Entries: z.array(Entry) });

const operations = { 'AmazonSQS.SendMessage': Send, 'AmazonSQS.SendMessageBatch': SendBatch };

export type Queues = {
  /** The value of `AWS_ENDPOINT_URL_SQS`. */
  endpoint: string;
  list: Queue[];
  close(): Promise<void>;
};

type Options = Guard & {
  template: Template;
  clock: Clock;
  /** A folder to keep the messages in; in memory when absent. */
  directory?: string | undefined;
};

/** Opens the template's queues with the messages they had. */
export async function openQueues(options: Options): Promise<Queues> {
  const { template, clock, directory, onDenied } = options;
  const list: Queue[] = [];
  for (const resource of template.resources('AWS::SQS::Queue')) {
    list.push(
      openQueue({
        resource,
        clock,
        file: directory && join(directory, `${resource.id}.jsonl`),
        queueOf: (arn) => list.find((each) => each.arn === arn),
        report: onDenied,
      }),
    );
  }
  for (const { deadLetterArn } of list) {
    if (deadLetterArn !== undefined && !list.some(({ arn }) => arn === deadLetterArn)) {
      throw new Error(`The dead letters of a queue go to ${deadLetterArn}, which is no queue of the template.`);
    }
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const target = String(incoming.headers['x-amz-target'] ?? '');
    const body = await bodyOf(incoming);
    if (incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return refuseQuery(outgoing, new URLSearchParams(body.toString('utf8')).get('Action'));
    }
    const asked = parseJson(body);
    if (target !== 'AmazonSQS.SendMessage' && target !== 'AmazonSQS.SendMessageBatch') {
      return refuse(outgoing, 501, notPlayed(target || `${incoming.method} ${incoming.url}`));
    }
    const { QueueUrl = '' } = HasQueueUrl.parse(asked);
    const name = QueueUrl.split('/').at(-1) ?? '';
    // IAM first: the answer must not say which queues exist.
    const needed = { action: 'sqs:SendMessage', resource: `arn:aws:sqs:${region}:${accountId}:${name}` };
    const refusal = refusalOf(incoming, [needed], options);
    if (refusal) {
      const type = refusal.reason === 'unknown_key' ? 'UnrecognizedClientException' : 'AccessDeniedException';
      return refuse(outgoing, 403, { type, message: refusal.message });
    }
    const queue = list.find(({ id }) => id === name);
    if (!queue) {
      return refuse(outgoing, 400, {
        type: 'QueueDoesNotExist',
        query: 'AWS.SimpleQueueService.NonExistentQueue',
        message: 'The specified queue does not exist.',
      });
    }
    const request = operations[target].safeParse(asked);
    if (!request.success) {
      const [issue] = request.error.issues;
      return issue?.code === 'unrecognized_keys'
        ? refuse(outgoing, 501, notPlayed(`${target} with ${issue.keys.join(', ')}`))
        : refuse(outgoing, 400, invalid(`${issue?.path.join('.')}: ${issue?.message}`));
    }
    const sender = accessKeyOf(incoming) ?? '';
    const sent =
      'Entries' in request.data ? sendBatch(queue, request.data.Entries, sender) : sendOne(queue, request.data, sender);
    return 'fault' in sent ? refuse(outgoing, 400, sent.fault) : answer(outgoing, 200, sent.answer);
  }

  const server = await serve(handle, (error) => onDenied(`The queues could not answer: ${String(error)}`));

  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    list,
    close: server.close,
  };
}

const HasQueueUrl = z.catch(z.object({ QueueUrl: z.optional(z.string()) }), {});

/** An SQS error. `query` is its code in the older query protocol, which the SDK still uses as its name. */
type Fault = { type: string; message: string; query?: string };

const invalid = (message: string): Fault => ({
  type: 'InvalidParameterValueException',
  query: 'InvalidParameterValue',
  message,
});
const notPlayed = (asked: string): Fault => ({
  type: 'NotImplemented',
  message: `The local runner does not play ${asked}.`,
});

type Sent = { fault: Fault } | { answer: object };

function sendOne(queue: Queue, message: Message, sender: string): Sent {
  const fault = faultOf(queue, message);
  return fault ? { fault } : { answer: accepted(queue, message, sender) };
}

function sendBatch(queue: Queue, entries: Entry[], sender: string): Sent {
  const fault = batchFaultOf(entries);
  if (fault) return { fault };
  const failed = entries.flatMap((entry) => {
    const found = faultOf(queue, entry);
    return found ? [{ Id: entry.Id, SenderFault: true, Code: found.query ?? found.type, Message: found.message }] : [];
  });
  const sent = entries.filter(({ Id }) => !failed.some((each) => each.Id === Id));
  const successful = sent.map((entry) => ({ Id: entry.Id, ...accepted(queue, entry, sender) }));
  return { answer: { Successful: successful, Failed: failed } };
}

function accepted(queue: Queue, { MessageBody, DelaySeconds }: Message, sender: string) {
  const id = randomUUID();
  queue.send({ id, body: MessageBody, delaySeconds: DelaySeconds, sender });
  return { MessageId: id, MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') };
}

/** The characters of XML; SQS accepts no others. */
const allowedCharacters = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

function faultOf(queue: Queue, { MessageBody, DelaySeconds }: Message): Fault | undefined {
  if (MessageBody === '') {
    return {
      type: 'MissingRequiredParameterException',
      query: 'MissingParameter',
      message: 'The request must contain the parameter MessageBody.',
    };
  }
  if (Buffer.byteLength(MessageBody) > queue.maxMessageBytes) {
    return invalid(
      `One or more parameters are invalid. Reason: Message must be shorter than ${queue.maxMessageBytes} bytes.`,
    );
  }
  if (!allowedCharacters.test(MessageBody)) {
    return {
      type: 'InvalidMessageContents',
      message: 'The message holds a character that is not in the set of allowed ones.',
    };
  }
  if (DelaySeconds === undefined) return undefined;
  if (Number.isInteger(DelaySeconds) && DelaySeconds >= 0 && DelaySeconds <= maxDelaySeconds) return undefined;
  return invalid(
    `Value ${DelaySeconds} for parameter DelaySeconds is invalid. ` +
      `Reason: DelaySeconds must be >= 0 and <= ${maxDelaySeconds}.`,
  );
}

function batchFaultOf(entries: Entry[]): Fault | undefined {
  const fault = (type: string, message: string) => ({
    type,
    query: `AWS.SimpleQueueService.${type}`,
    message,
  });
  if (entries.length === 0) {
    return fault('EmptyBatchRequest', 'There should be at least one SendMessageBatchRequestEntry in the request.');
  }
  if (entries.length > 10) {
    return fault(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are 10. You have sent ${entries.length}.`,
    );
  }
  const ids = entries.map(({ Id }) => Id);
  if (!ids.every((id) => /^[\w-]{1,80}$/.test(id))) {
    return fault(
      'InvalidBatchEntryId',
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.',
    );
  }
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) return fault('BatchEntryIdsNotDistinct', `Id ${repeated} repeated.`);
  const bytes = entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
  if (bytes <= maxBatchBytes) return undefined;
  return fault(
    'BatchRequestTooLong',
    `Batch requests cannot be longer than ${maxBatchBytes} bytes. You have sent ${bytes} bytes.`,
  );
}

const headers = { 'content-type': 'application/x-amz-json-1.0' };

function answer(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, headers).end(JSON.stringify(body));
}

function refuse(outgoing: ServerResponse, status: number, { type, message, query = type }: Fault): void {
  outgoing.writeHead(status, { ...headers, 'x-amzn-query-error': `${query};Sender` });
  outgoing.end(JSON.stringify({ __type: `com.amazonaws.sqs#${type}`, message }));
}

/** Refuses in SQS's older query protocol, of which a client with it shows the message. */
function refuseQuery(outgoing: ServerResponse, action: string | null): void {
  const name = action?.replace(/\W/g, '') ?? 'a call without an action';
  const message =
    `The local runner does not play ${name} in SQS's query protocol. ` +
    'Use a client that speaks its JSON protocol: an AWS CLI or SDK of 2024 or later.';
  outgoing.writeHead(501, { 'content-type': 'text/xml' });
  outgoing.end(
    '<?xml version="1.0"?><ErrorResponse xmlns="http://queue.amazonaws.com/doc/2012-11-05/"><Error><Type>Sender</Type>' +
      `<Code>NotImplemented</Code><Message>${message}</Message><Detail/></Error>` +
      `<RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}
