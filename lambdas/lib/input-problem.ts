import type * as z from 'zod/mini';

/** What the schemas say where the contract has no words for a problem: without a locale they know no others. */
const wordless = 'Invalid input';

/**
 * What is wrong with an input, in a sentence: the contract's own, or one made from its rule. Values stay out, as they
 * may be private.
 *
 * @param issue found with `reportInput`, without which a field that is missing looks like one of another type.
 */
export function inputProblem(issue: z.core.$ZodIssue): string {
  if (issue.message !== wordless) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required.'
        : `Must be of type ${issue.expected === 'int' ? 'integer' : issue.expected}.`;
    case 'too_small':
      return `Must be ${issue.inclusive === false ? 'over' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return `Must be ${issue.inclusive === false ? 'under' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'invalid_value':
      return `Must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
    default:
      return 'Has the wrong form.';
  }
}

/** What a limit counts. */
function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' long' : '';
}
