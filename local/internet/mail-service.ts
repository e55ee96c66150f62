import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Clock } from '#local/clock/clock.ts';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { parseJson } from '#local/http/parse-json.ts';
import { type Guard, refusalOf } from '#local/template/iam-guard.ts';
import { playedProperties } from '#local/template/played-properties.ts';
import { accountId, region, type Template } from '#local/template/template.ts';
import type { BusEvent } from './bus-event.ts';
import type { Mailbox } from './mailbox.ts';

/*
 * SES: SendEmail of a simple mail with one recipient and a configuration set of the template, behind the IAM guard. What
 * it takes is in the local mailbox. A moment later its events go to the bus, for the configuration sets that have them there:
 * it was delivered; an address that begins with `bounce@` has bounced for good, and one with `complaint@` is delivered and
 * then complained about, as in SES's own simulator.
 */

const ConfigurationSet = z.object({ Name: z.string() });

/** The names of the template's configuration sets. */
export const mailSetsOf = (template: Template): string[] =>
  template.resources('AWS::SES::ConfigurationSet').map(({ properties }) => ConfigurationSet.parse(properties).Name);

const EventDestination = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Name: z.optional(z.string()),
    Enabled: z.literal(true),
    MatchingEventTypes: z.array(z.enum(['delivery', 'bounce', 'complaint'])),
    EventBridgeDestination: z.strictObject({
      EventBusArn: z.literal(`arn:aws:events:${region}:${accountId}:event-bus/default`),
    }),
  }),
});

/** Which events the template has put on the bus, by the names of configuration sets. */
export const mailEventsOf = (template: Template): Record<string, string[]> =>
  Object.fromEntries(
    template.resources('AWS::SES::ConfigurationSetEventDestination').map((resource) => {
      const { ConfigurationSetName, EventDestination: to } = playedProperties(EventDestination, resource);
      return [ConfigurationSetName, to.MatchingEventTypes];
    }),
  );

/** How long after it was taken a mail is delivered, or bounces. */
const deliveryMs = 500;

const Text = z.strictObject({ Data: z.string().check(z.minLength(1)), Charset: z.literal('UTF-8') });

const Tag = z.string().check(z.regex(/^[\w-]{1,256}$/));

// Strict: parameters that are not played are refused by name.
const Request = z.strictObject({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string(),
  ReplyToAddresses: z.optional(z.tuple([z.email()])),
  Destination: z.strictObject({ ToAddresses: z.tuple([z.email()]) }),
  EmailTags: z.optional(z.array(z.strictObject({ Name: Tag, Value: Tag })).check(z.maxLength(50))),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: Text,
      Body: z.strictObject({ Text }),
      Headers: z.optional(
        z.array(z.strictObject({ Name: z.string(), Value: z.string().check(z.regex(/^[\x20-\x7e]{1,995}$/)) })),
      ),
      Attachments: z.optional(
        z.array(z.strictObject({ FileName: z.string(), ContentType: z.string(), RawContent: z.base64() })),
      ),
    }),
  }),
});

/** An answer in place of a mail, as in an outage: its status, and SES's name of the error. */
export type MailOutage = { status: number; type: string };

type Options = Guard & {
  mailbox: Mailbox;
  /** The configuration sets that there are. */
  mailSets: string[];
  /** Which events of theirs go to the bus. */
  mailEvents: Record<string, string[]>;
  clock: Clock;
  publish: (event: BusEvent) => Promise<void>;
  outage?: (() => MailOutage | undefined) | undefined;
};

export type MailService = {
  /** The value of `AWS_ENDPOINT_URL_SESV2`. */
  endpoint: string;
  close(): Promise<void>;
};

