import { answerToTakeBack, isToSignAgain, standingSignature } from '#shared/seller-page/answers.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { canAnswer, leadTo } from './cards.ts';
import { el, type PageElement } from './element.ts';
import { hearing } from './hear.ts';
import type { PageState } from './page-state.ts';
import { answerText, day, dayText, say, text } from './page-words.ts';

/* What the reader has to know first: the latest event, the answer that stands, and what happens now. */

/** Notes above everything else. */
export function notices(state: PageState): (PageElement | null)[] {
  const { page, notice, replacedAt, events, form, problems } = state;
  const sender = text(page.sender.name);
  const standing = answerToTakeBack(events);
  const sent = justSent(state);
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
    isToSignAgain(events) ? el('p', { class: 'note', role: 'alert' }, say(state, 'sign-again')) : null,
    sent === undefined || sent.kind === 'sign' || sent.key === standing?.key ? null : told(state, sent),
    standing && told(state, standing, canAnswer(state)),
    signature(state),
    sent === undefined ? null : hearing(state),
  ];
}

/** What was sent just now; `undefined` on a page that answers nothing. */
export const justSent = ({ notice, events }: PageState): SellerEvent | undefined =>
  notice === 'sent' ? events.findLast(({ by }) => by === 'seller') : undefined;

/** An answer that was sent; the focus goes to one just sent, which also says what happens now. */
function told(state: PageState, event: SellerEvent, canTakeBack = false): PageElement {
  const isNew = justSent(state)?.key === event.key;
  const sender = text(state.page.sender.name);
  const isAnswer = event.kind !== 'take_back' && event.kind !== 'unsign';
  const { option } = event;
  const isNextInWriting = isNew && state.canSign && event.kind === 'interest' && option !== undefined;
  return el(
    'div',
    { class: 'told' },
    el(
      'div',
      { role: 'status', tabindex: -1, autofocus: isNew },
      isAnswer && el('p', {}, say(state, 'told', { sender })),
      el('b', {}, answerText(state, event)),
      isAnswer && el('p', {}, say(state, 'sent', { sender, date: day(event.at) })),
      isAnswer && isNew && el('p', {}, say(state, 'next', { sender })),
    ),
    isNextInWriting && el('p', {}, say(state, 'next-sign', { letter: text(letterOf(option)) })),
    isNextInWriting && leadTo(state, { part: 'sign', option }, 'card-sign'),
    canTakeBack && el('button', { class: 'link', name: 'do', value: 'take_back' }, say(state, 'take-back')),
  );
}

/** The signature that stands, with the signer's copy once it is sealed; `null` without one. */
function signature(state: PageState): PageElement | null {
  const signed = standingSignature(state.events);
  if (signed === null) return null;
  const sender = text(state.page.sender.name);
  return el(
    'div',
    { class: 'told' },
    el(
      'div',
      { role: 'status', tabindex: -1, autofocus: justSent(state)?.key === signed.key },
      el(
        'b',
        {},
        say(state, 'signed', { name: text(signed.name ?? ''), date: { day: signed.at.slice(0, 10) }, sender }),
      ),
      el('p', {}, say(state, 'next-signed', { sender })),
    ),
    signed.sealed === true && el('button', { class: 'btn', name: 'do', value: 'copy' }, say(state, 'sign-copy')),
    canAnswer(state) && el('button', { class: 'link', name: 'do', value: 'unsign' }, say(state, 'sign-back')),
  );
}

/** Whether there is a thread to show. */
export const hasThread = ({ events, earlier }: PageState): boolean =>
  events.length > 0 || earlier.some((version) => version.events.length > 0);

/** Everything that both said, the oldest first; what was asked of an earlier version names it. */
export function thread(state: PageState): PageElement {
  const { events, earlier, page } = state;
  const said = [
    ...earlier.flatMap(({ version, events: before }) => before.map((event) => ({ event, version }))),
    ...events.map((event) => ({ event, version: null })),
  ];
  const asked = said.findLast(({ event: { kind } }) => kind === 'question' || kind === 'reply');
  const isOpen = asked?.event.kind === 'question';
  return el(
    'div',
    {},
    said.length > 0 &&
      el(
        'ul',
        { class: 'thread' },
        said.map(({ event, version }) => {
          const who = event.by === 'sender' ? page.sender.name : event.name || say(state, 'you');
          const of = version === null ? [] : [say(state, 'version', { version: { count: version } })];
          return el(
            'li',
            { class: event.by === 'sender' && 'us' },
            el('small', {}, [`${who}, ${dayText(state, event.at)}`, ...of].join(' · ')),
            el('p', {}, answerText(state, event)),
          );
        }),
      ),
    canAnswer(state) && (isOpen || said.length === 0) && el('p', { class: 'muted' }, say(state, 'reply-here')),
    events.length > 0 && justSent(state) === undefined && hearing(state),
  );
}
