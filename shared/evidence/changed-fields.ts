/** The fields of a form after a change; `null` removes one. */
export function changedFields(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...before, ...changes }).flatMap(([field, text]) =>
      text === null ? [] : [[field, text] as const],
    ),
  );
}
