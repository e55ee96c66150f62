/**
 * Whether two spellings name the same owner: they differ in case, punctuation, spaces and the order of words alone.
 * Punctuation may stand between two words ("DOE,JANE") or within one ("L.L.C.", "O'BRIEN").
 */
export function isSameOwner(one: string, other: string): boolean {
  return [' ', ''].some((between) => wordsOf(one, between) === wordsOf(other, between));
}

function wordsOf(name: string, between: string): string {
  const plain = name.normalize('NFKC').toLowerCase();
  return plain
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, between)
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}
