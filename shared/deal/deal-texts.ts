import * as z from 'zod/mini';

// Separate from what reads them, so that the contract does not bring the engine to every page.

/** What the investor asks of every deal. */
const targetFields = [
  'targets.cashFlow',
  'targets.cashOnCashPercent',
  'targets.cashIn',
  'targets.profit',
  'targets.assignmentFee',
] as const;

const assumptionFields = [
  'assumptions.hurdlePercent',
  'assumptions.sellerDiscountPercent',
  'assumptions.holdMonths',
  'assumptions.listing.costPercent',
  'assumptions.listing.months',
  'assumptions.refinance.ratePercent',
  'assumptions.refinance.months',
  'assumptions.refinance.loanToValuePercent',
  'assumptions.refinance.dscr',
] as const;

/** The calculator asks for these too: a deal keeps them with the calculator's inputs. */
const growthFields = [
  'assumptions.rentGrowthPercent',
  'assumptions.costGrowthPercent',
  'assumptions.valueGrowthPercent',
  'assumptions.sellingCostPercent',
  'assumptions.closingPercent',
] as const;

/** Facts about the house that neither the record, the seller's facts nor the calculator holds. */
const houseFields = [
  'house.afterRepairValue',
  'house.repairs',
  'house.loan.paymentsLeft',
  'house.loanType',
  'house.bankOwned',
  'house.auctionDate',
  'house.vacantMonths',
  'house.reserves',
] as const;

const termFields = [
  'terms.subjectTo.cashToSeller',
  'terms.subjectTo.second.amount',
  'terms.subjectTo.second.ratePercent',
  'terms.subjectTo.second.months',
  'terms.subjectTo.second.balloonMonth',
  'terms.sellerFinance.price',
  'terms.sellerFinance.down',
  'terms.sellerFinance.ratePercent',
  'terms.sellerFinance.months',
  'terms.sellerFinance.interestOnly',
  'terms.sellerFinance.balloonMonth',
  'terms.sellerFinance.keepsLoan',
  'terms.leaseOption.strike',
  'terms.leaseOption.fee',
  'terms.leaseOption.rent',
  'terms.leaseOption.creditMonthly',
  'terms.leaseOption.months',
  'terms.leaseOption.repairs',
  'terms.leaseOption.closing',
  'terms.leaseOption.maintenanceSharePercent',
  'terms.novation.sellerPrice',
  'terms.novation.listPrice',
  'terms.novation.agentPercent',
  'terms.novation.closingPercent',
  'terms.novation.months',
  'terms.novation.holdingMonthly',
  'terms.novation.concessions',
  'terms.wholesale.rulePercent',
  'terms.wholesale.fee',
  'terms.wholesale.earnest',
  'terms.wholesale.ownCosts',
] as const;

/** What a deal keeps, by its path in the engine's input; `chosen` is the name of the structure it is run as. */
export const DealField = z.enum(['chosen', ...houseFields, ...termFields, ...assumptionFields, ...targetFields]);
export type DealField = z.infer<typeof DealField>;

/** The investor's own targets and assumptions, which every deal starts with. */
export const BuyBoxField = z.enum([...targetFields, ...assumptionFields, ...growthFields]);
export type BuyBoxField = z.infer<typeof BuyBoxField>;

/** Long enough for any typed number. */
const text = z.string().check(z.maxLength(40));

/**
 * A deal as typed, field by field. An absent field was never typed: it is proposed, or the buy box has it. An emptied
 * target is not tested; any other emptied field counts as absent.
 */
export const DealTexts = z.partialRecord(DealField, text);
export type DealTexts = z.infer<typeof DealTexts>;
/** A change of some fields; `null` removes one. */
export const DealChanges = z.partialRecord(DealField, z.nullable(text));
export type DealChanges = z.infer<typeof DealChanges>;

/** The buy box as typed; an absent field is the product's. */
export const BuyBox = z.partialRecord(BuyBoxField, text);
export type BuyBox = z.infer<typeof BuyBox>;
/** A change of some fields; `null` removes one. */
export const BuyBoxChanges = z.partialRecord(BuyBoxField, z.nullable(text));
export type BuyBoxChanges = z.infer<typeof BuyBoxChanges>;
