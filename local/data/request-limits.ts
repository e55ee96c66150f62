import type { Expression, Item } from 'dynalite/db/index.js';
import * as z from 'zod/mini';

/*
 * Limits of DynamoDB that dynalite does not know. Words and counts are those of DynamoDB Local 1.25: each comparison,
 * function and connective is an operator, so `a = :b AND c = :d` has three.
 */

const maxExpressionBytes = 4096;
const maxOperators = 300;
const maxOperands = 100;
/** Parts of a path; maps and lists around a value, and the value. */
const maxLevels = 32;

const expressionNames = [
  'UpdateExpression',
  'ConditionExpression',
  'KeyConditionExpression',
  'FilterExpression',
  'ProjectionExpression',
];

type Data = Readonly<Record<string, unknown>>;

/** The problem with the length of an operation's expressions, before they are parsed. */
export function problemOfSize(data: Data): string | undefined {
  const name = expressionNames.find((each) => Buffer.byteLength(String(data[each] ?? '')) > maxExpressionBytes);
  return name && `Invalid ${name}: Expression size has exceeded the maximum allowed size;`;
}

type Attribute = Item[string];
type Path = (string | number)[];
type Value = Attribute | Expression | Path;

const Parsed = z.optional(z.object({ expression: z.custom<Expression>() }));

/** dynalite's parser leaves these with an operation's input. */
const Read = z.object({
  Item: z._default(z.record(z.string(), z.custom<Attribute>()), {}),
  _updates: z._default(
    z.object({ sections: z.array(z.object({ path: z.custom<Path>(), val: z.optional(z.custom<Value>()) })) }),
    { sections: [] },
  ),
  _condition: Parsed,
  _keyCondition: Parsed,
  _filter: Parsed,
});

/**
 * The problem with a parsed operation: more operators, operands or levels than DynamoDB takes, or an empty text as a
 * key of an index.
 * @param keyNames the key attributes of the table and its indexes.
 */
export function problemOfLimits(data: Data, keyNames: ReadonlySet<string>): string | undefined {
  const { Item: item, _updates: updates, _condition, _keyCondition, _filter } = Read.parse(data);
  const attributes = Object.entries(item);
  const { sections } = updates;
  const emptyKey = attributes.find(([name, { S }]) => keyNames.has(name) && S === '');
  const setsEmptyKey = sections.some(
    ({ path, val }) => path.length === 1 && keyNames.has(String(path[0])) && isEmpty(val),
  );
  const isDeep =
    attributes.some(([, value]) => depthOf(value) > maxLevels) ||
    sections.some(({ path, val }) => valuesIn(val).some((value) => path.length - 1 + depthOf(value) > maxLevels));
  return (
    problemOfCondition('ConditionExpression', _condition?.expression) ??
    problemOfCondition('KeyConditionExpression', _keyCondition?.expression) ??
    problemOfCondition('FilterExpression', _filter?.expression) ??
    problemOfPaths(
      'UpdateExpression',
      sections.map(({ path }) => path),
    ) ??
    (emptyKey && `${invalidIndexKey} IndexKey: ${emptyKey[0]}`) ??
    (isEmpty(_keyCondition?.expression) ? invalidIndexKey : undefined) ??
    (setsEmptyKey ? invalidIndexUpdate : undefined) ??
    (isDeep ? tooDeep : undefined)
  );
}

const noEmptyKey = 'not supported. The AttributeValue for a key attribute cannot contain an empty string value.';
const notValid = 'One or more parameter values are not valid.';
const invalidIndexKey = `${notValid} A value specified for a secondary index key is ${noEmptyKey}`;
const invalidIndexUpdate = `${notValid} The update expression attempted to update a secondary index key to a value that is ${noEmptyKey}`;
const tooDeep =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit';

function problemOfCondition(name: string, expression: Expression | undefined): string | undefined {
  const parts = partsOf(expression);
  const operators = parts.filter(isExpression);
  if (operators.length > maxOperators) {
    return `Invalid ${name}: The expression contains too many operators; operator count: ${operators.length}`;
  }
  const operands = Math.max(0, ...operators.filter(({ type }) => type === 'in').map(({ args }) => args.length - 1));
  if (operands > maxOperands) {
    return `Invalid ${name}: The IN operator is provided with too many operands; number of operands: ${operands}`;
  }
  return problemOfPaths(name, parts.filter(isPath));
}

function problemOfPaths(name: string, paths: Path[]): string | undefined {
  const levels = Math.max(0, ...paths.map((path) => path.length));
  if (levels <= maxLevels) return undefined;
  return `Invalid ${name}: The document path has too many nesting levels; nesting levels: ${levels}`;
}

const depthOf = ({ M: map, L: list }: Attribute): number =>
  1 + Math.max(0, ...Object.values(map ?? list ?? {}).map(depthOf));

/** An expression with all that is in it. */
function partsOf(value: Value | undefined): Value[] {
  if (value === undefined) return [];
  return isExpression(value) ? [value, ...value.args.flatMap(partsOf)] : [value];
}

const valuesIn = (value: Value | undefined) =>
  partsOf(value).flatMap((part) => (isPath(part) || isExpression(part) ? [] : [part]));

const isEmpty = (value: Value | undefined) => valuesIn(value).some(({ S }) => S === '');

const isPath = (value: Value): value is Path => Array.isArray(value);

const isExpression = (value: Value): value is Expression => !isPath(value) && Array.isArray(value.args);
