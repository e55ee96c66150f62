import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';

/*
 * The numbers of a deal in one structure: what a workbook works out the rest from, and the engine's own figures beside
 * it. It names each number, because a packet's reader gets some of them too (`shared/packet/packet-numbers.ts`).
 */

export const WorkbookInput = z.enum([
  ...['rent', 'vacancy', 'management', 'maintenance', 'taxes', 'insurance', 'hoa', 'other', 'vacantMonths'],
  ...['afterRepair', 'value', 'repairs', 'reserves', 'closingPercent', 'sellingPercent'],
  ...['rentGrowth', 'costGrowth', 'valueGrowth', 'hurdle'],
  ...['loanBalance', 'loanRate', 'loanPayment', 'loanMonths', 'cashToSeller', 'atClosing', 'closing'],
  ...['price', 'down', 'note', 'noteRate', 'noteMonths', 'interestOnly'],
  ...['strike', 'optionFee', 'ownerRent', 'credit', 'optionClosing', 'ownShare'],
  ...['sellerPrice', 'listPrice', 'agentPercent', 'saleClosing', 'holding', 'concessions'],
  ...['rule', 'assignmentFee', 'earnest', 'ownCosts'],
] as const);
export type WorkbookInput = z.infer<typeof WorkbookInput>;

const figure = z.nullable(z.number());

export const WorkbookNumbers = z.object({
  address: z.string(),
  structure: Strategy,
  source: z.string(),
  is_sample: z.boolean(),
  exit_month: z.int(),
  /** USD, percent, months. */
  inputs: z.array(z.object({ id: WorkbookInput, amount: figure })),
  /** As the product shows them, for comparison. */
  figures: z.object({
    price: figure,
    cashIn: figure,
    income: figure,
    coverage: figure,
    monthlyCashFlow: figure,
    cashOnCashPercent: figure,
    netAtExit: figure,
    profit: figure,
    npv: figure,
    irrPercent: figure,
  }),
});
export type WorkbookNumbers = z.infer<typeof WorkbookNumbers>;
