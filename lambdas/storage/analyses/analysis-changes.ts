import { updateRow } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { Analysis, AnalysisChanges } from '#shared/analysis/analysis.ts';
import { findAnalysis, fromRow } from './analyses.ts';
import { analysisId } from './analysis-id.ts';

/*
 * An analysis's row has a map for each form, with an entry per field: concurrent changes to different fields are all
 * kept, and the last write to a field wins. A form's map is created on first use, and DynamoDB cannot set an entry in
 * a missing map. So a write assumes for each form whether its map exists, has that as its condition, and is retried
 * with the opposite assumption. Maps are never removed: clearing a form empties its map, so that concurrent writes
 * still find it. A cleared field is removed from its map.
 */
const formNames = ['calculator_inputs', 'deal', 'letter_draft', 'seller_facts'] as const;
type FormName = (typeof formNames)[number];

/** The changed forms that are assumed to have a map. */
type Assumed = Partial<Record<FormName, boolean>>;

/** Each form's map is created once, at worst between the writes of one attempt. */
const maxAttempts = formNames.length + 1;

/**
 * Changes a saved analysis.
 *
 * @returns the changed analysis; `undefined` when the user has no such analysis.
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

/** All combinations, the likeliest first: all changed forms in use, all new, mixed. */
function assumptionsFor(changes: AnalysisChanges): Assumed[] {
  const [first, ...others] = formNames.filter((form) => changes[form]).reduce(withEither, [{}]);
  const last = others.pop();
  return [first ?? {}, ...(last ? [last] : []), ...others];
}

/** Each assumption twice: with the form in use, and with the form new. */
function withEither(assumptions: Assumed[], form: FormName): Assumed[] {
  return [true, false].flatMap((inUse) => assumptions.map((assumed) => ({ ...assumed, [form]: inUse })));
}

/** One write; `undefined` when the row is missing or an assumption is wrong. */
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
      const index = Object.keys(names).length;
      names[`#field${index}`] = field;
      if (value === null) {
        removals.push(`${form}.#field${index}`);
        continue;
      }
      values[`:value${index}`] = value;
      sets.push(`${form}.#field${index} = :value${index}`);
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
