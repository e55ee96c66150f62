const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "two"; digits above six. */
export function numberWord(count: number): string {
  return numbers[count] ?? String(count);
}
