import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Mail, mailboxPage, openMailbox } from '#local/internet/mailbox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function mail(changes: Partial<Mail> = {}) {
  return { to: 'nora@example.com', subject: 'Your code', text: 'It is 123456', code: '123456', ...changes };
}

describe('the mailbox', () => {
  test('lists mails newest first and filters by address in any case', () => {
    const mailbox = openMailbox({});
    mailbox.deliver(mail({ text: 'first' }));
    mailbox.deliver(mail({ to: 'Omar@example.com' }));
    mailbox.deliver(mail({ text: 'second' }));

    expect(mailbox.list('NORA@example.com').map((found) => found.text)).toEqual(['second', 'first']);
    expect(mailbox.list('omar@example.com')).toHaveLength(1);
    expect(mailbox.list('nobody@example.com')).toEqual([]);
    expect(mailbox.list()).toHaveLength(3);
  });

  test('calls its listener for each mail, with the time it was sent', () => {
    const received: Mail[] = [];
    openMailbox({ onMail: (sent) => received.push(sent) }).deliver(mail());

    expect(received).toEqual([{ ...mail(), sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }]);
  });

  test('still has its mails after being opened again', () => {
    const file = join(folder, 'deep', 'mailbox.jsonl');
    openMailbox({ file }).deliver(mail());

    expect(openMailbox({ file }).list()).toMatchObject([mail()]);
  });

  test('survives a line that was torn by a kill, and the mails after it', () => {
    const file = join(folder, 'mailbox.jsonl');
    openMailbox({ file }).deliver(mail({ text: 'whole' }));
    appendFileSync(file, '{"to":"nora@exam');
    openMailbox({ file }).deliver(mail({ text: 'after' }));

    expect(
      openMailbox({ file })
        .list()
        .map((found) => found.text),
    ).toEqual(['after', 'whole']);
  });

  test('keeps the newest 500 in memory and does not let the file grow without bound', () => {
    const file = join(folder, 'mailbox.jsonl');
    const mailbox = openMailbox({ file });
    for (let number = 0; number < 1600; number += 1) mailbox.deliver(mail({ text: String(number) }));

    expect(mailbox.list()).toHaveLength(500);
    expect(mailbox.list()[499]?.text).toBe('1100');
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThanOrEqual(1001);
    expect(openMailbox({ file }).list()).toEqual(mailbox.list());
  });

  test('shows a page with the code and nothing a mail could inject', () => {
    const page = mailboxPage([
      {
        ...mail({ subject: '<script>alert(1)</script>', to: `"'&<b>` }),
        sent_at: '2026-01-02T03:04:05.000Z',
      },
    ]);

    expect(page).toContain('<strong>123456</strong>');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('&quot;&#39;&amp;&lt;b&gt;');
    expect(page).not.toMatch(/<script|<b>|src=|href=|class=/);
    expect(page).toMatch(/<html lang="en">[\s\S]*<title>[\s\S]*<main>\s*<h1>/);
  });

  test('says so when there is no mail', () => {
    expect(mailboxPage([])).toContain('No mail yet.');
  });
});
