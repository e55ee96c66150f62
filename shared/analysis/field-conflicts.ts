import type { Analysis } from './analysis.ts';
import type { AnalysisChanges, FieldBases } from './analysis-changes.ts';
import { fieldsOf, formNames, joinedFields } from './analysis-fields.ts';

/**
 * A change without the fields that have got another value since the browser read them.
 *
 * @param stored the analysis as it is now.
 * @param base what the browser last read of the fields it changes, or has sent of them. A field without an entry is
 *   changed in any case, and so is one that already has the new value.
 * @returns the rest of the change, and the names of the fields left out.
 */
export function withoutConflicts<Changes extends AnalysisChanges>(
  stored: Analysis,
  changes: Changes,
  base: FieldBases,
): { changes: Changes; conflicts: string[] } {
  const [current, asked] = [new Map(Object.entries(fieldsOf(stored))), Object.entries(fieldsOf(changes))];
  const names = new Set(asked.map(([name]) => name));
  const differing = asked.flatMap(([name, value]) => {
    const now = current.get(name) ?? null;
    const isAsRead = base[name]?.includes(now) ?? true;
    return isAsRead || now === value ? [] : joinedFields(name);
  });
  const conflicts = [...new Set(differing)].filter((name) => names.has(name));
  if (conflicts.length === 0) return { changes, conflicts };

  const rest = { ...changes };
  if (conflicts.includes('purchase_price')) delete rest.purchase_price;
  for (const form of formNames) {
    const fields = Object.entries(changes[form] ?? {});
    const own = fields.filter(([name]) => !conflicts.includes(`${form}.${name}`));
    if (own.length === fields.length) continue;
    if (own.length === 0) delete rest[form];
    else Object.assign(rest, { [form]: Object.fromEntries(own) });
  }
  return { changes: rest, conflicts };
}
