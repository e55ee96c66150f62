import { sellerTexts } from '#shared/seller-page/seller-link.ts';
import { CounterNumber } from '#shared/structures/base/offer/seller-answer.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { leadTo } from './cards.ts';
import { el, type PageElement } from './element.ts';
import { field, marksOf, pick, problemOf } from './fields.ts';
import { canAskToHear, hearField } from './hear.ts';
import type { PageField, PageState } from './page-state.ts';
import { mark, optionName, say, text } from './page-words.ts';

/*
 * The seller's answers: none is larger or brighter than another, and nothing is chosen beforehand. Each needs something
 * besides its button: programs that look at links in mails press buttons.
 */

const press = (state: PageState, value: string) =>
  el('button', { class: 'btn', name: 'do', value }, say(state, 'send'));

/** The fields of an answer to one option: that it interests the seller. */
export const interestForm = (state: PageState, option: number): PageElement =>
  answers(state, [interest(state, [option]), leadTo(state, { part: 'answer', option: null }, 'ask-more')]);

/** The fields of a no. */
export const noForm = (state: PageState): PageElement => answers(state, [no(state)]);

/** The fields of every answer. */
export const answerForms = (state: PageState): PageElement =>
  answers(state, [
    interest(
      state,
      state.page.options.map((_, at) => at),
    ),
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
    no(state),
  ]);

function answers(state: PageState, groups: PageElement[]): PageElement {
  return el(
    'section',
    { class: 'reply' },
    el('h2', {}, say(state, 'answer')),
    el('p', { class: 'intro' }, say(state, 'answer-intro', { sender: text(state.page.sender.name) })),
    el(
      'div',
      { class: 'pair' },
      field(state, {
        name: 'name',
        label: say(state, 'your-name'),
        attributes: { autocomplete: 'name', maxlength: sellerTexts.name },
      }),
      canAskToHear(state) && hearField(state),
    ),
    el('div', { class: 'answers' }, groups),
  );
}

function group(legend: string, ...children: (PageElement | null)[]): PageElement {
  return el('fieldset', { class: 'ans' }, el('legend', {}, legend), children);
}

const interest = (state: PageState, options: number[]): PageElement =>
  group(
    say(state, 'interest'),
    el(
      'div',
      {},
      options.map((at) =>
        pick(state, {
          name: 'interest_option',
          value: String(at),
          type: 'radio',
          children: [mark(at), ` ${optionName(state, at)}`],
        }),
      ),
      problemOf(state, 'interest_option'),
    ),
    press(state, 'interest'),
  );

const no = (state: PageState): PageElement =>
  group(
    say(state, 'no'),
    tick(state, 'no_sure', say(state, 'no')),
    field(state, { name: 'no_reason', label: say(state, 'no-reason'), attributes: { maxlength: sellerTexts.reason } }),
    press(state, 'no'),
  );

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

/** The fields of a signature of the letter of intent. */
export const signForm = (state: PageState): PageElement =>
  el(
    'section',
    { class: 'sign ask' },
    tick(state, 'sign_consent', say(state, 'sign-consent', { sender: text(state.page.sender.name) })),
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
    el('button', { class: 'btn', name: 'do', value: 'sign' }, say(state, 'sign-press')),
  );

function tick(
  state: PageState,
  name: PageField & ('sign_consent' | 'sign_owner' | 'no_sure'),
  words: string,
): PageElement {
  return el(
    'div',
    {},
    pick(state, { name, value: 'yes', type: 'checkbox', children: el('span', {}, words) }),
    problemOf(state, name),
  );
}
