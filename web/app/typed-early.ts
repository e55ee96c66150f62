/*
 * What somebody types or presses while the page's scripts are still on their way: React takes fields over without
 * hearing of it, and empties them; and nothing listens to the buttons yet.
 */

import { isAlive } from '#web/is-alive.ts';

const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();

/** Keeps what is, and will be, in the fields of a rendered page until it is given back. */
export function keepTyped(page: HTMLElement): void {
  for (const field of page.querySelectorAll('input, textarea')) note(field);
  page.addEventListener('input', noteTarget, true);
}

/** Types it anew, for the scripts that listen now. */
export function giveBackTyped(page: HTMLElement | null): void {
  page?.removeEventListener('input', noteTarget, true);
  for (const [field, value] of typed) {
    // React notes, by a setter of its own on the field, what is in it, and hears of what differs only.
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  typed.clear();
}

/** Presses the control that was pressed too early, as after-paint.ts has marked it, once it is taken over. */
export function pressMarked(): void {
  const control = document.querySelector<HTMLElement>('[data-pressed]');
  if (!control || !isAlive(control)) return;
  control.removeAttribute('data-pressed');
  // A choice is made already, which nobody has heard of: React hears of what changes only.
  if (control instanceof HTMLInputElement) control.checked = control.defaultChecked;
  control.click();
}

function noteTarget({ target }: Event): void {
  note(target);
}

function note(field: EventTarget | null): void {
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (isText && field.type !== 'radio' && field.type !== 'checkbox' && field.value !== field.defaultValue) {
    typed.set(field, field.value);
  }
}
