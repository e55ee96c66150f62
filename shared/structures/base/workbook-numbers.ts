import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';

/*
 * The numbers of a deal in one structure: what a workbook works out the rest from, and the engine's own figures beside
 * it. It names each number, because a packet's reader gets some of them too (`shared/packet/packet-numbers.ts`).
 */

/** The numbers that a workbook may have, each with its label and format, in the order of the sheet. */
export const workbookInputs = {
  rent: ['Rent, a month', 'cents'],
  vacancy: ['Vacancy, % of rent', 'percent'],
  management: ['Management, % of rent', 'percent'],
  maintenance: ['Maintenance, a month', 'cents'],
  taxes: ['Property taxes, a year', 'cents'],
  insurance: ['Insurance, a year', 'cents'],
  hoa: ['HOA dues, a month', 'cents'],
  other: ['Other costs, a month', 'cents'],
  vacantMonths: ['Months without rent at the start', 'number'],
  afterRepair: ['Value after repairs', 'cents'],
  value: ['Value', 'cents'],
  repairs: ['Repairs', 'cents'],
  reserves: ['Reserves', 'cents'],
  closingPercent: ['Closing, % of price', 'percent'],
  sellingPercent: ['Selling, % of the sale', 'percent'],
  rentGrowth: ['Rent grows, % a year', 'percent'],
  costGrowth: ['Costs grow, % a year', 'percent'],
  valueGrowth: ['Value grows, % a year', 'percent'],
  hurdle: ['Return asked for, % a year', 'percent'],
  loanBalance: ['Loan that stays, balance', 'cents'],
  loanRate: ['Its rate, % a year', 'percent'],
  loanPayment: ['Its payment, a month', 'cents'],
  loanMonths: ['Its payments left', 'number'],
  cashToSeller: ['Cash to the seller', 'cents'],
  atClosing: ['Paid for the seller at closing', 'cents'],
  assumption: ['Cost of the assumption', 'cents'],
  closing: ['Paid at closing, costs included', 'cents'],
  price: ['Price', 'cents'],
  down: ['Down payment', 'cents'],
  note: ['Note to the seller', 'cents'],
  notePayment: ['Note, its payment as settled', 'cents'],
  noteRate: ['Note, % a year', 'percent'],
  noteMonths: ['Note, months', 'number'],
  interestOnly: ['Interest only (1 is yes)', 'number'],
  strike: ['Option price', 'cents'],
  optionFee: ['Option fee', 'cents'],
  ownerRent: ['Rent to the owner, a month', 'cents'],
  credit: ['Credited to the price, a month', 'cents'],
  optionClosing: ['Closing', 'cents'],
  ownShare: ['Our share of maintenance, %', 'percent'],
  sellerPrice: ['Paid to the seller', 'cents'],
  listPrice: ['List price', 'cents'],
  agentPercent: ['Agent, % of the sale', 'percent'],
  saleClosing: ['Closing, % of the sale', 'percent'],
  holding: ['Holding, a month', 'cents'],
  concessions: ['Concessions', 'cents'],
  rule: ['Buyer pays, % of value', 'percent'],
  assignmentFee: ['Assignment fee', 'cents'],
  earnest: ['Earnest money', 'cents'],
  ownCosts: ['Own costs', 'cents'],
  sellersDebts: ['Paid out of the seller’s cash at closing', 'cents'],
  listingPercent: ['Listing if an option lapses, % of value', 'percent'],
} as const satisfies Record<string, readonly [label: string, format: 'cents' | 'percent' | 'number']>;

// The cast: an enum wants one name at least.
export const WorkbookInput = z.enum(Object.keys(workbookInputs) as [keyof typeof workbookInputs]);
export type WorkbookInput = keyof typeof workbookInputs;

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
