import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/*
 * The local tables' parser takes many times longer with each level of brackets: an expression of four levels takes as
 * long as all else that a lookup does. So conditions are written flat, and every one that a test runs is timed.
 */

const require = createRequire(import.meta.url);
type Parser = { parse(text: string, options: { context: object }): unknown };
const conditions: Parser = require('dynalite/db/conditionParser.js');
const updates: Parser = require('dynalite/db/updateParser.js');

const Input = z.object({
  ConditionExpression: z.optional(z.string()),
  FilterExpression: z.optional(z.string()),
  KeyConditionExpression: z.optional(z.string()),
  UpdateExpression: z.optional(z.string()),
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
  ExpressionAttributeValues: z._default(z.record(z.string(), z.unknown()), {}),
});
type Input = z.infer<typeof Input>;
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Input)) });

const mostMs = 1;
/** On a busy machine all takes longer: so many times what two comparisons take, which is under 1 ms on a quiet one. */
const mostTimes = 20;
/** So many parses in a row are not all disturbed by what else the machine does. */
const maxParses = 30;

/** Takes the inputs of operations; `slow` has the expressions that take over a millisecond to parse, with their times. */
export function timeExpressions(): { take(input: unknown): void; slow: string[] } {
  const seen = new Set<string>();
  const slow: string[] = [];
  function time(parser: Parser, text: string | undefined, input: Input): void {
    if (text === undefined || seen.has(text)) return;
    seen.add(text);
    const ms = fastest(() => parser.parse(text, { context: contextOf(input) }));
    if (ms > mostMs && ms > mostTimes * fastest(flat, 0)) slow.push(`${ms.toFixed(1)} ms: ${text}`);
  }
  return {
    slow,
    take(input) {
      const transaction = Transaction.safeParse(input);
      const all = transaction.success ? transaction.data.TransactItems.flatMap(Object.values) : [Input.parse(input)];
      for (const each of all) {
        time(conditions, each.ConditionExpression, each);
        time(conditions, each.FilterExpression, each);
        time(conditions, each.KeyConditionExpression, each);
        time(updates, each.UpdateExpression, each);
      }
    },
  };
}

const flat = () =>
  conditions.parse('a = :v AND b = :v', {
    context: contextOf({ ...noInput, ExpressionAttributeValues: { ':v': { S: '' } } }),
  });
const noInput = { ExpressionAttributeNames: {}, ExpressionAttributeValues: {} };

/** In milliseconds; it goes on until that is at most `enough`. */
function fastest(work: () => void, enough = mostMs): number {
  let ms = Infinity;
  for (let parse = 0; parse < maxParses && ms > enough; parse += 1) {
    const began = performance.now();
    work();
    ms = Math.min(ms, performance.now() - began);
  }
  return ms;
}

const contextOf = ({ ExpressionAttributeNames: attrNames, ExpressionAttributeValues: attrVals }: Input) => ({
  attrNames,
  attrVals,
  unusedAttrNames: {},
  unusedAttrVals: {},
  isReserved: () => false,
  compare: () => false,
});
