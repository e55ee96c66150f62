import { sellerTexts } from '#shared/seller-page/seller-link.ts';
import { canAnswer } from './cards.ts';
import { el, type PageElement } from './element.ts';
import { field } from './fields.ts';
import type { PageState } from './page-state.ts';
import { say, text } from './page-words.ts';

/* The seller hears by mail of replies: an address that can be left with any message, and the button that stops it. */

/** Whether an address can be left: on a page that can be answered, where none is known. */
export const canAskToHear = (state: PageState): boolean =>
  canAnswer(state) && state.hearing !== null && state.hearing.email === null;

export const hearField = (state: PageState): PageElement =>
  field(state, {
    name: 'hear',
    label: say(state, 'hear'),
    attributes: { type: 'email', autocomplete: 'email', maxlength: sellerTexts.email },
  });

/** Where replies are mailed to, or the field for it; `null` where there is neither. */
export function hearing(state: PageState): PageElement | null {
  if (canAskToHear(state)) {
    return el(
      'div',
      { class: 'told hear' },
      hearField(state),
      el('button', { class: 'btn', name: 'do', value: 'hear' }, say(state, 'hear-send')),
    );
  }
  const { email = null, isOwn = false } = state.hearing ?? {};
  if (email === null) return null;
  return el(
    'div',
    { class: 'told hear' },
    el('p', { role: 'status' }, say(state, 'heard', { email: text(email) })),
    isOwn && el('button', { class: 'link', name: 'do', value: 'hear_stop' }, say(state, 'hear-stop')),
  );
}
