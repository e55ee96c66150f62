import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundsOf, type ScoredSale, scoreSales, thirdsOf } from '#shared/records/value/calibrate.ts';
import { conformalQuantile, widthPercent } from '#shared/records/value/conformal.ts';
import { hasArea, hasPosition, type MarketSale } from '#shared/records/value/market-sale.ts';
import { median } from '#shared/records/value/nearest-sales.ts';
import { fitPrices } from '#shared/records/value/price-fit.ts';
import { levels, type Third, thirdOf, thirds } from '#shared/records/value/value-model.ts';
import { doubtOf } from '#shared/records/value/value-of.ts';
import { daysAfter } from '#shared/values/days.ts';
import { uniformFrom } from '#test/support/records/invented-sales.ts';

/*
 * `node test/bench/records/coverage.ts`: how many real sales the intervals of a value from records hold, as the table
 * of docs/records-value.md. It downloads two Debian packages with public sales into a temporary folder (`apt-get`,
 * `dpkg-deb`) and reads them with `Rscript` (r-base-core). No test and no deployed code needs it.
 */

const halvings = 40;

type Table = { name: string; sales: MarketSale[] };

const folder = mkdtempSync(join(tmpdir(), 'coverage-'));

/** Each row's cells by their column; what R writes to the standard output, without quotes. */
function rowsOf(script: string): Record<string, string>[] {
  const text = execFileSync('Rscript', ['-e', script], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const [names = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}

const written = 'stdout(), sep = "\\t", quote = FALSE, row.names = FALSE';

/** Normal sales of Ames, Iowa, 2006 to 2010 (De Cock 2011), whose month is known. */
function ames(): Table {
  const rows = rowsOf(
    'invisible(lazyLoad("usr/lib/R/site-library/modeldata/data/Rdata")); ' +
      `write.table(subset(as.data.frame(ames), Sale_Condition == "Normal"), ${written})`,
  );
  const sales = rows.map((row) => {
    const figure = (name: string) => Number(row[name]);
    return saleOf({
      ...{ lat: figure('Latitude'), lon: figure('Longitude'), sqft: figure('Gr_Liv_Area') },
      ...{ lot_sqft: figure('Lot_Area'), year_built: figure('Year_Built'), price: figure('Sale_Price') },
      baths: figure('Full_Bath') + figure('Bsmt_Full_Bath') + (figure('Half_Bath') + figure('Bsmt_Half_Bath')) / 2,
      ...{ day: `${row.Year_Sold}-${String(row.Mo_Sold).padStart(2, '0')}-01`, precision: 'month' },
    });
  });
  return { name: 'Ames', sales: sales.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) };
}

/** Sales of Sacramento; their days are not known, so they come in a random order. */
function sacramento(): Table {
  const rows = rowsOf(
    `load("usr/lib/R/site-library/caret/data/Sacramento.RData"); write.table(Sacramento, ${written})`,
  );
  const sales = shuffled(rows, uniformFrom(1)).map((row, at) => {
    const figure = (name: string) => Number(row[name]);
    return saleOf({
      ...{ lat: figure('latitude'), lon: figure('longitude'), sqft: figure('sqft'), baths: figure('baths') },
      ...{ lot_sqft: null, year_built: null, price: figure('price') },
      ...{ day: daysAfter('2000-01-01', at), precision: 'day' },
    });
  });
  return { name: 'Sacramento', sales };
}

function saleOf(facts: Omit<MarketSale, 'kind'>): MarketSale {
  const sale: MarketSale = { ...facts, kind: 'market' };
  if (!hasPosition(sale) || !hasArea(sale) || !(sale.price > 0))
    throw new Error(`Unreadable: ${JSON.stringify(facts)}`);
  return sale;
}

/** The half width in ln dollars of each third at a level; `null` where there is none. */
type Method = (
  calibration: readonly ScoredSale[],
  thirdOf: (sale: ScoredSale) => Third,
  level: number,
) => (number | null)[];

const scoresOf = (sales: readonly ScoredSale[]) => sales.map(({ score }) => score);
const zOf: Readonly<Record<number, number>> = { 0.8: 1.281552, 0.9: 1.644854 };

const byThird: Method = (sales, third, level) =>
  thirds.map((each) => conformalQuantile(scoresOf(sales.filter((sale) => third(sale) === each)), level));

const methods: Record<string, Method> = {
  'by third': byThird,
  pooled: (sales, _, level) => thirds.map(() => conformalQuantile(scoresOf(sales), level)),
  // The errors' mean is nearly 0: their root mean square is their deviation.
  'naive: z × sd': (sales, _, level) => {
    const squares = scoresOf(sales).reduce((sum, score) => sum + score ** 2, 0);
    return thirds.map(() => (zOf[level] ?? Number.NaN) * Math.sqrt(squares / sales.length));
  },
};

function print(tables: Table[]): void {
  console.log(`| | ${levels.flatMap((level) => [`${level * 100} %`, 'width']).join(' | ')} |`);
  console.log('|---|---|---|---|---|');
  for (const { name, sales } of tables) {
    const fit = fitPrices(sales);
    const scored = fit ? scoreSales(fit) : [];
    const uniform = uniformFrom(20_261_130);
    const halves = Array.from({ length: halvings }, () => parted(shuffled(scored, uniform)));
    for (const [method, widthOf] of Object.entries(methods)) console.log(rowOf(`${name}, ${method}`, halves, widthOf));
    if (name === 'Ames') console.log(rowOf(`${name}, by third, earlier half → later half`, [parted(scored)], byThird));
    const error = percentText(median(scoresOf(scored)));
    console.log(`${name}: ${sales.length} sales, ${scored.length} with 15 before them, median error ${error} %.`);
    console.log(`${name}: thirds that are shown in ${halvings} halvings: ${shownIn(halves).join(' / ')}.`);
  }
}

/** In how many halvings each third's intervals would be shown. */
function shownIn(halves: readonly Halves[]): number[] {
  const found = halves.map(({ calibration, heldBack }) => thirdsOf(boundsOf(calibration), calibration, heldBack));
  return thirds.map((third) => found.filter((model) => doubtOf(model[third]) === undefined).length);
}

function rowOf(label: string, halves: readonly Halves[], method: Method): string {
  const cells = levels.flatMap((level) => {
    const [inside, of, widths] = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const { calibration, heldBack } of halves) {
      const bounds = boundsOf(calibration);
      const third = ({ estimate }: ScoredSale) => thirdOf(bounds, estimate);
      const found = method(calibration, third, level);
      for (const sale of heldBack) {
        const at = third(sale);
        const q = found[at] ?? Number.POSITIVE_INFINITY;
        add(of, at, 1);
        add(widths, at, widthPercent(q) / 100);
        add(inside, at, sale.score <= q ? 1 : 0);
      }
    }
    return [shares(inside, of, 1), shares(widths, of, 0)];
  });
  return `| ${[label, ...cells].join(' | ')} |`;
}

