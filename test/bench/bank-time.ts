import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assembly } from '#bin/built.ts';
import { start } from '#local/system.ts';
import { launchChromium } from '#test/support/browser/chromium.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const lines = 2000;
const times = 20;

/**
 * From a bank's file of 2,000 lines to its lines and their names, by what the site loads for it, on a processor slowed
 * down four times; against splitting the same text at its line ends and commas.
 */
export async function benchBank(): Promise<Figure[]> {
  const assets = join(dirname(assembly), 'web', 'assets');
  const [reader, ...others] = globSync('read-bank-file-*.js', { cwd: assets });
  if (reader === undefined || others.length > 0) throw new Error('What reads a bank’s file is no part of its own.');
  const system = await start({ assembly });
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await page.goto(`${system.url}/pricing`);
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // As text: this file is checked without the browser's types.
    const measured: unknown = await page.evaluate(`(async () => {
      const { openFile, readFileLines } = await import('/assets/${reader}');
      const text = ${JSON.stringify(fileOf(lines))};
      const bytes = new TextEncoder().encode(text);
      const [read, split] = [[], []];
      for (let time = 0; time < ${times}; time += 1) {
        const started = performance.now();
        const file = await openFile(bytes, 'bank.csv', async () => undefined);
        const reading = await readFileLines(file, '2026-11-25');
        read.push(performance.now() - started);
        if (reading.lines.length !== ${lines}) throw new Error('Read: ' + reading.lines.length);
        const before = performance.now();
        text.split('\\n').map((line) => line.split(','));
        split.push(performance.now() - before);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return [read, split, [read[0]], [split[0]]];
    })()`);
    if (!Array.isArray(measured)) throw new Error('The page measured nothing.');
    const [read = [], split = [], [first] = [], [firstSplit] = []] = measured.map((each) => [...each].map(Number));
    const figure = (what: string, ms: number, baselineMs: number): Figure => ({
      what: `a bank's file of 2,000 lines to its lines, slowed down 4 times, ${what}`,
      ms,
      budgetMs: 150,
      baseline: 'splitting its text',
      baselineMs,
    });
    return [
      figure(`median of ${times}`, median(read), median(split)),
      figure('the first', first ?? Number.NaN, firstSplit ?? Number.NaN),
    ];
  } finally {
    await browser.close();
    await system.close();
  }
}

/** As a bank writes it, with a balance and words of a type. */
function fileOf(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2026, 9, 31) - Math.floor(at / 4) * 86_400_000);
    const [month, date] = [day.getUTCMonth() + 1, day.getUTCDate()].map((each) => String(each).padStart(2, '0'));
    const isIn = at % 9 === 0;
    const amount = ((at * 7919) % 300_000) / 100 + 1;
    const payee = ['CACTUS HOME LENDING', 'SAGE HARDWARE', 'ZELLE FROM T MARSH', 'A FINCH'][at % 4];
    const text = `${payee} REF ${at} ON ${month}/${date}`;
    const [details, type] = isIn ? ['CREDIT', 'ACH_CREDIT'] : ['DEBIT', 'ACH_DEBIT'];
    const signed = `${isIn ? '' : '-'}${amount.toFixed(2)}`;
    return `${details},${month}/${date}/${day.getUTCFullYear()},"${text}",${signed},${type},${(9000 - at).toFixed(2)},`;
  });
  return ['Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #', ...rows].join('\n');
}
