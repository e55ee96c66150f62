import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/*
 * The local tables' parser takes many times longer with each level of brackets: an expression of four levels takes as
 * long as all else that a lookup does. So conditions are written flat, and every one that a test runs is weighed.
 */

const require = createRequire(import.meta.url);
type Parser = { parse(text: CountedText, options: { context: object }): unknown };
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

/**
 * How often the parser may read a letter for one expression: about a millisecond's work on a quiet machine. Counted and
 * not timed, as a busy machine takes any time; four levels of brackets read 100,000.
 */
const mostReads = 34_000;

/** Takes the inputs of operations; `slow` has the expressions that take too much work to parse, with their reads. */
export function weighExpressions(): { take(input: unknown): void; slow: string[] } {
  const seen = new Set<string>();
  const slow: string[] = [];
  function weigh(parser: Parser, text: string | undefined, input: Input): void {
    if (text === undefined || seen.has(text)) return;
    seen.add(text);
    const counted = new CountedText(text);
    parser.parse(counted, { context: contextOf(input) });
    if (counted.reads > mostReads) slow.push(`${counted.reads} reads: ${text}`);
  }
  return {
    slow,
    take(input) {
      const transaction = Transaction.safeParse(input);
      const all = transaction.success ? transaction.data.TransactItems.flatMap(Object.values) : [Input.parse(input)];
      for (const each of all) {
        weigh(conditions, each.ConditionExpression, each);
        weigh(conditions, each.FilterExpression, each);
        weigh(conditions, each.KeyConditionExpression, each);
        weigh(updates, each.UpdateExpression, each);
      }
    },
  };
}

/** A text that counts how often a parser reads it. */
class CountedText extends String {
  reads = 0;
  override charCodeAt(index: number): number {
    this.reads += 1;
    return super.charCodeAt(index);
  }
  override substr(from: number, length?: number): string {
    this.reads += 1;
    return super.substr(from, length);
  }
}

const contextOf = ({ ExpressionAttributeNames: attrNames, ExpressionAttributeValues: attrVals }: Input) => ({
  attrNames,
  attrVals,
  unusedAttrNames: {},
  unusedAttrVals: {},
  isReserved: () => false,
  compare: () => false,
});
