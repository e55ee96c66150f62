import type { LookupOptions, PropertyAnswer, PropertySource } from '#lambdas/property-sources/property-source.ts';

/** A whole lookup at a source: its answer once everything is stored, with what could not be. */
export async function lookUpAt(
  source: PropertySource,
  address: string,
  now: Date,
  options: LookupOptions,
): Promise<PropertyAnswer> {
  const opened = await source.open(address, now);
  const { storing, ...answer } = await opened.answer(options);
  const problems = [...(answer.problems ?? []), ...((await storing) ?? [])];
  return { ...answer, ...(problems.length > 0 && { problems }) };
}
