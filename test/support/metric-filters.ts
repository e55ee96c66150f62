import * as z from 'zod/mini';

/*
 * CloudWatch's metric filters, as far as the product uses them: `{ $.path = "text" && $.path < 300 && ($.path NOT
 * EXISTS) }`. What is not played is refused.
 */

const Filter = z.object({
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([z.object({ MetricName: z.string() })]),
});

type Condition = (line: unknown) => boolean;

/** The conditions on a line of JSON, all of which must hold. */
export function matches(pattern: string, line: unknown): boolean {
  const [, body = ''] = /^\{ (.*) \}$/.exec(pattern) ?? [];
  const parts = body.split(' && ').map((part) => part.replace(/^\((.*)\)$/, '$1'));
  return parts.every((part) => conditionOf(part)(line));
}

function conditionOf(text: string): Condition {
  const [, path = '', rest = ''] = /^\$\.([\w.]+) (.+)$/.exec(text) ?? [];
  const at = (line: unknown) => path.split('.').reduce<unknown>((found, name) => Object(found)[name], line);
  if (rest === 'NOT EXISTS') return (line) => at(line) === undefined;
  const [, equal] = /^= "([^"]*)"$/.exec(rest) ?? [];
  if (equal !== undefined) return (line) => at(line) === equal;
  const [, below] = /^< (\d+)$/.exec(rest) ?? [];
  if (below === undefined) throw new Error(`The condition ${text} of a metric filter is not played.`);
  return (line) => {
    const found = at(line);
    return typeof found === 'number' && found < Number(below);
  };
}

/** How often lines of JSON move a metric, by the filters of a template (their properties). */
export function counted(filters: unknown[], metric: string, lines: string[]): number {
  const own = filters
    .map((each) => Filter.parse(each))
    .filter((each) => each.MetricTransformations[0].MetricName === metric);
  if (own.length === 0) throw new Error(`No filter counts ${metric}.`);
  const patterns = new Set(own.map(({ FilterPattern }) => FilterPattern));
  return lines.filter((line) => [...patterns].some((pattern) => matches(pattern, JSON.parse(line)))).length;
}
