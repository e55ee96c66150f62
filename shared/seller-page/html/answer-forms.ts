import { isToSignAgain, standingSignature } from '#shared/seller-page/answers.ts';
import { sellerTexts } from '#shared/seller-page/seller-link.ts';
import { letterOf } from '#shared/seller-page/text-of.ts';
import { CounterNumber } from '#shared/structures/base/offer/seller-answer.ts';
import { el, type PageElement } from './element.ts';
import { field, marksOf, pick, problemOf } from './fields.ts';
import type { PageState } from './page-state.ts';
import { answerText, dayText, mark, optionName, say, text } from './page-words.ts';

/*
 * The seller's answers: none is larger or brighter than another, and nothing is chosen beforehand. Each needs something
 * besides its button: programs that look at links in mails press buttons.
 */

const press = (state: PageState, value: string) =>
  el('button', { class: 'btn', name: 'do', value }, say(state, 'send'));

/** The fields of an answer, and what was said so far. */
export function answerForms(state: PageState): PageElement {
  const sender = text(state.page.sender.name);
  return el(
    'section',
    { class: 'reply' },
    el('h2', {}, say(state, 'answer')),
    el('p', { class: 'intro' }, say(state, 'answer-intro', { sender })),
    field(state, {
      name: 'name',
      label: say(state, 'your-name'),
      attributes: { autocomplete: 'name', maxlength: sellerTexts.name },
    }),
    el(
      'div',
      { class: 'answers' },
      group(say(state, 'interest'), optionChoices(state), press(state, 'interest')),
      group(say(state, 'counter'), ...counterFields(state), press(state, 'counter')),
      group(
        say(state, 'question'),
        el(
          'label',
          {},
          el('span', { class: 'vh' }, say(state, 'question')),
          el(
            'textarea',
            { name: 'question', rows: 3, maxlength: sellerTexts.question, ...marksOf(state, 'question') },
            state.typed.question ?? '',
          ),
          problemOf(state, 'question'),
        ),
        press(state, 'question'),
      ),
      group(
        say(state, 'call'),
        el(
          'div',
          { class: 'pair' },
          field(state, {
            name: 'call_phone',
            label: say(state, 'call-phone'),
            attributes: { type: 'tel', autocomplete: 'tel', maxlength: sellerTexts.phone },
          }),
          field(state, {
            name: 'call_when',
            label: say(state, 'call-when'),
            attributes: { maxlength: sellerTexts.when },
          }),
        ),
        press(state, 'call'),
      ),
      group(
        say(state, 'no'),
        tick(state, 'no_sure', say(state, 'no')),
        field(state, {
          name: 'no_reason',
          label: say(state, 'no-reason'),
          attributes: { maxlength: sellerTexts.reason },
        }),
        press(state, 'no'),
      ),
      thread(state),
    ),
  );
}

function group(legend: string, ...children: (PageElement | null)[]): PageElement {
  return el('fieldset', { class: 'ans' }, el('legend', {}, legend), children);
}

function optionChoices(state: PageState): PageElement {
  return el(
    'div',
    {},
    state.page.options.map((_, at) =>
      pick(state, {
        name: 'interest_option',
        value: String(at),
        type: 'radio',
        children: [mark(at), ` ${optionName(state, at)}`],
      }),
    ),
    problemOf(state, 'interest_option'),
  );
}

function counterFields(state: PageState): PageElement[] {
  const { options } = state.page;
  const isAsked = (number: CounterNumber) => options.some(({ counters }) => counters[number] !== undefined);
  return [
    el(
      'label',
      {},
      say(state, 'option'),
      el(
        'select',
        { name: 'counter_option', ...marksOf(state, 'counter_option') },
        el('option', { value: '' }),
        options.map((_, at) =>
          el(
            'option',
            { value: at, selected: state.typed.counter_option === String(at) },
            `${letterOf(at)}. ${optionName(state, at)}`,
          ),
        ),
      ),
      problemOf(state, 'counter_option'),
    ),
    el(
      'div',
      {},
      CounterNumber.options.filter(isAsked).map((number) =>
        pick(state, {
          name: 'counter_number',
          value: number,
          type: 'radio',
          children: ` ${say(state, `counter-${number}`)}`,
        }),
      ),
      problemOf(state, 'counter_number'),
    ),
    field(state, {
      name: 'counter_amount',
      label: say(state, 'dollars'),
      attributes: { inputmode: 'decimal', autocomplete: 'off' },
    }),
  ];
}

