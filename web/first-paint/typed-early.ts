/* Records input typed or chosen in a pre-rendered page before hydration: React ignores it and empties the fields. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typed = new Map<Field, string>();

/** Records the values of all fields, and all input until `restoreTyped`. */
export function recordTyped(page: HTMLElement): void {
  for (const field of page.querySelectorAll('input, textarea, select')) record(field);
  page.addEventListener('input', recordTarget, true);
}

/**
 * Replays the recorded input for React. Must run in the commit that hydrates the page: React handles later input
 * itself.
 */
export function restoreTyped(page: HTMLElement | null): void {
  page?.removeEventListener('input', recordTarget, true);
  for (const [field, value] of typed) type(field, value);
  typed.clear();
}

function type(field: Field, value: string): void {
  // React tracks the value with its own setter on the field and reports only a change from the tracked value.
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

/** Radio buttons and checkboxes are disabled until hydrated. */
function isField(field: EventTarget | null): field is Field {
  if (field instanceof HTMLInputElement) return field.type !== 'radio' && field.type !== 'checkbox';
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

/** The value in the pre-rendered HTML. */
function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
