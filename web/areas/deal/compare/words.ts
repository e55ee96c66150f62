const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "two"; digits above six. */
export function numberWord(count: number): string {
  return numbers[count] ?? String(count);
}

/** "A", "A and B", "A, B and C". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/** "5 years", "4 months". */
export function duration(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
