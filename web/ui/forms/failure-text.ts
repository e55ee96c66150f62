/** The words for a failed call; where a limit was reached, the failure's own, which say when to try again. */
export function failureText(error: unknown, words: string): string {
  // Not by its class, which would bring the schemas.
  const isLimit = error instanceof Error && 'code' in error && error.code === 'rate_limited';
  return isLimit ? error.message : words;
}
