import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { Condition, Expression, Item } from 'dynalite/db/index.js';

/*
 * In conditions dynalite compares maps and lists by identity, so that none ever equals another; DynamoDB compares them
 * by content. Importing this file mends it.
 */

const db: typeof import('dynalite/db/index.js') = createRequire(import.meta.url)('dynalite/db/index.js');
const { checkConditional, mapPath } = db;

db.checkConditional = (data, item) =>
  checkConditional(
    data._condition && item ? { ...data, _condition: withSameDocuments(data._condition, item) } : data,
    item,
  );

const withSameDocuments = (condition: Condition, item: Item): Condition => ({
  ...condition,
  expression: withSame(condition.expression, item),
});

/** The same expression, in which each value that equals one of the item's it is compared with is that very one. */
function withSame(expression: Expression, item: Item): Expression {
  const compared = expression.args.map((arg) => (Array.isArray(arg) ? mapPath(arg, item) : undefined));
  return {
    ...expression,
    args: expression.args.map((arg) => {
      if (Array.isArray(arg)) return arg;
      if (isExpression(arg)) return withSame(arg, item);
      return compared.find((value) => isDeepStrictEqual(value, arg)) ?? arg;
    }),
  };
}

const isExpression = (arg: Expression | Item[string]): arg is Expression => Array.isArray(arg.args);
