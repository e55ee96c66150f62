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

type Texts = Readonly<Record<string, string>>;

/**
 * The fields of a form on the screen, with what somebody else has stored since: where `stored` differs from `before`,
 * it is newer. All other fields stay as shown, also one that the server has refused.
 *
 * @param before what was stored when the form was last brought up to date.
 * @param stored what is stored now, with what is typed here and not saved yet.
 */
export function storedSince(shown: Texts, before: Texts, stored: Texts): Record<string, string> {
  const fields = new Set([...Object.keys(shown), ...Object.keys(before), ...Object.keys(stored)]);
  return Object.fromEntries(
    [...fields].flatMap((field) => {
      const text = stored[field] === before[field] ? shown[field] : stored[field];
      return text === undefined ? [] : [[field, text] as const];
    }),
  );
}
