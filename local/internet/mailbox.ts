/**
 * The one-machine mailbox: every mail that AWS would send (Cognito's codes) ends up here instead of leaving
 * the machine. It is a log to look things up in, not a mail server: no SMTP, no HTML mail, no delivery errors.
 *
 * Mails are appended as JSON lines, so that a killed process loses at most the line it was writing.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { escapeHtml } from '#local/http/escape-html.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  sent_at: z.string(),
});
/** One mail. `code` is the confirmation code in `text`, if any; `sent_at` is ISO 8601 in UTC. */
export type Mail = { to: string; subject: string; text: string; code: string | null; sent_at: string };

/** Where mails go, and where a person or a test reads them. */
export type Mailbox = {
  deliver(mail: Omit<Mail, 'sent_at'>): void;
  /** Newest first. With `to`, only that address, in any spelling of upper and lower case. */
  list(to?: string): Mail[];
};

const keptMails = 500;

/** Opens the mailbox, in `file` or, without one, in memory. `onMail` hears of each mail after it is stored. */
export function openMailbox(options: { file?: string; onMail?: (mail: Mail) => void }): Mailbox {
  const { file, onMail } = options;
  let mails: Mail[] = [];
  let linesInFile = 0;

  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    mails = readMails(file).slice(-keptMails);
    // Written back at once: a line torn by a kill would otherwise swallow the next one.
    rewrite(file, mails);
    linesInFile = mails.length;
  }

  return {
    deliver(unsent) {
      const mail = { ...unsent, sent_at: new Date().toISOString() };
      mails = [...mails, mail].slice(-keptMails);
      if (file !== undefined) {
        appendFileSync(file, line(mail));
        linesInFile += 1;
        if (linesInFile >= 2 * keptMails) {
          rewrite(file, mails);
          linesInFile = mails.length;
        }
      }
      onMail?.(mail);
    },
    list(to) {
      const wanted = to?.toLowerCase();
      return mails.filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted).toReversed();
    },
  };
}

/** The mailbox as a page that works without a script and without anything from elsewhere. */
export function mailboxPage(mails: Mail[]): string {
  const items = mails.map(
    (mail) => `<li>
<article>
<h2>${escapeHtml(mail.subject)}</h2>
<dl>
<dt>To</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>Sent</dt><dd><time datetime="${escapeHtml(mail.sent_at)}">${escapeHtml(mail.sent_at)}</time></dd>
${mail.code === null ? '' : `<dt>Code</dt><dd><strong>${escapeHtml(mail.code)}</strong></dd>`}
</dl>
<p>${escapeHtml(mail.text)}</p>
</article>
</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (${mails.length})</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
ol { list-style: none; padding: 0; }
li { border-top: 1px solid GrayText; padding: 0.5rem 0; }
h2 { font-size: 1.125rem; margin: 0.5rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
strong { font: 1.25rem ui-monospace, monospace; }
p { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>Mails this machine would have sent, newest first. Reload the page to see new ones.</p>
${items.length === 0 ? '<p>No mail yet.</p>' : `<ol>\n${items.join('\n')}\n</ol>`}
</main>
</body>
</html>
`;
}

function readMails(file: string): Mail[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      const mail = Mail.safeParse(parseJson(text));
      return mail.success ? [mail.data] : [];
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function rewrite(file: string, mails: Mail[]): void {
  writeFileSync(`${file}.tmp`, mails.map(line).join(''));
  renameSync(`${file}.tmp`, file);
}

function line(mail: Mail): string {
  return `${JSON.stringify(mail)}\n`;
}
