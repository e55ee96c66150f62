import { randomBytes } from 'node:crypto';
import { type Change, expressionOf, getRow, outcomeOf, type Row, type Table, toUpdate } from './table.ts';

/*
 * For a change that is another one each time it is made, such as an addition, or whose condition it ends itself. When
 * its answer is lost, the SDK sends it again. So each change is named on the row, and its condition refuses the name a
 * second time.
 *
 * A row keeps the last name in each of 16 attributes. A change is made twice only when its answer is lost and another
 * takes the same attribute within the pause before the repeat. A transaction with a token would exclude that, at twice
 * the price, without the new row in its answer, and in conflict with every count at the same time.
 */

/**
 * Updates or creates a row, once, however often the answer is lost.
 *
 * @returns the new row, or as `returns` says; the row as it is now, with later changes, when an attempt whose answer
 * was lost made the change; `undefined` when the condition fails.
 */
export async function updateOnce(table: Table, key: Row, change: Change, returns?: 'NONE'): Promise<Row | undefined> {
  const name = randomBytes(6).toString('hex');
  const attribute = `attempt_${name[0]}`;
  let mayBeMade = false;
  const done = await outcomeOf(
    toUpdate(table, key, named(table, change, attribute, name), returns).send,
    (_, wasRepeated) => {
      mayBeMade = wasRepeated;
    },
  );
  if (done) return done.Attributes ?? {};
  const row = mayBeMade ? await getRow(table, key) : undefined;
  return row?.[attribute] === name ? row : undefined;
}

function named(table: Table, { change, condition, names, values }: Change, attribute: string, name: string): Change {
  const isNew = 'NOT #attempt = :attempt';
  return {
    change: `SET #attempt = :attempt${change.startsWith('SET ') ? `, ${change.slice('SET '.length)}` : ` ${change}`}`,
    condition: condition === undefined ? isNew : `${isNew} AND ${operandOf(expressionOf(table, condition))}`,
    names: { ...names, '#attempt': attribute },
    values: { ...values, ':attempt': name },
  };
}

/** Of AND. Only what has alternatives needs brackets, which take the local tables many times longer. */
const operandOf = (condition = '') => (condition.includes(' OR ') ? `(${condition})` : condition);
