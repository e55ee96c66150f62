import { standingSignature } from '#shared/seller-page/answers.ts';
import { readListing } from '#shared/seller-page/listing.ts';
import { canAnswer, leadTo } from './cards.ts';
import { el, type PageElement } from './element.ts';
import { type PageField, type PageState, partText } from './page-state.ts';
import { dayText, say, text } from './page-words.ts';
import { shownIn, shownPart } from './parts.ts';
import { justSent, notices } from './told.ts';

/**
 * Everything that the page shows: the same to the seller and in the sender's preview. It has no script and no anchors,
 * because the part of the address after "#" is the secret: a button asks for the page with its part below the header.
 */
export function pageBody(state: PageState): PageElement {
  const { page, form } = state;
  const at = shownPart(state);
  const { listing } = readListing(state.typed, page.listing);
  const hasAll = at === null && justSent(state) === undefined;
  const main = el(
    'main',
    { class: 'sp' },
    hasAll ? hero(state) : el('h1', { class: 'vh' }, pageTitle(state)),
    notices(state),
    shownIn(state, at, listing),
    foot(state),
  );
  const attributes = { lang: state.language, class: 'page' };
  const content = [bar(state), main, hasAll && ways(state)];
  if (form === null) return el('div', attributes, content);
  return el(
    'form',
    { ...attributes, method: 'post', action: `/o/${form.code}#${form.secret}`, novalidate: true },
    hidden('secret', form.secret),
    hidden('seen', form.seen),
    hidden('key', form.key),
    hidden('language', state.language),
    hidden('do', 'show'),
    at && hidden('at', partText(at)),
    at?.part === 'sign' && state.signing && hidden('sign_hash', state.signing.hash),
    carried(state, content),
    // What Enter presses: it shows the same and sends nothing.
    el(
      'button',
      { class: 'vh', name: 'do', value: 'show', tabindex: -1, 'aria-hidden': 'true' },
      say(state, 'agent-show'),
    ),
    content,
  );
}

const hidden = (name: string, value: string | number) => el('input', { type: 'hidden', name, value });

/** What was typed into fields that this part lacks. */
function carried(state: PageState, content: Parameters<typeof el>[2][]): PageElement[] {
  const isShown = new Set(namesIn(el('div', {}, ...content)));
  return Object.entries(state.typed).flatMap(([name, value]) =>
    isShown.has(name) || choices.has(name) ? [] : [hidden(name, value)],
  );
}

/** A choice is made where it is seen. */
const choices: ReadonlySet<string> = new Set<PageField>(['interest_option', 'no_sure', 'sign_consent', 'sign_owner']);

const namesIn = ({ attributes, children }: PageElement): string[] => [
  ...(attributes.name === undefined ? [] : [String(attributes.name)]),
  ...children.flatMap((child) => (typeof child === 'string' ? [] : namesIn(child))),
];

function bar(state: PageState): PageElement {
  const { page } = state;
  const { name, company, phone } = page.sender;
  const shown = page.brand?.company || company || name;
  const logo = page.brand?.logo;
  // Who has no company is named once.
  const from = shown === name ? null : say(state, 'from', { sender: text(name) });
  const isBoth = from !== null && phone !== '';
  return el(
    'header',
    { class: 'bar' },
    el(
      'div',
      { class: 'sp' },
      el(
        'div',
        { class: 'who' },
        logo ? el('img', { src: logo, alt: '', height: 40 }) : null,
        el(
          'p',
          {},
          el('b', {}, shown),
          el('span', {}, from, isBoth ? ' · ' : null, phone ? el('bdi', {}, phone) : null),
        ),
      ),
      el(
        'div',
        { class: 'row' },
        el(
          'button',
          {
            class: 'link',
            name: 'language',
            value: state.language === 'en' ? 'es' : 'en',
            lang: state.language === 'en' ? 'es' : 'en',
          },
          say(state, 'language'),
        ),
        el('button', { class: 'link', type: 'button', id: 'print' }, say(state, 'print')),
      ),
    ),
  );
}

/** The ways to an answer, on a phone always at hand: none is an answer. */
function ways(state: PageState): PageElement | null {
  if (!canAnswer(state)) return null;
  return el(
    'div',
    { class: 'ways' },
    leadTo(state, { part: 'answer', option: null }, 'bar-answer'),
    state.canSign && standingSignature(state.events) === null
      ? leadTo(state, { part: 'sign', option: null }, 'bar-sign')
      : null,
  );
}

const counts = { en: ['', 'One', 'Two', 'Three'], es: ['', 'Una', 'Dos', 'Tres'] } as const;

/** "Three ways we could buy your house". */
export function pageTitle({ page, language }: Pick<PageState, 'page' | 'language'>): string {
  const count = page.options.length;
  if (count === 1) return say({ language }, 'title-one');
  return say({ language }, 'title', { count: text(counts[language][count] ?? String(count)) });
}

function hero(state: PageState): PageElement {
  const { page } = state;
  return el(
    'div',
    { class: 'hero' },
    el('h1', {}, pageTitle(state)),
    el('p', { class: 'addr' }, page.address),
    el('p', { class: 'muted' }, say(state, 'not-contract')),
  );
}

function foot(state: PageState): PageElement {
  const { page, form } = state;
  const report = say(state, 'report');
  return el(
    'footer',
    { class: 'foot' },
    el('p', {}, say(state, 'who')),
    el('p', {}, say(state, 'link')),
    el(
      'p',
      {},
      form === null
        ? report
        : el('a', { href: `/contact-support?offer=${form.code}`, rel: 'noreferrer', target: '_blank' }, report),
    ),
    page.brand?.footer ? el('p', {}, page.brand.footer) : null,
    el(
      'p',
      {},
      [
        say(state, 'version', { version: { count: page.version } }),
        dayText(state, page.made_at),
        say(state, 'made-with'),
      ].join(' · '),
    ),
  );
}
