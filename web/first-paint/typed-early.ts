/*
 * What somebody types or chooses while the page's scripts are still on their way: React takes fields over without
 * hearing of it, and empties them.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typed = new Map<Field, string>();

/** Keeps what is, and will be, in the fields of a rendered page until it is given back. */
export function keepTyped(page: HTMLElement): void {
  for (const field of page.querySelectorAll('input, textarea, select')) note(field);
  page.addEventListener('input', noteTarget, true);
}

/**
 * Types it anew, for the scripts that listen now. In the very step that has taken the page over: what is typed next
 * is React's to hear.
 */
export function giveBackTyped(page: HTMLElement | null): void {
  page?.removeEventListener('input', noteTarget, true);
  for (const [field, value] of typed) type(field, value);
  typed.clear();
}

function type(field: Field, value: string): void {
  // React notes, by a setter of its own on the field, what is in it, and hears of what differs only.
  field.value = defaultOf(field);
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function noteTarget({ target }: Event): void {
  note(target);
}

function note(field: EventTarget | null): void {
  if (isField(field) && field.value !== defaultOf(field)) typed.set(field, field.value);
}

/** Radios and checkboxes are pressed, not typed into. */
function isField(field: EventTarget | null): field is Field {
  if (field instanceof HTMLInputElement) return field.type !== 'radio' && field.type !== 'checkbox';
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

/** What the build has rendered into a field. */
function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
