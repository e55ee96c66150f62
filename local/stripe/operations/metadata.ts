/** Metadata after a change: an empty text removes its name, an empty change removes all. */
export function withMetadata(
  old: Record<string, string>,
  change: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''));
}
