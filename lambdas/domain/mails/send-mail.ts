import { setTimeout } from 'node:timers/promises';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import * as z from 'zod/mini';
import { setting } from '#lambdas/runtime/settings.ts';
import { product } from '#shared/site/product.ts';

/** One attempt: SES does not know a mail again, so the SDK's own repeats could send it twice. */
const ses = new SESv2Client({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 10_000, throwOnRequestTimeout: true },
});

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Before “via” and our name, for a mail that somebody sends by us. */
  via?: string;
  replyTo?: string;
  /** The URL to which a POST stops such mails (RFC 8058); absent for one that nobody can stop. */
  unsubscribe?: string;
  attachment?: { name: string; type: string; bytes: Uint8Array };
  /** What SES names again in its events about this mail, and nobody else sees: letters, digits, `_` and `-`. */
  tags?: Readonly<Record<string, string>>;
};

/** `rejected` says SES of this one, `refused` of any that we send; neither was sent. Of `unsure` nobody knows. */
export type Sent = 'sent' | 'rejected' | 'refused' | 'unsure';

/** SES takes some mails a second. What it throttles it has not sent. */
const maxAttempts = 5;
const pauseMs = 1000;

/** Sends a mail by SES. Never rejects. @param onProblem gets the error of a mail that may not have been sent. */
export async function sendMail(
  { to, subject, text, via, replyTo, unsubscribe, attachment, tags }: Mail,
  onProblem: (error: unknown) => void,
): Promise<Sent> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const command = new SendEmailCommand({
    FromEmailAddress: `${via === undefined ? product.name : displayName(`${via} via ${product.name}`)} <${setting('emailSender')}>`,
    ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
    ConfigurationSetName: setting('mailSet'),
    Destination: { ToAddresses: [to] },
    ...(tags && { EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })) }),
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text) },
        ...(unsubscribe !== undefined && {
          Headers: [
            { Name: 'List-Unsubscribe', Value: `<${unsubscribe}>` },
            { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
          ],
        }),
        ...(attachment && {
          Attachments: [{ FileName: attachment.name, ContentType: attachment.type, RawContent: attachment.bytes }],
        }),
      },
    },
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ses.send(command);
      return 'sent';
    } catch (error) {
      const { name, status } = problemOf(error);
      if (name === 'TooManyRequestsException' && attempt < maxAttempts) {
        await setTimeout(pauseMs * attempt * (0.5 + Math.random()));
        continue;
      }
      onProblem(error);
      if (name === 'MessageRejected' || name === 'BadRequestException') return 'rejected';
      return status >= 400 && status < 500 ? 'refused' : 'unsure';
    }
  }
}

/** A sender's name as a header takes it (RFC 5322; RFC 2047 for letters beyond ASCII). */
export function displayName(name: string): string {
  const line = name.replaceAll(/\p{C}/gu, ' ');
  if (/^[\x20-\x7e]*$/.test(line)) return `"${line.replaceAll(/(["\\])/g, '\\$1')}"`;
  // An encoded word has up to 75 characters, and no letter is cut.
  const words: string[] = [''];
  for (const letter of line) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + letter) > 42) words.push(letter);
    else words[words.length - 1] = last + letter;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

const SesError = z.object({
  name: z.optional(z.string()),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
});

/** The name of SES's error and the status of its answer; 0 without one. */
function problemOf(error: unknown): { name: string; status: number } {
  const { name = '', $metadata = {} } = SesError.safeParse(error).data ?? {};
  return { name, status: $metadata.httpStatusCode ?? 0 };
}
