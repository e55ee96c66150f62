import { answerToTakeBack } from '#shared/seller-page/answers.ts';
import { readListing } from '#shared/seller-page/listing.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import { letterOf } from '#shared/seller-page/text-of.ts';
import { answerForms, pastThread, signForm } from './answer-forms.ts';
import { comparison } from './comparison.ts';
import { el, type PageElement } from './element.ts';
import type { PageState } from './page-state.ts';
import { answerText, day, dayText, mark, optionName, say, sayAll, text } from './page-words.ts';

/** Everything that the page shows: the same to the seller and in the sender's preview. */
export function pageBody(state: PageState): PageElement {
  const { page, form } = state;
  const { listing } = readListing(state.typed, page.listing);
  const canAnswer = state.replacedAt === null;
  const main = el(
    'main',
    { class: 'sp' },
    hero(state),
    notices(state),
    binding(state),
    comparison(state, listing),
    howItWorks(state),
    rulesOf(state),
    canAnswer ? answerForms(state) : pastThread(state),
    signForm(state),
    foot(state),
  );
  const attributes = { lang: state.language, class: 'page' };
  if (form === null) return el('div', attributes, bar(state), main);
  return el(
    'form',
    { ...attributes, method: 'post', action: `/o/${form.code}#${form.secret}`, novalidate: true },
    hidden('secret', form.secret),
    hidden('seen', form.seen),
    hidden('key', form.key),
    hidden('language', state.language),
    state.signing && hidden('sign_hash', state.signing.hash),
    // What Enter presses: it shows the numbers and sends nothing.
    el(
      'button',
      { class: 'vh', name: 'do', value: 'show', tabindex: -1, 'aria-hidden': 'true' },
      say(state, 'agent-show'),
    ),
    bar(state),
    main,
  );
}

const hidden = (name: string, value: string | number) => el('input', { type: 'hidden', name, value });

function bar(state: PageState): PageElement {
  const { page } = state;
  const { name, company, phone } = page.sender;
  const shown = page.brand?.company || company || name;
  const logo = page.brand?.logo;
  return el(
    'header',
    { class: 'bar' },
    el(
      'div',
      { class: 'sp' },
      el(
        'div',
        { class: 'who' },
        logo ? el('img', { src: logo, alt: '', height: 48 }) : null,
        el(
          'p',
          {},
          el('b', {}, shown),
          el(
            'span',
            {},
            [say(state, 'from', { sender: text(name) }), phone, dayText(state, page.made_at)]
              .filter(Boolean)
              .join(' · '),
          ),
        ),
      ),
      el(
        'div',
        { class: 'row' },
        el(
          'button',
          {
            class: 'btn',
            name: 'language',
            value: state.language === 'en' ? 'es' : 'en',
            lang: state.language === 'en' ? 'es' : 'en',
          },
          say(state, 'language'),
        ),
        el('button', { class: 'btn', type: 'button', id: 'print' }, say(state, 'print')),
      ),
    ),
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
    el(
      'div',
      {},
      el('h1', {}, pageTitle(state)),
      el('p', { class: 'addr' }, page.address),
      state.replacedAt === null &&
        el('p', { class: 'when' }, say(state, 'open-until', { date: { day: page.answer_until } })),
    ),
    plat(),
  );
}

/** The mark of the house on its plat: decoration. */
function plat(): PageElement {
  const lines =
    'M0 20 190 4M0 34 190 18M0 104 190 88M0 118 190 102M30 31l10 70M68 28l10 70M106 25l10 70M144 22l10 70M36 68l154-13';
  return el(
    'svg',
    { width: 190, height: 120, viewBox: '0 0 190 120', 'aria-hidden': 'true' },
    el('path', { d: lines, class: 'lots' }),
    el('path', { d: 'M74 65 111.5 62l5 34-38 3z', class: 'lot' }),
  );
}

