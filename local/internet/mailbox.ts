/**
 * The local mailbox: every mail that AWS would send (Cognito's codes, SES's mails) is kept here instead. It is a log, not a mail
 * server: no SMTP, no HTML mail, no delivery errors.
 */
import * as z from 'zod/mini';
import { escapeHtml, listPage } from '#local/http/html-page.ts';
import { openJsonLines } from '#local/http/json-lines.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  sent_at: z.string(),
});
/** One mail. `code` is the confirmation code in `text`, if any; `headers` are those beside the usual ones; `sent_at` is ISO 8601 in UTC. */
export type Mail = z.infer<typeof Mail>;

/** Where mails go, and where a person or a test reads them. */
export type Mailbox = {
  deliver(mail: Omit<Mail, 'sent_at'>): void;
  /** Newest first. With `to`, only that address, in any spelling of upper and lower case. */
  list(to?: string): Mail[];
};

const keptMails = 500;

/** Opens the mailbox, in `file` or, without one, in memory. `onMail` is called after a mail is stored. */
export function openMailbox(options: { file?: string; onMail?: (mail: Mail) => void }): Mailbox {
  const { file, onMail } = options;
  const lines = openJsonLines(file, Mail);
  let mails = lines.read().slice(-keptMails);
  lines.rewrite(mails);

  return {
    deliver(unsent) {
      const mail = { ...unsent, sent_at: new Date().toISOString() };
      mails = [...mails, mail].slice(-keptMails);
      lines.append(mail);
      if (lines.count() >= 2 * keptMails) lines.rewrite(mails);
      onMail?.(mail);
    },
    list(to) {
      const wanted = to?.toLowerCase();
      return mails.filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted).toReversed();
    },
  };
}

export function mailboxPage(mails: Mail[]): string {
  const items = mails.map(
    (mail) => `<h2>${escapeHtml(mail.subject)}</h2>
<dl>
<dt>To</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>Sent</dt><dd><time datetime="${escapeHtml(mail.sent_at)}">${escapeHtml(mail.sent_at)}</time></dd>
${mail.code === null ? '' : `<dt>Code</dt><dd><strong>${escapeHtml(mail.code)}</strong></dd>`}
</dl>
<p>${linked(escapeHtml(mail.text)).replaceAll('\n', '<br>')}</p>`,
  );
  const intro = '<p>Mails this machine would have sent, newest first. Reload the page to see new ones.</p>';
  return listPage({ title: 'Mailbox', intro, items, empty: 'No mail yet.' });
}

/** Links to this machine can be opened, as in a mail program. */
const linked = (html: string) =>
  html.replaceAll(/http:\/\/127\.0\.0\.1:[^\s)]+/g, (url) => `<a href="${url}">${url}</a>`);
