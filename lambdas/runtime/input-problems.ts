import type * as z from 'zod/mini';

/** The schemas' message where the contract has no own text, because no locale is loaded. */
const wordless = 'Invalid input';

/**
 * Names the invalid and unknown fields. Leaves out the values: they may be private.
 *
 * @param issues found with `reportInput`, which distinguishes missing fields from those of a wrong type.
 */
export function inputProblems(issues: z.core.$ZodIssue[], where: string): string {
  const shown = issues.slice(0, 5).flatMap((issue) => {
    const path = [where, ...issue.path.map(String)].join('.');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, 5).map((key) => `${path}.${key}: Unknown field.`)
      : [`${path}: ${inputProblem(issue)}`];
  });
  return shown.join(' ').slice(0, 1000);
}

/** The problem as a sentence: the contract's own, or one derived from its rule. */
function inputProblem(issue: z.core.$ZodIssue): string {
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

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' long' : '';
}
