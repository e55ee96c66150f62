import { escapeHtml } from '#local/http/html-page.ts';
import { cards, type Last4 } from '#local/stripe/billing/cards.ts';

/*
 * The pages of payers. They work without a script and load nothing. A form is sent to the page's own address.
 */

/** Sent to the browser: a page, or the address to go to instead. */
export type Reply = { status: number; html: string } | { location: string };

type Page = { title: string; body: string; status?: number; problem?: string | undefined };

/** A page. `body` is HTML, the rest is text. */
export const page = ({ title, body, status = 200, problem }: Page): Reply => ({
  status,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – the played Stripe</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 0.5rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
fieldset { border: 1px solid GrayText; margin: 1rem 0; padding: 0.5rem 1rem; }
label { display: block; padding: 0.375rem 0; }
button { font: inherit; min-height: 2.75rem; padding: 0.25rem 1rem; margin: 0.5rem 0.5rem 0.5rem 0; }
.played { border: 2px solid; padding: 0.5rem 1rem; }
[role="alert"] { border-left: 4px solid; padding: 0.25rem 1rem; font-weight: 600; }
</style>
</head>
<body>
<main>
<p class="played"><strong>The played Stripe.</strong> This page is on your machine. No real card is asked for and no money moves.</p>
<h1>${escapeHtml(title)}</h1>
${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
${body}
</main>
</body>
</html>
`,
});

export const facts = (pairs: [term: string, text: string][]): string =>
  `<dl>\n${pairs.map(([term, text]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>`).join('\n')}\n</dl>`;

/** The order in which cards are offered; keys that are numbers have one of their own. */
const offered: Last4[] = ['4242', '0002', '0341', '3155'];

export const cardChoice = (chosen: Last4): string => `<fieldset>
<legend>Card</legend>
${offered
  .map(
    (last4) =>
      `<label><input type="radio" name="card" value="${last4}"${last4 === chosen ? ' checked' : ''} required> •••• ${last4} ${cards[last4].words}</label>`,
  )
  .join('\n')}
</fieldset>`;

/** A form with hidden fields. `inside` is HTML. */
export const form = (fields: Record<string, string>, inside: string): string => `<form method="post">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('\n')}
${inside}
</form>`;

export const button = (label: string): string => `<button type="submit">${escapeHtml(label)}</button>`;

export const link = (url: string, label: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

/** "2027-06-15" */
export const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
