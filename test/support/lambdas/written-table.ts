import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The table below a heading of a document: its rows by their first cell, each with its other cells by the head of
 * their column. Code marks are taken off.
 */
export function writtenTable(file: string, heading: string): Map<string, Record<string, string>> {
  const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const [, below] = text.split(`\n## ${heading}\n`);
  const lines = (below?.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const [head = [], , ...rows] = lines.map(cells);
  return new Map(
    rows.map(([name = '', ...rest]) => [
      name,
      Object.fromEntries(rest.map((cell, index) => [head[index + 1] ?? '', cell])),
    ]),
  );
}

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
