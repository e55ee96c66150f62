import type { Listing } from '#shared/seller-page/amounts.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { answerForms, interestForm, noForm, signForm } from './answer-forms.ts';
import { agentCard, canAnswer, cards, leadTo, optionCard } from './cards.ts';
import { agentFields } from './comparison.ts';
import { el, type PageElement } from './element.ts';
import { fold, folds, howFold, ownWordsFold, rulesFold, rulesOf, tableFold, threadFold, toKnow } from './folds.ts';
import type { PagePart, PageState } from './page-state.ts';
import { mark, optionName, say, text } from './page-words.ts';
import { hasThread, justSent } from './told.ts';

/* All options, or the part that a button has asked for. */

/** The part that can be shown: no answer to a replaced offer, and no second signature beside one that stands. */
export function shownPart(state: PageState): PagePart | null {
  const { at, page } = state;
  if (at === null || at.part === 'agent') return at;
  if (!canAnswer(state)) return null;
  if (at.part === 'sign' && !state.canSign) return null;
  if (at.part === 'sign' && at.option === null && page.options.length === 1) return { ...at, option: 0 };
  return at;
}

/** The page below its notes. */
export function shownIn(state: PageState, at: PagePart | null, listing: Listing): (PageElement | null | false)[] {
  if (at === null && justSent(state) !== undefined) {
    return [back(state), folds(tableFold(state, listing), threadFold(state, true))];
  }
  if (at === null) return allOptions(state, listing);
  if (at.part === 'agent') {
    return [back(state), agentCard(state, listing), agentFields(state), folds(tableFold(state, listing, true))];
  }
  const option = 'option' in at ? at.option : null;
  if (at.part === 'sign' && option === null) return [back(state), whichToSign(state)];
  const concerned = option === null ? state.page.options.map((_, each) => each) : [option];
  return [
    back(state),
    at.part === 'sign' &&
      el(
        'div',
        { class: 'intro' },
        el('p', {}, say(state, 'sign-intro', { letter: text(letterOf(option ?? 0)) })),
        el('p', { class: 'muted' }, say(state, 'not-contract')),
      ),
    option === null ? null : optionCard(state, listing, option),
    ...concerned.map((each) => toKnow(state, each, option === null)),
    rulesOf(state, concerned),
    folds(...concerned.map((each) => howFold(state, each)), ownWordsFold(state), tableFold(state, listing)),
    at.part === 'sign' ? signForm(state) : null,
    at.part === 'no' ? noForm(state) : null,
    at.part === 'answer' ? (option === null ? answerForms(state) : interestForm(state, option)) : null,
    at.part === 'answer' && hasThread(state) ? folds(threadFold(state, state.notice === 'conflict')) : null,
  ];
}

const back = (state: PageState) => el('div', { class: 'back' }, leadTo(state, null, 'all-options'));

function allOptions(state: PageState, listing: Listing): (PageElement | null | false)[] {
  const { page } = state;
  const all = page.options.map((_, at) => at);
  const hasTyped = (['price', 'cost', 'months', 'rate'] as const).some((name) => state.problems[name] !== undefined);
  return [
    cards(state, listing),
    canAnswer(state) &&
      el(
        'div',
        { class: 'none' },
        el('p', {}, say(state, 'open-until', { date: { day: page.answer_until } })),
        el(
          'div',
          { class: 'acts' },
          leadTo(state, { part: 'no' }, 'no'),
          leadTo(state, { part: 'answer', option: null }, 'ask-more'),
        ),
      ),
    folds(
      ...all.map((at) => howFold(state, at, true)),
      ownWordsFold(state),
      tableFold(state, listing),
      rulesFold(state),
      fold(say(state, 'agent-change'), hasTyped, agentFields(state)),
      hasThread(state) ? threadFold(state, !canAnswer(state) || state.problems.hear !== undefined) : null,
    ),
  ];
}

function whichToSign(state: PageState): PageElement {
  return el(
    'section',
    { class: 'which' },
    el('h2', {}, say(state, 'sign')),
    state.page.options.map((_, at) =>
      el(
        'div',
        {},
        el('h3', {}, mark(at), ` ${optionName(state, at)}`),
        leadTo(state, { part: 'sign', option: at }, 'card-sign'),
      ),
    ),
  );
}