export async function openMailService({
  mailbox,
  mailSets,
  mailEvents,
  clock,
  publish,
  outage,
  ...guard
}: Options): Promise<MailService> {
  const underWay = new Set<() => void>();

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const asked = `${incoming.method} ${incoming.url}`;
    if (asked !== 'POST /v2/email/outbound-emails') {
      const message = `The local runner does not play ses: ${asked}.`;
      guard.onDenied(message);
      return answer(outgoing, 501, 'NotImplemented', { message });
    }
    const request = Request.safeParse(parseJson(body));
    if (!request.success) {
      const [issue] = request.error.issues;
      return answer(outgoing, 400, 'BadRequestException', { message: `${issue?.path.join('.')}: ${issue?.message}` });
    }
    const { FromEmailAddress, ConfigurationSetName, Destination, Content, ReplyToAddresses } = request.data;
    const domain = FromEmailAddress.replace(/.*@|>$/g, '');
    const needed = [`identity/${domain}`, `configuration-set/${ConfigurationSetName}`].map((resource) => ({
      action: 'ses:SendEmail',
      resource: `arn:aws:ses:${region}:${accountId}:${resource}`,
    }));
    const refusal = refusalOf(incoming, needed, guard);
    if (refusal) return answer(outgoing, 403, 'AccessDeniedException', { message: refusal.message });
    if (!mailSets.includes(ConfigurationSetName)) {
      const message = `Configuration set <${ConfigurationSetName}> does not exist.`;
      return answer(outgoing, 404, 'NotFoundException', { message });
    }
    const failure = outage?.();
    if (failure) return answer(outgoing, failure.status, failure.type, { message: 'As the test asked.' });
    const { Subject, Body, Headers = [] } = Content.Simple;
    mailbox.deliver({
      to: Destination.ToAddresses[0],
      subject: Subject.Data,
      text: Body.Text.Data,
      code: null,
      headers: {
        ...(ReplyToAddresses && { From: FromEmailAddress, 'Reply-To': ReplyToAddresses[0] }),
        ...Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
      },
    });
    const mail = {
      messageId: crypto.randomUUID(),
      timestamp: new Date(clock.now()).toISOString(),
      source: FromEmailAddress,
      destination: Destination.ToAddresses,
      tags: {
        'ses:configuration-set': [ConfigurationSetName],
        ...Object.fromEntries((request.data.EmailTags ?? []).map(({ Name, Value }) => [Name, [Value]])),
      },
    };
    const cancel = clock.at(clock.now() + deliveryMs, async () => {
      underWay.delete(cancel);
      for (const kind of fateOf(Destination.ToAddresses[0])) {
        if (mailEvents[ConfigurationSetName]?.includes(kind)) await publish(eventOf(kind, mail, clock.now()));
      }
    });
    underWay.add(cancel);
    answer(outgoing, 200, undefined, { MessageId: mail.messageId });
  }

  const server = await serve(handle, (error) => guard.onDenied(`The mails could not answer: ${String(error)}`));
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    close() {
      for (const cancel of underWay) cancel();
      return server.close();
    },
  };
}

type Fate = 'delivery' | 'bounce' | 'complaint';

/** What becomes of a mail to an address, in order. */
function fateOf(to: string): Fate[] {
  if (/^bounce@/i.test(to)) return ['bounce'];
  return /^complaint@/i.test(to) ? ['delivery', 'complaint'] : ['delivery'];
}

const eventNames: Record<Fate, string> = {
  delivery: 'Email Delivered',
  bounce: 'Email Bounced',
  complaint: 'Email Complaint Received',
};

/** The event as SES writes it (https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html). */
function eventOf(kind: Fate, mail: { destination: string[] }, now: number): BusEvent {
  const timestamp = new Date(now).toISOString();
  const recipients = mail.destination.map((emailAddress) => ({ emailAddress }));
  const what = {
    delivery: { timestamp, recipients: mail.destination },
    bounce: { timestamp, bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: recipients },
    complaint: { timestamp, complaintFeedbackType: 'abuse', complainedRecipients: recipients },
  };
  return { source: 'aws.ses', 'detail-type': eventNames[kind], detail: { mail, [kind]: what[kind] } };
}

function answer(outgoing: ServerResponse, status: number, type: string | undefined, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) });
  outgoing.end(JSON.stringify(body));
}
