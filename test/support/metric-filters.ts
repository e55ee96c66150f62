import * as z from 'zod/mini';

/*
 * CloudWatch's metric filters, as far as the product uses them: `{ $.path = "text" && $.path < 300 && ($.path NOT
 * EXISTS) }`. What is not played is refused.
 */

const Filter = z.object({
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([z.object({ MetricName: z.string(), MetricValue: z.string() })]),
});

type Condition = (line: unknown) => boolean;

/** The conditions on a line of JSON, all of which must hold. */
export function matches(pattern: string, line: unknown): boolean {
  const [, body = ''] = /^\{ (.*) \}$/.exec(pattern) ?? [];
  const parts = body.split(' && ').map((part) => part.replace(/^\((.*)\)$/, '$1'));
  return parts.every((part) => conditionOf(part)(line));
}

const valueAt = (line: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => Object(found)[name], line);

function conditionOf(text: string): Condition {
  const [, path = '', rest = ''] = /^\$\.([\w.]+) (.+)$/.exec(text) ?? [];
  const at = (line: unknown) => valueAt(line, path);
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

/** The filters of a template (their properties) that move a metric. */
function filtersOf(filters: unknown[], metric: string): z.infer<typeof Filter>[] {
  const own = filters
    .map((each) => Filter.parse(each))
    .filter((each) => each.MetricTransformations[0].MetricName === metric);
  if (own.length === 0) throw new Error(`No filter counts ${metric}.`);
  return own;
}

/** How often lines of JSON move a metric, by the filters of a template (their properties). */
export function counted(filters: unknown[], metric: string, lines: string[]): number {
  const patterns = new Set(filtersOf(filters, metric).map(({ FilterPattern }) => FilterPattern));
  return lines.filter((line) => [...patterns].some((pattern) => matches(pattern, JSON.parse(line)))).length;
}

/** What lines of JSON set a metric to that is a field of theirs, one after the other. */
export function gauged(filters: unknown[], metric: string, lines: string[]): unknown[] {
  return filtersOf(filters, metric).flatMap(({ FilterPattern, MetricTransformations: [{ MetricValue }] }) =>
    lines
      .map((line): unknown => JSON.parse(line))
      .filter((line) => matches(FilterPattern, line))
      .map((line) => valueAt(line, MetricValue.replace('$.', ''))),
  );
}
