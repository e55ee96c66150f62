import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { readSources } from './layout.ts';

/*
 * `npm run check` refuses figures, dates and lengths of days that are written outside of shared/values, where one
 * module each says how: "−$1,500" is nowhere "$-1,500", and a day that begins in UTC begins so everywhere.
 */

const root = join(import.meta.dirname, '..');

const home = 'shared/values/';

const rules: { found: RegExp; instead: string; isExempt: (file: string) => boolean }[] = [
  {
    found: /\bIntl\b|\.toLocale(?:Date|Time)?String\b|\.to(?:Fixed|Exponential)\b/,
    instead: 'money.ts, percent.ts, numbers.ts, dates.ts or local-time.ts',
    isExempt: () => false,
  },
  {
    found: /\b86_?400(?:_?000)?\b|\b8\.64e[47]\b|\b24 \* 60 \* 60|\b60 \* 60 \* 24\b|\b24 \* (?:3_?600|60 \* 60_)/,
    instead: 'days.ts',
    // It may not import shared (bin/layout.ts).
    isExempt: (file) => file.startsWith('local/'),
  },
];

/** One line for each figure that the file writes on its own. */
export function figuresWrittenIn(file: string, text: string): string[] {
  if (file.startsWith(home) || file.startsWith('test/') || file.endsWith('.css')) return [];
  const code = withoutComments(file, text);
  return rules.flatMap(({ found, instead, isExempt }) => {
    const words = found.exec(code)?.[0];
    return words === undefined || isExempt(file) ? [] : `${file} writes "${words}": use ${home}${instead}.`;
  });
}

/** Every product file that writes figures or days on its own. */
export function figureProblems(): string[] {
  return readSources().flatMap(({ file }) => figuresWrittenIn(file, readFileSync(join(root, file), 'utf8')));
}

function withoutComments(file: string, text: string): string {
  const { comments } = parseSync(file, text);
  let code = '';
  let at = 0;
  for (const { start, end } of comments) {
    code += text.slice(at, start);
    at = end;
  }
  return code + text.slice(at);
}
