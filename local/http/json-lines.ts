import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod/mini';
import { parseJson } from './parse-json.ts';

/** A file of JSON lines; without a file nothing is read or kept. */
export type JsonLines<T> = {
  /** The lines that fit the schema, the oldest first. */
  read(): T[];
  append(line: T): void;
  /** Replaces the file: it holds the old lines or the new ones, never a mix. */
  rewrite(lines: T[]): void;
  /** How many lines the file has since the last `rewrite`. */
  count(): number;
};

/**
 * Opens a file of JSON lines. A killed process loses at most the line it was writing; `rewrite` once after the
 * start, or the next line is appended to the torn one.
 */
export function openJsonLines<T>(file: string | undefined, schema: z.ZodMiniType<T>): JsonLines<T> {
  let count = 0;
  const textOf = (line: T) => `${JSON.stringify(line)}\n`;
  return {
    read() {
      if (file === undefined || !existsSync(file)) return [];
      const lines = readFileSync(file, 'utf8').split('\n').map(parseJson);
      return lines.flatMap((line) => {
        const parsed = schema.safeParse(line);
        return parsed.success ? [parsed.data] : [];
      });
    },
    append(line) {
      if (file === undefined) return;
      appendFileSync(file, textOf(line));
      count += 1;
    },
    rewrite(lines) {
      if (file === undefined) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.tmp`, lines.map(textOf).join(''));
      renameSync(`${file}.tmp`, file);
      count = lines.length;
    },
    count: () => count,
  };
}
