import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailure } from '#lambdas/lib/errors.ts';
import { setting } from '#lambdas/lib/settings.ts';
import type { Analysis, AnalysisChanges } from '#shared/analysis.ts';
import { analysisId, findAnalysis, fromRow } from './analyses.ts';
import { documents } from './document-client.ts';

/*
 * What was typed for an analysis is kept on its row, a map for each form. A field is an entry of its own:
 * two tabs that change different fields at the same time both keep theirs, and of one field the last write
 * counts. A row has no map until its form is first used, and an entry can't be set in a map that is not
 * there; so a write assumes one or the other for each form, its condition says so, and if that was wrong
 * it is tried the other way. A map that is there stays: forgetting a form empties it, so that whoever writes
 * into it at that moment still finds it.
 */
const formNames = ['calculator_inputs', 'letter_draft'] as const;
type FormName = (typeof formNames)[number];

/** Which of the changed forms are taken to have a map on the row. */
type Assumed = Partial<Record<FormName, boolean>>;

/** Each of the two forms comes into being once, at worst between the tries of one round. */
const rounds = 3;

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
  for (let round = 1; round <= rounds; round += 1) {
    for (const assumed of assumptions) {
      const changed = await write(userId, id, changes, assumed);
      if (changed) return changed;
    }
    if (!(await findAnalysis(userId, id))) return undefined;
  }
  throw new Error('The analysis changed in between every time.');
}

/** Every way the row may look, the likeliest first: both forms in use, both new, one of them new. */
function assumptionsFor(changes: AnalysisChanges): Assumed[] {
  const [calculator, letter] = formNames.filter((form) => changes[form]);
  if (!calculator) return [{}];
  if (!letter) return [{ [calculator]: true }, { [calculator]: false }];
  return [
    { [calculator]: true, [letter]: true },
    { [calculator]: false, [letter]: false },
    { [calculator]: true, [letter]: false },
    { [calculator]: false, [letter]: true },
  ];
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

  if (changes.purchase_price !== undefined) {
    values[':price'] = changes.purchase_price;
    sets.push('purchase_price = :price');
  }
  for (const form of formNames) {
    const fields = changes[form];
    if (fields === null) {
      values[`:${form}`] = {};
      sets.push(`${form} = :${form}`);
    }
    if (!fields) continue;
    if (assumed[form]) {
      conditions.push(`attribute_exists(${form})`);
      for (const [field, text] of Object.entries(fields)) {
        if (text === undefined) continue;
        const place = sets.length;
        names[`#field${place}`] = field;
        values[`:text${place}`] = text;
        sets.push(`${form}.#field${place} = :text${place}`);
      }
    } else {
      conditions.push(`attribute_not_exists(${form})`);
      values[`:${form}`] = fields;
      sets.push(`${form} = :${form}`);
    }
  }

  if (sets.length === 0) return findAnalysis(userId, id);
  try {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName: setting('analysesTable'),
        Key: { user_id: userId, id: analysisId(id) },
        UpdateExpression: `SET ${sets.join(', ')}`,
        ConditionExpression: conditions.join(' AND '),
        ExpressionAttributeNames: Object.keys(names).length > 0 ? names : undefined,
        ExpressionAttributeValues: values,
        ReturnValues: 'ALL_NEW',
      }),
    );
    return fromRow(Attributes ?? {});
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
