import * as z from 'zod/mini';
import type { Clock } from '#local/clock/clock.ts';
import { openJsonLines } from '#local/http/json-lines.ts';
import { playedProperties } from '#local/template/played-properties.ts';
import { accountId, type Resource, region } from '#local/template/template.ts';

/*
 * One standard queue of SQS: delay, visibility time-out, retention and the move to the dead letters. Each change
 * is in the file before it counts, so that a killed process loses nothing.
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
  // Encryption has no effect that could be seen here.
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
  /** Takes a message that another queue has given up. */
  takeOver(message: Message): void;
  /** Up to `max` visible messages, which nobody else sees until their visibility time-out. */
  receive(max: number): Message[];
  /** Deletes what was received; nothing when it was received again meanwhile. */
  remove(received: Message): void;
  /** When each message is visible, in milliseconds since 1970; the earliest first. */
  visibleAt(): number[];
  /** Everything that is in the queue, received or not. */
  messages(): Message[];
  /** Calls back when a message has come. */
  onMessage(listener: () => void): void;
};

type Options = {
  resource: Resource;
  clock: Clock;
  /** Where the messages are kept; in memory when absent. */
  file?: string | undefined;
  /** A queue by its ARN. */
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

  /** What neither its age nor its number of failures has taken out of the queue. */
  function remaining(): Message[] {
    const now = clock.now();
    for (const message of messages.all()) {
      if (message.sentAt + properties.MessageRetentionPeriod * second <= now) messages.drop(message.id);
      else if (message.receiveCount >= maxReceiveCount && message.visibleAt <= now) giveUp(message);
    }
    return messages.all();
  }

  function giveUp(message: Message): void {
    const deadLetters = queueOf(deadLetterTargetArn ?? '');
    if (!deadLetters) return;
    report(
      `${resource.id}: a message was received ${message.receiveCount} times and goes to ${deadLetters.id}.`,
    );
    // There first: a process that ends in between leaves it in both queues, and in neither never.
    deadLetters.takeOver(message);
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
    takeOver: (message) => add({ ...message, receiveCount: 0 }),
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

/** Messages by id, in memory and, if there is a file, in it: a line for each state, the last one counts. */
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
