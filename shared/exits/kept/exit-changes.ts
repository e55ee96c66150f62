import * as z from 'zod/mini';
import { Exit, Takeover } from '#shared/strategy/exit-name.ts';
import { ExitField, type ExitTexts, exitText } from '#shared/terms/exit-texts.ts';

/** Chosen, not typed. Apart from the reader, which brings the schemas of a deal. */
const choices: Partial<Record<ExitField, readonly string[]>> = {
  exit: Exit.options,
  takeover: Takeover.options,
  qualifies: ['yes', 'no'],
  'checklist.endBuyerLivesThere': ['yes', 'no'],
};

/**
 * A change of some fields; `null` removes one. A choice that there is not is refused; a number is kept as it is typed,
 * and read where it counts.
 */
export const ExitChanges = z.partialRecord(ExitField, z.nullable(exitText)).check(({ value, issues }) => {
  for (const [name, options] of Object.entries(choices)) {
    const input = new Map(Object.entries(value)).get(name)?.trim() ?? '';
    if (input === '' || options.includes(input)) continue;
    issues.push({ code: 'custom', message: `Use ${options.join(', ')} or nothing.`, input, path: [name] });
  }
});
export type ExitChanges = z.infer<typeof ExitChanges>;

/** The texts after a change. */
export function changedExit(before: ExitTexts, changes: ExitChanges): ExitTexts {
  const entries = Object.entries({ ...before, ...changes }).filter(([, text]) => text !== null);
  return Object.fromEntries(entries) as ExitTexts;
}
