import { describe, expect, it } from 'vitest';
import { figureProblems, figuresWrittenIn } from '#bin/written-figures.ts';

describe('Money, percentages and days', () => {
  it('are written in shared/values only', () => {
    expect(figureProblems()).toEqual([]);
  });

  it.each([
    "new Intl.NumberFormat('en-US').format(amount)",
    'amount.toLocaleString()',
    "day.toLocaleDateString('en-US')",
    'now.toLocaleTimeString()',
    '(cents / 100).toFixed(2)',
    'const dayMs = 86_400_000;',
    'const dayMs = 86400000;',
    'const seconds = days * 86_400;',
    'const dayMs = 24 * 60 * 60 * 1000;',
    'const dayMs = 1000 * 60 * 60 * 24;',
    'const dayMs = 24 * 60 * 60_000;',
    'const seconds = 24 * 3600;',
  ])('are refused elsewhere: %s', (text) => {
    const files = [
      'shared/deal/some.ts',
      'lambdas/domain/some.ts',
      'web/areas/deal/some.tsx',
      'bin/some.ts',
      'infra/a.ts',
    ];
    for (const file of files) expect(figuresWrittenIn(file, text)).toEqual([expect.stringContaining(`${file} writes`)]);
    expect(figuresWrittenIn('shared/values/some.ts', text)).toEqual([]);
    expect(figuresWrittenIn('test/shared/some.test.ts', text)).toEqual([]);
  });

  it('are refused in the local system too, whose days are its own: it imports nothing of shared', () => {
    expect(figuresWrittenIn('local/some.ts', 'amount.toFixed(2)')).toHaveLength(1);
    expect(figuresWrittenIn('local/some.ts', 'const day = 24 * 60 * 60 * 1000;')).toEqual([]);
  });

  it('may be spoken of in comments', () => {
    expect(figuresWrittenIn('web/a.ts', '/* Intl is slow. */\n// So is 24 * 60 * 60.\nconst a = 1;')).toEqual([]);
  });
});
