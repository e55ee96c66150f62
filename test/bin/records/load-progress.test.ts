import { expect, it } from 'vitest';
import { load } from '#bin/records/load.ts';
import { openBar, type Progress, stepsOfFiles, stepsOfRows } from '#bin/records/load-progress.ts';
import { writeFiles } from '#test/support/records/csv-files.ts';
import { mappingOf, now } from '#test/support/records/loads.ts';
import { filesOf } from '#test/support/records/small-county.ts';

/** What a bar writes, and a clock that the test sets. */
function barOn(isTTY: boolean, steps = stepsOfFiles) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const output = { isTTY, columns: 60, write: (text: string) => written.push(text) };
  const bar = openBar(output, steps, () => clock.ms);
  return { ...bar, written, clock };
}

const read = (share: number): Progress => ({ step: 'read', share, rows: 1_204_000, rejects: 12 });

it('redraws one line on a terminal, with the minutes left, and leaves nothing of it', () => {
  const { onProgress, end, written, clock } = barOn(true);
  onProgress(read(0));
  clock.ms = 100;
  onProgress(read(0.1));
  clock.ms = 60_000;
  onProgress(read(0.5));
  end();
  expect(written.map((text) => text.replace('\r\u001b[2K', '>'))).toEqual([
    '>Reading the files: 1,204,000 rows, 12 rejects',
    // 30 of 85 parts are the reading; half of it took a minute.
    '>Reading the files: 1,204,000 rows, 12 rejects, about 5 minu',
    '>',
  ]);
});

it('writes a line every 30 seconds where no terminal is', () => {
  const { onProgress, end, written, clock } = barOn(false, stepsOfRows);
  for (clock.ms = 0; clock.ms <= 70_000; clock.ms += 1000) onProgress(read(clock.ms / 100_000));
  onProgress({ step: 'put', share: 0.9, rows: 5, rejects: 0 });
  end();
  expect(written).toEqual([
    'Reading the files: 1,204,000 rows, 12 rejects, about 9 minutes left\n',
    'Reading the files: 1,204,000 rows, 12 rejects, about 8 minutes left\n',
  ]);
});

it('reckons minutes without what an earlier run had done', () => {
  const { onProgress, written, clock } = barOn(false);
  onProgress(read(0.5));
  clock.ms = 60_000;
  onProgress(read(0.6));
  // 3 of 85 parts took a minute; 67 are left.
  expect(written).toEqual(['Reading the files: 1,204,000 rows, 12 rejects, about 23 minutes left\n']);
});

it('is told of every step of a load, of all its rows and rejects', async () => {
  const files = filesOf([{ number: 12 }, { number: 14 }]);
  const { folder, paths } = writeFiles({ ...files, 'SDF21.csv': `${files['SDF21.csv']}odd\r\n` });
  const seen: Progress[] = [];
  const onProgress = (at: Progress) => seen.push(at);
  await load({ mapping: mappingOf('florida-dor'), files: paths, out: folder, now, onProgress });
  const lastOf = (step: string) => seen.findLast((at) => at.step === step);
  expect(lastOf('read')).toEqual({ step: 'read', share: 1, rows: 7, rejects: 1 });
  expect(lastOf('key')).toEqual({ step: 'key', share: 1, rows: 2, rejects: 1 });
  expect([...new Set(seen.map(({ step }) => step))]).toEqual(stepsOfFiles);
});
