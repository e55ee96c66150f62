import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { usd } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import { durationInWords, listInWords } from '#shared/values/words.ts';

export type Note = { title: string; text: string };

/** Notes about the table, from the figures that it shows. */
export function notesOf(results: readonly StructureResult[]): Note[] {
  const rows = results.filter(({ npv }) => npv !== null);
  return [
    {
      title: 'Same house in every column.',
      text: "Rent, costs, growth, selling costs and hurdle are equal. Maintenance follows the value, so a lower price doesn't make the roof cheaper.",
    },
    ...growthNote(rows),
    ...returnNote(rows),
  ];
}

function growthNote(rows: readonly StructureResult[]): Note[] {
  const lost = rows.filter(({ npv, npvNoGrowth }) => (npv ?? 0) > 0 && npvNoGrowth !== null && npvNoGrowth < 0);
  const [most] = rows.toSorted((a, b) => gainOf(b) - gainOf(a));
  if (!most || gainOf(most) <= 0.5) return [];
  const title = 'Why the no-growth row.';
  if (lost.length > 0) {
    const names = listInWords(lost.map(({ structure }) => structure));
    return [
      {
        title,
        text: `${names} ${lost.length === 1 ? 'is' : 'are'} worth less than $0 if rent and value stay flat. Read that row before you count on growth.`,
      },
    ];
  }
  const { structure } = most;
  return [
    {
      title,
      text: `Growth makes ${usd(gainOf(most))} of what ${structure} is worth. Read that row before you count on it.`,
    },
  ];
}

const gainOf = ({ npv, npvNoGrowth }: StructureResult) => (npv ?? 0) - (npvNoGrowth ?? 0);

/** Warns of the shortest deal's return, which would read as a yearly one. */
function returnNote(rows: readonly StructureResult[]): Note[] {
  const short = rows.find(
    ({ structure, exitMonth, irrPercent }) =>
      traits[structure].hasSellerMonths && irrPercent === null && (exitMonth ?? 12) < 12,
  );
  if (!short || short.profit === null || short.cashIn === null || short.exitMonth === null) return [];
  const { structure, profit, cashIn, exitMonth } = short;
  const title = 'No yearly return under a year.';
  const yearly = ((1 + profit / cashIn) ** (12 / exitMonth) - 1) * 100;
  // Beyond that a percentage is only a large number.
  if (profit <= 0 || cashIn <= 0 || yearly > 1000) {
    return [{ title, text: `${structure} ends after ${durationInWords(exitMonth)}: too soon for a yearly return.` }];
  }
  return [
    {
      title,
      text: `${usd(profit)} of ${structure} on ${usd(cashIn)} in ${durationInWords(exitMonth)} would read ${percent(yearly)} a year, which says nothing about the money you make.`,
    },
  ];
}
