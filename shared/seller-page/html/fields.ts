import { el, type PageElement } from './element.ts';
import type { PageField, PageState } from './page-state.ts';
import { sayAll } from './page-words.ts';

type Field = {
  name: PageField;
  label: string;
  /** What stands in it; what was typed unless said. */
  value?: string;
  /** A text of several lines. */
  rows?: number;
  attributes?: Record<string, string | number | boolean>;
};

/** A labeled field with what was typed into it, and below it what is wrong with that. */
export function field(state: PageState, { name, label, value, rows, attributes = {} }: Field): PageElement {
  const problem = state.problems[name];
  const shown = value ?? state.typed[name] ?? '';
  const common = {
    name,
    ...attributes,
    'aria-invalid': problem !== undefined && 'true',
    'aria-describedby': problem !== undefined && `${name}-problem`,
  };
  return el(
    'label',
    {},
    label,
    rows === undefined ? el('input', { ...common, value: shown }) : el('textarea', { ...common, rows }, shown),
    problemOf(state, name),
  );
}

/** What is wrong with a field; `null` when nothing is. */
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
  return el('label', { class: 'pick' }, el('input', { type, name, value, checked: isPicked }), children ?? null);
}
