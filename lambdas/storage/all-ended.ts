/**
 * Waits for all of the work, also when one part rejects: a function that has answered is frozen, with whatever it was
 * still doing.
 *
 * @returns the results, in order.
 * @throws the first rejection in order.
 */
export async function allEnded<Work extends readonly unknown[]>(
  work: readonly [...Work],
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