/** Everything that both said, the oldest first. */
function thread(state: PageState): PageElement {
  const { events } = state;
  const isOpen = events.findLast(({ kind }) => kind === 'question' || kind === 'reply')?.kind === 'question';
  return el(
    'section',
    { class: 'ans dashed', 'aria-labelledby': 'thread' },
    el('h3', { id: 'thread' }, say(state, 'thread')),
    messages(state),
    isOpen || events.length === 0 ? el('p', { class: 'muted' }, say(state, 'reply-here')) : null,
  );
}

/** Both sides' answers on a page that takes no more; `null` where there are none. */
export function pastThread(state: PageState): PageElement | null {
  if (state.events.length === 0) return null;
  return el('section', {}, el('h2', {}, say(state, 'thread')), messages(state));
}

function messages(state: PageState): PageElement | null {
  const { events, page } = state;
  if (events.length === 0) return null;
  return el(
    'ul',
    { class: 'thread' },
    events.map((event) => {
      const who = event.by === 'sender' ? page.sender.name : event.name || say(state, 'you');
      return el(
        'li',
        { class: event.by === 'sender' && 'us' },
        el('small', {}, `${who}, ${dayText(state, event.at)}`),
        el('p', {}, answerText(state, event)),
      );
    }),
  );
}

/** The letter of intent; `null` where none was signed and none can be. A replaced page keeps the copy of a signed one. */
export function signForm(state: PageState): PageElement | null {
  const { signing, page } = state;
  const signed = standingSignature(state.events);
  const isReplaced = state.replacedAt !== null;
  if (signed === null && (signing === null || isReplaced)) return null;
  const sender = text(page.sender.name);
  const letter = text(letterOf(signed?.option ?? signing?.option ?? 0));
  return el(
    'section',
    { class: 'sign', id: 'sign' },
    el('h2', {}, say(state, 'sign')),
    isToSignAgain(state.events) && el('p', { class: 'note', role: 'alert' }, say(state, 'sign-again')),
    !isReplaced && el('p', {}, say(state, 'sign-intro', { letter })),
    signed === null
      ? el(
          'div',
          { class: 'ask' },
          tick(state, 'sign_consent', say(state, 'sign-consent', { sender })),
          tick(state, 'sign_owner', say(state, 'sign-owner')),
          el(
            'div',
            { class: 'pair' },
            field(state, {
              name: 'sign_name',
              label: say(state, 'sign-name'),
              attributes: { autocomplete: 'name', maxlength: sellerTexts.name },
            }),
            field(state, {
              name: 'sign_email',
              label: say(state, 'sign-email'),
              attributes: { type: 'email', autocomplete: 'email', maxlength: sellerTexts.email },
            }),
          ),
          el('div', {}, el('button', { class: 'btn', name: 'do', value: 'sign' }, say(state, 'sign-press'))),
        )
      : el(
          'div',
          { class: 'ask' },
          el(
            'p',
            { role: 'status' },
            say(state, 'signed', {
              name: text(signed.name ?? ''),
              date: { day: signed.at.slice(0, 10) },
              sender,
            }),
          ),
          el(
            'div',
            { class: 'row' },
            signed.sealed === true &&
              el('button', { class: 'btn', name: 'do', value: 'copy' }, say(state, 'sign-copy')),
            !isReplaced && el('button', { class: 'btn', name: 'do', value: 'unsign' }, say(state, 'sign-back')),
          ),
        ),
  );
}

function tick(state: PageState, name: 'sign_consent' | 'sign_owner' | 'no_sure', words: string): PageElement {
  return el(
    'div',
    {},
    pick(state, { name, value: 'yes', type: 'checkbox', children: el('span', {}, words) }),
    problemOf(state, name),
  );
}
