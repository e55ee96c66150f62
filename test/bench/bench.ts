import { parseArgs } from 'node:util';
import { ensureBuilt } from '#bin/built.ts';
import { benchBank } from './bank-time.ts';
import { benchChat } from './chat-time.ts';
import { benchDeals } from './deals-time.ts';
import type { Figure } from './figure.ts';
import { benchImport } from './import-time.ts';
import { benchKeystroke } from './keystroke-time.ts';
import { benchLighthouse } from './lighthouse-scores.ts';
import { benchList } from './list-time.ts';
import { benchLoad } from './load-time.ts';
import { benchLookup } from './lookup-time.ts';
import { benchRecords } from './records-load.ts';
import { benchStart } from './start-time.ts';
import { benchStructures } from './structures-time.ts';
import { benchSynth } from './synth-time.ts';

/*
 * `npm run bench`: every figure that the README claims, each measured beside a baseline in the same run, so
 * that it can be read on any machine. `npm run bench -- lookup start` runs some of them, and
 * `npm run bench -- lighthouse /pricing` visits the named pages only, `npm run bench -- records --rows 5000000` loads a
 * county of that size. Ends with an error when a budget of the design
 * is missed.
 */

const benches: Record<string, () => Promise<Figure[]>> = {
  lookup: benchLookup,
  keystroke: benchKeystroke,
  deals: benchDeals,
  chat: benchChat,
  structures: benchStructures,
  list: benchList,
  load: benchLoad,
  start: benchStart,
  bank: benchBank,
  import: benchImport,
  synth: benchSynth,
  records: () => benchRecords(rows),
};
/** Its figures are scores, and it takes minutes: only when asked for by name. */
const lighthouse = 'lighthouse';

const { positionals: words, values } = parseArgs({ allowPositionals: true, options: { rows: { type: 'string' } } });
const rows = values.rows === undefined ? undefined : Number(values.rows);
const pages = words.filter((word) => word.startsWith('/'));
const chosen = words.filter((word) => !word.startsWith('/'));
for (const name of chosen) {
  if (!(name in benches) && name !== lighthouse)
    throw new Error(`There is no bench ${name}; there are: ${[...Object.keys(benches), lighthouse].join(', ')}.`);
}
ensureBuilt((line) => console.log(line));
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const figure of await bench()) report(figure);
}
if (chosen.includes(lighthouse) && !(await benchLighthouse(pages))) process.exitCode = 1;

function report({ what, unit = 'ms', ms, budgetMs, baseline, baselineMs, budgetRatio }: Figure): void {
  const ratio = ms / baselineMs;
  const isMissed = (budgetMs !== undefined && ms > budgetMs) || (budgetRatio !== undefined && ratio > budgetRatio);
  if (isMissed) process.exitCode = 1;
  const budget = [
    budgetMs !== undefined && `${budgetMs} ${unit}`,
    budgetRatio !== undefined && `${Number(budgetRatio.toFixed(2))} × the baseline`,
  ].filter((each) => each !== false);
  console.log(
    `${isMissed ? 'MISS' : 'ok  '} ${what}: ${ms.toFixed(1)} ${unit} (budget ${budget.join(', ')}); ` +
      `${ratio.toFixed(2)} × ${baseline} (${baselineMs.toFixed(1)} ${unit})`,
  );
}
