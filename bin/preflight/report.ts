import { CouldNotAsk } from './aws.ts';
import type { Check, Outcome, Preflight } from './check.ts';

export type Line = { name: string; verdict: Outcome['verdict'] | 'unknown'; says: string; mend: string[] };

/** Runs the checks that the stage needs, at once. The lines are in their order. */
export function runChecks(checks: readonly Check[], preflight: Preflight): Promise<Line[]> {
  const needed = checks.filter(({ applies }) => applies?.(preflight.stage) ?? true);
  return Promise.all(
    needed.map(async ({ name, run }): Promise<Line> => {
      try {
        const { verdict, says, mend = [] } = await run(preflight);
        return { name, verdict, says, mend };
      } catch (error) {
        if (!(error instanceof CouldNotAsk)) throw error;
        return { name, verdict: 'unknown', says: `could not ask${error.message}`, mend: [] };
      }
    }),
  );
}

const labelWidth = 9;
const maxWidth = 80;

/** A line as text of at most 80 columns; commands, which are copied, may be longer. */
export function textOf({ name, verdict, says, mend }: Line): string {
  const indent = ' '.repeat(labelWidth);
  const [first = '', ...rest] = wrap(`${name}: ${says}`, maxWidth - labelWidth);
  const mends = mend.map((step) => `${indent}  ${step}`);
  return [verdict.padEnd(labelWidth) + first, ...rest.map((line) => indent + line), ...mends].join('\n');
}

/** The lines, and what they come to. */
export const reportOf = (lines: Line[]): string => [...lines.map(textOf), '', summaryOf(lines)].join('\n');

function summaryOf(lines: Line[]): string {
  const count = (verdict: Line['verdict']) => lines.filter((line) => line.verdict === verdict).length;
  const unknown = count('unknown') > 0 ? `, and ${count('unknown')} could not be asked` : '';
  const said =
    count('missing') > 0 ? `${count('missing')} of ${lines.length} missing` : 'Nothing is known to be missing';
  return unknown === '' && count('missing') === 0 ? 'Nothing is missing.' : `${said}${unknown}.`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
