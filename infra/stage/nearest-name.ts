/** The name that takes the fewest changed characters (Levenshtein's distance) to become `text`. */
export function nearestName(text: string, names: readonly string[]): string {
  const [nearest = ''] = names.toSorted((a, b) => changes(text, a) - changes(text, b));
  return nearest;
}

/** Characters to insert, delete or replace, ignoring case. */
function changes(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from.toLowerCase()].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to.toLowerCase()].entries()) {
      const [diagonal = 0, above = 0, left = 0] = [row[column], row[column + 1], next[column]];
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
