import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import type { Clock } from '#local/clock/clock.ts';
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
  let lines = 0;
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    for (const line of linesOf(file)) {
      if ('gone' in line) byId.delete(line.gone);
      else byId.set(line.id, line);
    }
    rewrite();
  }

  // Also once opened: a line torn by a kill would otherwise swallow the next one.
  function rewrite(): void {
    if (file === undefined) return;
    writeFileSync(`${file}.tmp`, [...byId.values()].map(lineOf).join(''));
    renameSync(`${file}.tmp`, file);
    lines = byId.size;
  }

  function write(line: z.infer<typeof Line>): void {
    if (file === undefined) return;
    appendFileSync(file, lineOf(line));
    lines += 1;
    if (lines > 2 * byId.size + 1000) rewrite();
  }

  return {
    all: () => [...byId.values()],
    get: (id: string) => byId.get(id),
    put(message: Message) {
      write(message);
      byId.set(message.id, message);
    },
    drop(id: string) {
      write({ gone: id });
      byId.delete(id);
    },
  };
}

function linesOf(file: string): z.infer<typeof Line>[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      const line = Line.safeParse(parseJson(text));
      return line.success ? [line.data] : [];
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lineOf(line: z.infer<typeof Line>): string {
  return `${JSON.stringify(line)}\n`;
}
