import type { Listing } from '#shared/seller-page/amounts.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { comparison } from './comparison.ts';
import { el, type PageElement } from './element.ts';
import type { PageState } from './page-state.ts';
import { dayText, mark, say, sayAll, text } from './page-words.ts';
import { thread } from './told.ts';

/* What opens in place; above an answer or a signature, what to know and the rules stand open. */

/** Parts that open in place; all of them on paper. */
export function folds(...parts: (PageElement | null)[]): PageElement {
  return el('div', { class: 'folds' }, parts);
}

/** A part behind its name. */
export function fold(summary: string, isOpen: boolean, ...children: (PageElement | null | false)[]): PageElement {
  return el('details', { open: isOpen }, el('summary', {}, summary), el('div', {}, children));
}

/** How an option works, and where nothing else on the page says it, what to know of it. */
export function howFold(state: PageState, at: number, withKnow = false): PageElement | null {
  const option = state.page.options[at];
  if (option === undefined || (option.how.length === 0 && !(withKnow && option.know.length > 0))) return null;
  return fold(
    say(state, 'card-more', { letter: text(letterOf(at)) }),
    false,
    ...option.how.map((paragraph) => el('p', {}, sayAll(state, paragraph))),
    withKnow && toKnow(state, at, false),
  );
}

/** The letter's terms in the sender's own words. */
export function ownWordsFold(state: PageState): PageElement | null {
  const { page } = state;
  if (page.own_words.length === 0) return null;
  return fold(
    say(state, 'own-words', { sender: text(page.sender.name) }),
    false,
    el(
      'ul',
      { class: 'own' },
      page.own_words.map((words) => el('li', {}, words)),
    ),
  );
}

/** The table of all options. */
export const tableFold = (state: PageState, listing: Listing, isOpen = false) =>
  fold(say(state, 'see-table'), isOpen, comparison(state, listing));

/** What both said. */
export const threadFold = (state: PageState, isOpen: boolean) => fold(say(state, 'thread'), isOpen, thread(state));

/** What to know of an option; `null` where there is nothing. */
export function toKnow(state: PageState, at: number, isNamed: boolean): PageElement | null {
  const { know = [] } = state.page.options[at] ?? {};
  if (know.length === 0) return null;
  return el(
    'section',
    { class: 'know' },
    el('h2', {}, isNamed && mark(at), isNamed && ' ', say(state, 'know')),
    know.map((paragraph) => el('p', {}, sayAll(state, paragraph))),
  );
}

const rulesTitle = (state: PageState) => say(state, 'rules', { state: text(state.page.state ?? 'USA') });

/** The rules of some options, unfolded: above an answer or a signature. */
export function rulesOf(state: PageState, options: number[]): PageElement | null {
  const own = state.page.rules.filter((rule) => rule.options.some((option) => options.includes(option)));
  if (own.length === 0) return null;
  return el('section', { class: 'know' }, el('h2', {}, rulesTitle(state)), rulesList(state, own));
}

/** All rules of the page. */
export function rulesFold(state: PageState): PageElement | null {
  const { rules } = state.page;
  return rules.length === 0 ? null : fold(rulesTitle(state), false, rulesList(state, rules));
}

function rulesList(state: PageState, rules: PageState['page']['rules']): PageElement {
  return el(
    'div',
    {},
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
