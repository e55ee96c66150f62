/*
 * Keeps what is typed or chosen in a rendered page before its scripts are there: on hydration React hears nothing of
 * it and empties the fields.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typed = new Map<Field, string>();

/** Records what is in the fields of a rendered page, and what is typed until `restoreTyped`. */
export function recordTyped(page: HTMLElement): void {
  for (const field of page.querySelectorAll('input, textarea, select')) record(field);
  page.addEventListener('input', recordTarget, true);
}

/** Types it again for React. Must run in the same step as the hydration: what is typed next, React hears itself. */
export function restoreTyped(page: HTMLElement | null): void {
  page?.removeEventListener('input', recordTarget, true);
  for (const [field, value] of typed) type(field, value);
  typed.clear();
}

function type(field: Field, value: string): void {
  // React tracks the value with its own setter on the field and reports only a change from what it tracked.
  field.value = defaultOf(field);
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function recordTarget({ target }: Event): void {
  record(target);
}

function record(field: EventTarget | null): void {
  if (isField(field) && field.value !== defaultOf(field)) typed.set(field, field.value);
}

/** Radio buttons and checkboxes are disabled until they are hydrated. */
function isField(field: EventTarget | null): field is Field {
  if (field instanceof HTMLInputElement) return field.type !== 'radio' && field.type !== 'checkbox';
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

/** The value the build rendered. */
function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