function add(sums: number[], at: number, figure: number): void {
  sums[at] = (sums[at] ?? 0) + figure;
}

/** "79.7 (79.0 / 79.7 / 80.2)": of all, and of each third. */
function shares(parts: readonly number[], of: readonly number[], digits: number): string {
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
  const each = thirds.map((at) => percentText((parts[at] ?? 0) / (of[at] ?? 0), digits));
  return `${percentText(sum(parts) / sum(of), digits)} (${each.join(' / ')})`;
}

const percentText = (share: number, digits = 1) => (share * 100).toFixed(digits);

type Halves = { calibration: ScoredSale[]; heldBack: ScoredSale[] };

function parted(scored: readonly ScoredSale[]): Halves {
  const middle = Math.ceil(scored.length / 2);
  return { calibration: scored.slice(0, middle), heldBack: scored.slice(middle) };
}

/** In a random order; source: Fisher and Yates. */
function shuffled<Item>(items: readonly Item[], uniform: () => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(uniform() * left.length), 1));
}

try {
  execFileSync('apt-get', ['download', 'r-cran-modeldata', 'r-cran-caret'], { cwd: folder, stdio: 'ignore' });
  for (const file of readdirSync(folder)) execFileSync('dpkg-deb', ['-x', file, folder], { cwd: folder });
  print([ames(), sacramento()]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
