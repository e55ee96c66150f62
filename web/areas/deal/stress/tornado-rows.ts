import type { StressTest } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';

/* The stress test as rows of a chart, each with its words. */

type Stressed = StressTest['drivers'][number];

export type TornadoRow = {
  key: string;
  label: string;
  /** The change: "10%". */
  note: string;
  /** Below and above the month as it stands. */
  worse: number | null;
  better: number | null;
  words: string;
};

const drivers: Record<string, { label: string; note: string }> = {
  rent: { label: 'Rent', note: '10%' },
  vacancy: { label: 'Vacancy', note: '5 points more' },
  noteRate: { label: 'Rate of the note', note: '1 point' },
  maintenance: { label: 'Maintenance', note: '50%' },
  taxes: { label: 'Taxes', note: '20% more' },
  insurance: { label: 'Insurance', note: '50% more' },
  repairs: { label: 'Repairs', note: '20%' },
  repairsHigh: { label: 'Repairs, high', note: 'your estimate’s' },
};

const changeWords: Record<string, string> = {
  '-10%': '10% lower',
  '+10%': '10% higher',
  '+5 points': '5 points more',
  '-1 point': '1 point less',
  '+1 point': '1 point more',
  '-50%': '50% less',
  '+50%': '50% more',
  '+20%': '20% more',
  '-20%': '20% less',
  'high estimate': 'The high estimate',
};

/** One row per driver, the heaviest first; drivers that change nothing are left out. */
export function tornadoRows({ base, drivers: stressed }: StressTest): TornadoRow[] {
  const month = base.monthlyCashFlow;
  if (month === null) return [];
  const names = [...new Set(stressed.map(({ driver }) => driver))];
  const rows = names.flatMap((name) => {
    const cases = stressed.filter(({ driver }) => driver === name);
    const isFelt = cases.some(
      ({ difference, cashOnCashPercent }) => difference !== 0 || cashOnCashPercent !== base.cashOnCashPercent,
    );
    return isFelt ? [{ weight: Math.max(...cases.map(weightOf)), row: rowOf(name, cases) }] : [];
  });
  return rows.toSorted((a, b) => b.weight - a.weight).map(({ row }) => row);
}

const weightOf = ({ difference }: Stressed) => Math.abs(difference ?? 0);

function rowOf(driver: string, cases: readonly Stressed[]): TornadoRow {
  const worse = cases.find(({ difference }) => (difference ?? 0) < 0);
  const better = cases.find(({ difference }) => (difference ?? 0) > 0);
  return {
    key: driver,
    ...(drivers[driver] ?? { label: driver, note: '' }),
    worse: worse?.monthlyCashFlow ?? null,
    better: better?.monthlyCashFlow ?? null,
    words: wordsOf(worse, better, cases),
  };
}

/** "10% lower leaves −$36.52 and −0.95% on your cash; 10% higher makes it $363.58." */
function wordsOf(worse: Stressed | undefined, better: Stressed | undefined, cases: readonly Stressed[]): string {
  if (!worse && !better) {
    const shares = cases.flatMap(({ cashOnCashPercent }) =>
      cashOnCashPercent === null ? [] : [percentUpTo(cashOnCashPercent, 2)],
    );
    return `The month stays; cash-on-cash goes to ${shares.join(' or ')}.`;
  }
  const parts = [
    worse && `${changeOf(worse)} leaves ${usdExact(worse.monthlyCashFlow ?? 0)}${shareOf(worse)}`,
    better && `${changeOf(better)} makes it ${usdExact(better.monthlyCashFlow ?? 0)}`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

const changeOf = ({ change }: Stressed) => changeWords[change] ?? change;

function shareOf({ cashOnCashPercent }: Pick<Stressed, 'cashOnCashPercent'>): string {
  return cashOnCashPercent === null ? '' : ` and ${percentUpTo(cashOnCashPercent, 2)} on your cash`;
}

/** The bad year: three things at once. */
export function badYearRow({ badYear }: StressTest): TornadoRow | null {
  if (badYear === null || badYear.monthlyCashFlow === null) return null;
  return {
    key: 'badYear',
    label: 'A bad year',
    note: 'rent, vacancy, maintenance',
    worse: badYear.monthlyCashFlow,
    better: null,
    words: `All three at once leave ${usdExact(badYear.monthlyCashFlow)} a month${shareOf(badYear)}.`,
  };
}

/** Where the month comes to 0: what may happen, and how far that is from today. */
export function breakEvens(
  { breakEven }: StressTest,
  { house }: CompareInput,
): { label: string; value: string; note: string }[] {
  if (breakEven === null) return [];
  const { rent, rentPercent, vacancyPercent, fixedCostsPercent } = breakEven;
  const isLoss = (fixedCostsPercent ?? 0) < 0;
  const rows = [
    rent === null || rentPercent === null
      ? null
      : {
          label: isLoss ? 'Rent must rise to' : 'Rent can fall to',
          value: usdExact(rent),
          note: `${percentUpTo(Math.abs(rentPercent), 2)} ${rentPercent > 0 ? 'higher' : 'lower'}`,
        },
    vacancyPercent === null
      ? null
      : vacancyPercent < 0
        ? { label: 'No vacancy is low enough', value: '—', note: 'even 0% leaves a loss' }
        : {
            label: isLoss ? 'Vacancy must fall to' : 'Vacancy can rise to',
            value: percentUpTo(vacancyPercent, 2),
            note: house.vacancyPercent === null ? 'of rent' : `from ${percentUpTo(house.vacancyPercent, 2)}`,
          },
    fixedCostsPercent === null
      ? null
      : {
          label: isLoss ? 'Costs must fall by' : 'Costs can rise by',
          value: percentUpTo(Math.abs(fixedCostsPercent), 2),
          note: 'before cash flow is $0',
        },
  ];
  return rows.filter((row) => row !== null);
}
