import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { parseJson } from '#local/http/parse-json.ts';
import { type Guard, refusalOf } from '#local/template/iam-guard.ts';
import { accountId, region, type Template } from '#local/template/template.ts';
import type { Mailbox } from './mailbox.ts';

/*
 * SES: SendEmail of a simple mail with one recipient and a configuration set of the template, behind the IAM guard. What
 * it takes is in the local mailbox.
 */

const ConfigurationSet = z.object({ Name: z.string() });

/** The names of the template's configuration sets. */
export const mailSetsOf = (template: Template): string[] =>
  template.resources('AWS::SES::ConfigurationSet').map(({ properties }) => ConfigurationSet.parse(properties).Name);

const Text = z.strictObject({ Data: z.string().check(z.minLength(1)), Charset: z.literal('UTF-8') });

// Strict: parameters that are not played are refused by name.
const Request = z.strictObject({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string(),
  ReplyToAddresses: z.optional(z.tuple([z.email()])),
  Destination: z.strictObject({ ToAddresses: z.tuple([z.email()]) }),
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
  outage?: (() => MailOutage | undefined) | undefined;
};

export type MailService = {
  /** The value of `AWS_ENDPOINT_URL_SESV2`. */
  endpoint: string;
  close(): Promise<void>;
};

export async function openMailService({ mailbox, mailSets, outage, ...guard }: Options): Promise<MailService> {
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
    answer(outgoing, 200, undefined, { MessageId: crypto.randomUUID() });
  }

  const server = await serve(handle, (error) => guard.onDenied(`The mails could not answer: ${String(error)}`));
  return { endpoint: `http://127.0.0.1:${server.port}`, close: server.close };
}

function answer(outgoing: ServerResponse, status: number, type: string | undefined, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) });
  outgoing.end(JSON.stringify(body));
}
