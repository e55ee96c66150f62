import { roundedTo } from '#shared/values/rounded-to.ts';

/* Formulas that a spreadsheet can fail at: a division by nothing, and a return that it has to search for. */

/** `part` over `whole`; a dash where the whole is not above 0, as in the product. */
export const ratioCell = (part: string, whole: string): string => `IF(${whole}<=0,"—",${part}/(${whole}))`;

/**
 * The return of monthly flows, percent a year. A spreadsheet searches from a guess: far from the answer, LibreOffice
 * fails at a deal that loses money.
 *
 * @param flows the range of the flows.
 * @param yearlyPercent the product's own return, where the search begins.
 */
export function returnCell(flows: string, yearlyPercent: number): string {
  // A guess of −100% or less is an error in every spreadsheet.
  const monthly = Math.max(-0.99, (1 + yearlyPercent / 100) ** (1 / 12) - 1);
  return `100*((1+IRR(${flows},${roundedTo(monthly, 6)}))^12-1)`;
}
