import { type Attributes, el, type PageElement } from './element.ts';
import type { PageField, PageState } from './page-state.ts';
import { sayAll } from './page-words.ts';

type Field = {
  name: PageField;
  label: string;
  /** The text in it; without it, the typed one. */
  value?: string;
  /** A text of several lines. */
  rows?: number;
  attributes?: Record<string, string | number | boolean>;
};

/** A labeled field with what was typed into it, and below it what is wrong with that. */
export function field(state: PageState, { name, label, value, rows, attributes = {} }: Field): PageElement {
  const shown = value ?? state.typed[name] ?? '';
  const common = {
    name,
    ...attributes,
    ...marksOf(state, name),
  };
  return el(
    'label',
    {},
    label,
    rows === undefined ? el('input', { ...common, value: shown }) : el('textarea', { ...common, rows }, shown),
    problemOf(state, name),
  );
}

/** Marks a field with which something is wrong, and has the page open there; the first of several has it. */
export const marksOf = ({ problems }: PageState, name: PageField): Attributes =>
  problems[name] === undefined
    ? {}
    : { 'aria-invalid': 'true', 'aria-describedby': `${name}-problem`, autofocus: true };

/** Shows the problem with a field; `null` when there is none. */
export function problemOf(state: PageState, name: PageField): PageElement | null {
  const problem = state.problems[name];
  return problem === undefined ? null : el('span', { class: 'bad', id: `${name}-problem` }, sayAll(state, [problem]));
}

/** A box to pick one of several, or to tick. */
export function pick(
  state: PageState,
  {
    name,
    value,
    type,
    children,
  }: { name: PageField; value: string; type: 'radio' | 'checkbox'; children: Parameters<typeof el>[2] },
): PageElement {
  const isPicked = state.typed[name] === value;
  // A single one of several is never wrong.
  const marks = { ...marksOf(state, name), ...(type === 'radio' && { 'aria-invalid': false }) };
  const input = el('input', { type, name, value, checked: isPicked, ...marks });
  return el('label', { class: 'pick' }, input, children ?? null);
}
