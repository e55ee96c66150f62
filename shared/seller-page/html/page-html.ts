import type { Language, SellerPage } from '#shared/seller-page/seller-page.ts';
import type { Line, TextId } from '#shared/structures/base/offer/seller-option.ts';
import { secretDigits } from '#shared/values/link-key.ts';
import { el, htmlOf, type PageNode } from './element.ts';
import { pageBody, pageTitle } from './page-body.ts';
import type { PageState } from './page-state.ts';
import { pageStyle } from './page-style.ts';
import { say, sayAll, text } from './page-words.ts';

/* Whole documents. Their style and scripts stand in them, so that a policy can name them by hash. */

/**
 * The only script of the page: it opens the browser's print dialog, and every fold before it prints; and it brings the
 * reader to what has just happened or is wrong. Chromium itself does not where the address has a part after "#".
 */
export const pageScript = [
  "document.getElementById('print').onclick=()=>print()",
  "onbeforeprint=()=>document.querySelectorAll('details').forEach(d=>d.open=true)",
  "document.querySelector('[autofocus]')?.focus()",
].join(';');

/**
 * Opens the page: the secret in the part of the address after "#" goes into the form, which then asks for the page. It
 * stays in the address bar through every answer. It reads an address as link-key.ts does.
 */
export const openScript = [
  "const t=(location.pathname+location.hash).replace(/%23/g,'#').replace(/%[0-9A-F]{2}/gi,' ')",
  `const[,c,s]=/([0-9A-Za-z]+)[^]*?#[^]*?([0-9A-Za-z]{${secretDigits}})/.exec(t.slice(3))??[]`,
  "if(s){const f=document.forms[0];f.action='/o/'+c+'#'+s;f.secret.value=s;f.submit()}",
].join(';');

/** The whole page, as a document. */
export const sellerPageHtml = (state: PageState): string =>
  document(state.language, pageTitle(state), [pageBody(state)], pageScript);

/** Every link answers this before it is opened: the same for each, in both languages. */
export function openingHtml(): string {
  const both = (id: TextId): PageNode[] => [
    say({ language: 'en' }, id),
    ' / ',
    el('span', { lang: 'es' }, say({ language: 'es' }, id)),
  ];
  const open = el(
    'main',
    { class: 'page' },
    el(
      'form',
      { class: 'card', method: 'post' },
      el('h1', {}, both('opening')),
      el('label', {}, both('no-script'), el('input', { name: 'secret', autocomplete: 'off', required: true })),
      el('input', { type: 'hidden', name: 'do', value: 'show' }),
      el('div', {}, el('button', { class: 'btn' }, both('open'))),
    ),
  );
  return document('en', say({ language: 'en' }, 'opening'), [open], openScript);
}

/**
 * A page that says one thing: that a link opens nothing, or was tried too often.
 *
 * @param language `null` while nobody knows it: then it says it in both.
 */
export const plainHtml = (language: Language | null, id: TextId): string =>
  plain(language === null ? ['en', 'es'] : [language], [{ id }]);

/**
 * Writes a page that has ended: a contact, and no figure.
 * @param day the last one on which it could be answered.
 */
export function endedHtml(language: Language, { sender }: Pick<SellerPage, 'sender'>, day: string): string {
  const name = { sender: text(sender.name) };
  const whom: Line =
    sender.phone === ''
      ? { id: 'from', with: name }
      : { id: 'ended-call', with: { ...name, phone: text(sender.phone) } };
  return plain([language], [{ id: 'ended', with: { date: { day } } }, whom]);
}

/**
 * What the link shows that only stops mails: the button, or that nothing is mailed any more. No figure, and no answer.
 *
 * @param form `null` once it was pressed.
 */
export function stopHtml(
  language: Language,
  { address }: Pick<SellerPage, 'address'>,
  form: { code: string; secret: string } | null,
): string {
  if (form === null) return plain([language], [{ id: 'unheard' }]);
  const main = el(
    'main',
    { class: 'page' },
    el(
      'form',
      { class: 'card', method: 'post', action: `/o/${form.code}#${form.secret}` },
      el('h1', {}, address),
      el('input', { type: 'hidden', name: 'secret', value: form.secret }),
      el('input', { type: 'hidden', name: 'language', value: language }),
      el('div', {}, el('button', { class: 'btn', name: 'do', value: 'hear_stop' }, say({ language }, 'hear-stop'))),
    ),
  );
  return document(language, address, [main]);
}

function plain(languages: readonly [Language, ...Language[]], lines: readonly [Line, ...Line[]]): string {
  const main = el(
    'main',
    { class: 'page' },
    el(
      'div',
      { class: 'card' },
      languages.flatMap((language) =>
        lines.map((line, at) => el(at === 0 ? 'h1' : 'p', { lang: language }, sayAll({ language }, [line]))),
      ),
    ),
  );
  const [language] = languages;
  return document(language, sayAll({ language }, [lines[0]]), [main]);
}

/**
 * A page that could not be made, with everything that its form had sent: one press sends it again.
 *
 * @param fields by name.
 */
export function retryHtml(code: string, fields: Readonly<Record<string, string>>): string {
  const languages = ['en', 'es'] as const;
  const main = el(
    'main',
    { class: 'page' },
    el(
      'form',
      { class: 'card', method: 'post', action: `/o/${encodeURIComponent(code)}#${fields.secret ?? ''}` },
      languages.map((each) => el('h1', { lang: each }, say({ language: each }, 'failed'))),
      Object.entries(fields).map(([name, value]) => el('input', { type: 'hidden', name, value })),
      el('button', { class: 'btn' }, languages.map((each) => say({ language: each }, 'send')).join(' / ')),
    ),
  );
  return document('en', say({ language: 'en' }, 'failed'), [main]);
}

function document(language: Language, title: string, body: readonly PageNode[], script?: string): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex">',
    htmlOf(el('title', {}, title)),
    // Neither has a sign that ends it.
    `<style>${pageStyle}</style>`,
  ].join('');
  const end = script === undefined ? '' : `<script>${script}</script>`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body>${body.map(htmlOf).join('')}${end}</body></html>`;
}
