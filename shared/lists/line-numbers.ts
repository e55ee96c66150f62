/** The number that a word processor puts before each line: "1. 456 Oak Ave". */
const listNumber = /^\s*\(?\d{1,4}[.)]\s+(?=\d)/;
/** A number that may be that of a line, if it counts: "#1 456 Oak Ave", "1 - 456 Oak Ave", "1: 456 Oak Ave". */
const count = /^\s*#?(\d{1,4})(?:\s*[:.)-])?\s+(?=\d)/;

/** Lines without their numbers, where every line that is not blank has one. */
export function withoutLineNumbers(lines: readonly string[]): readonly string[] {
  const filled = lines.filter((line) => line.trim() !== '');
  const isCounted = filled.every((line, index) => Number(count.exec(line)?.[1]) === index + 1);
  if (isCounted && filled.length > 1) return lines.map((line) => line.replace(count, ''));
  return filled.every((line) => listNumber.test(line)) ? lines.map((line) => line.replace(listNumber, '')) : lines;
}