/** The reader has to know these first: the latest event, and the standing answer. */
function notices(state: PageState): (PageElement | null)[] {
  const { page, notice, replacedAt, events, form, problems } = state;
  const sender = text(page.sender.name);
  const standing = answerToTakeBack(events);
  const sent = notice === 'sent' ? events.findLast(({ by }) => by === 'seller') : undefined;
  // The first field with a problem has it.
  const isFirst = Object.keys(problems).length === 0;
  return [
    form === null ? el('p', { class: 'note', role: 'status' }, say(state, 'preview')) : null,
    page.is_sample ? el('p', { class: 'note' }, say(state, 'sample')) : null,
    replacedAt === null
      ? null
      : el('p', { class: 'note', role: 'status' }, say(state, 'replaced', { sender, date: day(replacedAt) })),
    notice === null || notice === 'sent'
      ? null
      : el('p', { class: 'note', role: 'alert', tabindex: -1, autofocus: isFirst }, say(state, notice)),
    sent === undefined || sent.key === standing?.key ? null : sentNote(state, sent),
    standing && sentNote(state, standing, replacedAt === null),
  ];
}

/** An answer that was sent; the focus goes to one just sent. */
function sentNote(state: PageState, event: SellerEvent, canTakeBack = false): PageElement {
  const isNew = state.notice === 'sent';
  const sender = text(state.page.sender.name);
  const wasTakenBack = event.kind === 'take_back';
  return el(
    'div',
    { class: 'note plain', role: 'status', tabindex: -1, autofocus: isNew },
    !wasTakenBack && `${say(state, 'sent', { sender, date: day(event.at) })} `,
    el('b', {}, answerText(state, event)),
    ' ',
    canTakeBack && el('button', { class: 'link', name: 'do', value: 'take_back' }, say(state, 'take-back')),
  );
}

function binding(state: PageState): PageElement {
  return el(
    'div',
    { class: 'bind' },
    el('p', {}, say(state, 'not-contract')),
    el('p', { class: 'muted' }, `${say(state, 'link')} ${say(state, 'who')}`),
  );
}

function howItWorks(state: PageState): PageElement {
  const { page } = state;
  return el(
    'section',
    {},
    el('h2', {}, say(state, 'how')),
    page.options.map((option, at) =>
      el(
        'section',
        { class: 'opt' },
        el('h3', {}, mark(at), ` ${optionName(state, at)}`),
        el(
          'div',
          { class: 'two' },
          el(
            'div',
            {},
            option.how.map((paragraph) => el('p', {}, sayAll(state, paragraph))),
          ),
          option.know.length > 0 &&
            el(
              'div',
              { class: 'know' },
              el('h4', {}, say(state, 'know')),
              option.know.map((paragraph) => el('p', {}, sayAll(state, paragraph))),
            ),
        ),
      ),
    ),
    page.own_words.length > 0 &&
      el(
        'section',
        { class: 'opt' },
        el('h3', {}, say(state, 'own-words', { sender: text(page.sender.name) })),
        el(
          'ul',
          { class: 'own' },
          page.own_words.map((words) => el('li', {}, words)),
        ),
      ),
  );
}

function rulesOf(state: PageState): PageElement | null {
  const { rules, state: place } = state.page;
  if (rules.length === 0) return null;
  return el(
    'section',
    {},
    el('h2', {}, say(state, 'rules', { state: text(place ?? 'USA') })),
    el(
      'ul',
      { class: 'rules' },
      rules.map(({ text: lines, options, source }) =>
        el(
          'li',
          {},
          el('span', {}, sayAll(state, lines)),
          el(
            'small',
            {},
            [
              `${say(state, 'option')} ${options.map(letterOf).join(', ')}`,
              ...(source === null ? [] : [source.citation, dayText(state, source.read_on)]),
            ].join(' · '),
          ),
        ),
      ),
    ),
    el('p', { class: 'muted after' }, say(state, 'rules-foot')),
  );
}

function foot(state: PageState): PageElement {
  const { page, form } = state;
  const report = say(state, 'report');
  return el(
    'footer',
    { class: 'foot' },
    el(
      'p',
      {},
      form === null
        ? report
        : el('a', { href: `/contact-support?offer=${form.code}`, rel: 'noreferrer', target: '_blank' }, report),
    ),
    page.brand?.footer ? el('p', {}, page.brand.footer) : null,
    el('p', {}, `${say(state, 'version', { version: { count: page.version } })} · ${say(state, 'made-with')}`),
  );
}
