import type * as z from 'zod/mini';

/** What the schemas say where the contract has no words for a problem: without a locale they know no others. */
const wordless = 'Invalid input';

/**
 * Names the fields at fault, those nobody knows among them; the values stay out, they may be private.
 *
 * @param issues found with `reportInput`, without which a field that is missing looks like one of another type.
 */
export function inputProblems(issues: z.core.$ZodIssue[], where: string): string {
  const shown = issues.slice(0, 5).flatMap((issue) => {
    const place = [where, ...issue.path.map(String)].join('.');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, 5).map((key) => `${place}.${key}: Unknown field.`)
      : [`${place}: ${inputProblem(issue)}`];
  });
  return shown.join(' ').slice(0, 1000);
}

/** What is wrong, in a sentence: the contract's own, or one made from its rule. */
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

/** What a limit counts. */
function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' long' : '';
}
