import { failureText } from '#web/ui/forms/failure-text.ts';

/** Codes whose words are for the user: what a limit, a plan or a field does not take. */
const said = new Set(['invalid_input', 'not_allowed', 'not_found', 'too_large']);

/** Why entries were not recorded, without the name of the field. @param words where the failure says nothing. */
export function whyNot(error: unknown, words: string): string {
  if (!(error instanceof Error && 'code' in error && said.has(String(error.code)))) return failureText(error, words);
  return error.message.replace(/^(?:body|query)\.(?:entries\.\d+\.)?\w+: /, '');
}
