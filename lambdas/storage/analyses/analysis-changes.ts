import { updateRow } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { Analysis, AnalysisChanges } from '#shared/analysis/analysis.ts';
import { findAnalysis, fromRow } from './analyses.ts';
import { analysisId } from './analysis-id.ts';

/*
 * What was typed for an analysis is kept on its row, a map for each form. A field is an entry of its own:
 * two tabs that change different fields at the same time both keep theirs, and of one field the last write
 * counts. A row has no map until its form is first used, and an entry can't be set in a map that is not
 * there; so a write assumes one or the other for each form, its condition says so, and if that was wrong
 * it is tried the other way. A map that is there stays: forgetting a form empties it, so that whoever writes
 * into it at that moment still finds it. An answer that is taken back is removed from its map.
 */
const formNames = ['calculator_inputs', 'letter_draft', 'seller_facts'] as const;
type FormName = (typeof formNames)[number];

/** Which of the changed forms are taken to have a map on the row. */
type Assumed = Partial<Record<FormName, boolean>>;

/** Each form comes into being once, at worst between the tries of one attempt. */
const maxAttempts = formNames.length + 1;

/**
 * Changes a saved analysis.
 *
 * @returns it as it is then; `undefined` when this person has no such analysis.
 */
export async function changeAnalysis(
  userId: string,
  id: string,
  changes: AnalysisChanges,
): Promise<Analysis | undefined> {
  const assumptions = assumptionsFor(changes);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    for (const assumed of assumptions) {
      const changed = await write(userId, id, changes, assumed);
      if (changed) return changed;
    }
    if (!(await findAnalysis(userId, id))) return undefined;
  }
  throw new Error('The analysis changed in between every time.');
}

/** Every way the row may look, the likeliest first: all changed forms in use, all new, some of each. */
function assumptionsFor(changes: AnalysisChanges): Assumed[] {
  const [first, ...others] = formNames.filter((form) => changes[form]).reduce(withEither, [{}]);
  const last = others.pop();
  return [first ?? {}, ...(last ? [last] : []), ...others];
}

/** Each assumption twice: with the form in use, and with the form new. */
function withEither(assumptions: Assumed[], form: FormName): Assumed[] {
  return [true, false].flatMap((inUse) => assumptions.map((assumed) => ({ ...assumed, [form]: inUse })));
}

/** One write, all or nothing; `undefined` when the row is not there or looks different. */
async function write(
  userId: string,
  id: string,
  changes: AnalysisChanges,
  assumed: Assumed,
): Promise<Analysis | undefined> {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const conditions = ['attribute_exists(id)'];
  const sets: string[] = [];
  const removals: string[] = [];

  if (changes.purchase_price !== undefined) {
    values[':price'] = changes.purchase_price;
    sets.push('purchase_price = :price');
  }
  for (const form of formNames) {
    const fields = changes[form];
    if (fields === undefined) continue;
    const entries = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
    if (fields === null || !assumed[form]) {
      values[`:${form}`] = Object.fromEntries(entries.filter(([, value]) => value !== null));
      sets.push(`${form} = :${form}`);
      if (fields !== null) conditions.push(`attribute_not_exists(${form})`);
      continue;
    }
    conditions.push(`attribute_exists(${form})`);
    for (const [field, value] of entries) {
      const place = Object.keys(names).length;
      names[`#field${place}`] = field;
      if (value === null) {
        removals.push(`${form}.#field${place}`);
        continue;
      }
      values[`:value${place}`] = value;
      sets.push(`${form}.#field${place} = :value${place}`);
    }
  }

  if (sets.length + removals.length === 0) return findAnalysis(userId, id);
  const row = await updateRow(
    analysesTable,
    { user_id: userId, id: analysisId(id) },
    {
      change: [clause('SET', sets), clause('REMOVE', removals)].filter(Boolean).join(' '),
      condition: conditions.join(' AND '),
      names,
      values,
    },
  );
  return row && fromRow(row);
}

function clause(keyword: 'SET' | 'REMOVE', parts: string[]): string {
  return parts.length > 0 ? `${keyword} ${parts.join(', ')}` : '';
}
