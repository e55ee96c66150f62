import * as z from 'zod/mini';
import { invalid } from '#local/stripe/state/stripe-error.ts';

const Fields = z.record(z.string(), z.unknown());
const List = z.object({ object: z.literal('list'), data: z.array(Fields) });

/** Finds the value of a field that is left out, or the object of an id; undefined when it cannot be expanded. */
export type Expansion = (holder: Record<string, unknown>, field: string) => unknown;

/** Replaces ids in an answer by what they name, as `expand` asks: `data.customer`, `latest_invoice.payments`. */
export function expanded(answer: object, paths: string[], expansion: Expansion): unknown {
  // The answer as it travels, so that objects can be told from texts.
  const fields = Fields.parse(JSON.parse(JSON.stringify(answer)));
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4) throw invalid('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    expandIn(fields, parts, path, expansion);
  }
  return fields;
}

function expandIn(holder: Record<string, unknown>, parts: string[], path: string, expansion: Expansion): void {
  const [field, ...rest] = parts;
  if (field === undefined) return;
  const list = List.safeParse(holder);
  if (list.success && field === 'data') {
    for (const each of list.data.data) expandIn(each, rest, path, expansion);
    holder.data = list.data.data;
    return;
  }
  const value = holder[field];
  if (value === null) return;
  const found = Fields.safeParse(value).success ? value : expansion(holder, field);
  if (found === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const next = Fields.safeParse(JSON.parse(JSON.stringify(found)));
  if (!next.success) return;
  expandIn(next.data, rest, path, expansion);
  holder[field] = next.data;
}
