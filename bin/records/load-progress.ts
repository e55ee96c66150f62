import { wholeNumber } from '#shared/values/numbers.ts';

/* How far a load is, as a line that an operator reads while it runs. */

/** How long each step takes beside the others; measured, and good enough for minutes. */
const weights = { read: 30, type: 10, key: 30, write: 15, compare: 15, put: 60 };
export type Step = keyof typeof weights;

/** Of a load on this machine alone, and of one whose rows go into the table. */
export const stepsOfFiles: readonly Step[] = ['read', 'type', 'key', 'write'];
export const stepsOfRows: readonly Step[] = [...stepsOfFiles, 'compare', 'put'];

const words: Record<Step, string> = {
  read: 'Reading the files',
  type: 'Typing the columns',
  key: 'Reading the addresses',
  write: 'Writing the Parquet files',
  compare: 'Comparing with the load that counts',
  put: 'Writing rows',
};

/** `share`: from 0 to 1, of the step. `rows` are those of the step, `rejects` those of the files. */
export type Progress = { step: Step; share: number; rows: number; rejects: number };
export type OnProgress = (at: Progress) => void;

/** From 0 to 1, of all steps. */
function shareOf({ step, share }: Progress, steps: readonly Step[]): number {
  const weightOf = (some: readonly Step[]) => some.reduce((sum, each) => sum + weights[each], 0);
  const before = weightOf(steps.slice(0, steps.indexOf(step)));
  return (before + weights[step] * Math.min(1, share)) / weightOf(steps);
}

/** Below it, minutes left would be a guess. */
const leastShare = 0.02;

/** @param since milliseconds, in which `done` of the work was done; both without what an earlier run did. */
function lineOf(at: Progress, { since, done, left }: { since: number; done: number; left: number }): string {
  const counts = [
    ...(at.rows > 0 ? [`${wholeNumber(at.rows)} rows`] : []),
    ...(at.rejects > 0 ? [`${wholeNumber(at.rejects)} rejects`] : []),
  ];
  const minutes = Math.ceil(((since / done) * left) / 60_000);
  const rest = done < leastShare ? [] : [`about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`];
  return `${words[at.step]}: ${[...counts, ...rest].join(', ')}`.replace(/: $/, '');
}

export type ProgressOutput = { isTTY?: boolean; columns?: number; write(text: string): unknown };

const redrawnMs = 200;
const printedMs = 30_000;

/**
 * Shows how far a load is: on a terminal as one line that is drawn again, elsewhere as a line every 30 seconds, so that
 * a log stays short.
 */
export function openBar(
  output: ProgressOutput,
  steps: readonly Step[],
  clock: () => number = () => performance.now(),
): { onProgress: OnProgress; end(): void } {
  const isTerminal = output.isTTY === true;
  const everyMs = isTerminal ? redrawnMs : printedMs;
  let start: { at: number; share: number } | undefined;
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : clock();
  return {
    onProgress: (at) => {
      const now = clock();
      const share = shareOf(at, steps);
      start ??= { at: now, share };
      if (now - shownAt < everyMs) return;
      shownAt = now;
      const line = lineOf(at, { since: now - start.at, done: share - start.share, left: 1 - share });
      output.write(isTerminal ? `\r\u001b[2K${line.slice(0, (output.columns ?? 80) - 1)}` : `${line}\n`);
    },
    end: () => {
      if (isTerminal) output.write('\r\u001b[2K');
    },
  };
}
