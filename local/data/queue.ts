import * as z from 'zod/mini';
import type { Clock } from '#local/clock/clock.ts';
import { openJsonLines } from '#local/http/json-lines.ts';
import { playedProperties } from '#local/template/played-properties.ts';
import { accountId, type Resource, region } from '#local/template/template.ts';

/*
 * One standard queue of SQS: delay, visibility timeout, retention and dead letters. Each change is in the file before
 * it counts, so a killed process loses nothing.
 */

const second = 1000;

// Strict: a property that is not played is refused by name.
const Properties = z.strictObject({
  QueueName: z.optional(z.string()),
  DelaySeconds: z._default(z.number(), 0),
  MaximumMessageSize: z._default(z.number(), 1024 * 1024),
  MessageRetentionPeriod: z._default(z.number(), 4 * 24 * 60 * 60),
  VisibilityTimeout: z._default(z.number(), 30),
  RedrivePolicy: z.optional(
    z.strictObject({
      deadLetterTargetArn: z.string(),
      maxReceiveCount: z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)),
    }),
  ),
  RedriveAllowPolicy: z.optional(z.unknown()),
  // Encryption has no visible effect here.
  SqsManagedSseEnabled: z.optional(z.boolean()),
  KmsMasterKeyId: z.optional(z.string()),
  KmsDataKeyReusePeriodSeconds: z.optional(z.number()),
  Tags: z.optional(z.unknown()),
});

const Message = z.object({
  id: z.string(),
  body: z.string(),
  sender: z.string(),
  /** All times are milliseconds since 1970. */
  sentAt: z.number(),
  visibleAt: z.number(),
  receiveCount: z.number(),
  firstReceivedAt: z.optional(z.number()),
});
export type Message = z.infer<typeof Message>;

const Line = z.union([Message, z.object({ gone: z.string() })]);

export type Queue = {
  id: string;
  arn: string;
  deadLetterArn: string | undefined;
  visibilityTimeoutSeconds: number;
  maxMessageBytes: number;
  send(message: { id: string; body: string; sender: string; delaySeconds?: number | undefined }): void;
  /** Adds a message that another queue has moved here. */
  addDeadLetter(message: Message): void;
  /** Receives up to `max` visible messages and hides them for the visibility timeout. */
  receive(max: number): Message[];
  /** Deletes a received message, unless it was received again in the meantime. */
  remove(received: Message): void;
  /** When each message becomes visible, in milliseconds since 1970, the earliest first. */
  visibleAt(): number[];
  /** All messages, received or not. */
  messages(): Message[];
  /** Calls back for each new message. */
  onMessage(listener: () => void): void;
};

type Options = {
  resource: Resource;
  clock: Clock;
  /** Where the messages are kept; in memory when absent. */
  file?: string | undefined;
  queueOf: (arn: string) => Queue | undefined;
  report: (line: string) => void;
};

export function openQueue({ resource, clock, file, queueOf, report }: Options): Queue {
  const properties = playedProperties(Properties, resource);
  const { deadLetterTargetArn, maxReceiveCount = Number.POSITIVE_INFINITY } = properties.RedrivePolicy ?? {};
  const messages = openMessages(file);
  const listeners: (() => void)[] = [];

  function add(message: Message): void {
    messages.put(message);
    for (const listener of listeners) listener();
  }

  /** The messages that have neither expired nor failed too often. */
  function remaining(): Message[] {
    const now = clock.now();
    for (const message of messages.all()) {
      if (message.sentAt + properties.MessageRetentionPeriod * second <= now) messages.drop(message.id);
      else if (message.receiveCount >= maxReceiveCount && message.visibleAt <= now) moveToDeadLetters(message);
    }
    return messages.all();
  }

  function moveToDeadLetters(message: Message): void {
    const deadLetters = queueOf(deadLetterTargetArn ?? '');
    if (!deadLetters) return;
    report(`${resource.id}: a message was received ${message.receiveCount} times and goes to ${deadLetters.id}.`);
    // Added there first: a process killed in between leaves the message in both queues, not in neither.
    deadLetters.addDeadLetter(message);
    messages.drop(message.id);
  }

  return {
    id: resource.id,
    arn: `arn:aws:sqs:${region}:${accountId}:${resource.id}`,
    deadLetterArn: deadLetterTargetArn,
    visibilityTimeoutSeconds: properties.VisibilityTimeout,
    maxMessageBytes: properties.MaximumMessageSize,
    send({ id, body, sender, delaySeconds = properties.DelaySeconds }) {
      const sentAt = clock.now();
      add({ id, body, sender, sentAt, visibleAt: sentAt + delaySeconds * second, receiveCount: 0 });
    },
    addDeadLetter: (message) => add({ ...message, receiveCount: 0 }),
    receive(max) {
      const now = clock.now();
      const visible = remaining()
        .filter(({ visibleAt }) => visibleAt <= now)
        .sort((a, b) => a.visibleAt - b.visibleAt)
        .slice(0, max);
      return visible.map((message) => {
        const received = {
          ...message,
          visibleAt: now + properties.VisibilityTimeout * second,
          receiveCount: message.receiveCount + 1,
          firstReceivedAt: message.firstReceivedAt ?? now,
        };
        messages.put(received);
        return received;
      });
    },
    remove({ id, receiveCount }) {
      if (messages.get(id)?.receiveCount === receiveCount) messages.drop(id);
    },
    visibleAt: () =>
      remaining()
        .map(({ visibleAt }) => visibleAt)
        .sort((a, b) => a - b),
    messages: remaining,
    onMessage: (listener) => listeners.push(listener),
  };
}

/** Messages by id, in memory and in the file if there is one: a line for each state, the last one counts. */
function openMessages(file: string | undefined) {
  const byId = new Map<string, Message>();
  const lines = openJsonLines(file, Line);
  for (const line of lines.read()) {
    if ('gone' in line) byId.delete(line.gone);
    else byId.set(line.id, line);
  }
  lines.rewrite([...byId.values()]);

  function compact(): void {
    if (lines.count() > 2 * byId.size + 1000) lines.rewrite([...byId.values()]);
  }

  return {
    all: () => [...byId.values()],
    get: (id: string) => byId.get(id),
    put(message: Message) {
      lines.append(message);
      byId.set(message.id, message);
      compact();
    },
    drop(id: string) {
      lines.append({ gone: id });
      byId.delete(id);
      compact();
    },
  };
}
