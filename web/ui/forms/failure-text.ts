/** The words for a failed call; its own where they say what to do: when to try again, or to sign in again. */
export function failureText(error: unknown, words: string): string {
  // Not by its class, which would bring the schemas.
  const saysWhatToDo =
    error instanceof Error && 'code' in error && (error.code === 'rate_limited' || error.code === 'sign_in_again');
  return saysWhatToDo ? error.message : words;
}
