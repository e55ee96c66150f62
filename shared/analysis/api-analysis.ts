import * as z from 'zod/mini';
import { AgreedSummary } from '#shared/deal/agreed.ts';
import type { DealInput } from '#shared/finance/deal-inputs.ts';
import { AddressInput } from '#shared/property/address-input.ts';
import { PropertyField, PropertyResult } from '#shared/property/property.ts';
import { ChosenBy, SellerVerdict, verdicts } from '#shared/strategy/run-as.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { Dollars } from '#shared/values/dollars.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* Requests and answers of the documented API, in camelCase. api-texts.ts describes each field and its unit. */

/** A property to analyze, with the deal's terms where known. */
export const ApiAnalysisRequest = z.strictObject({
  propertyAddress: AddressInput,
  purchasePrice: z.optional(Dollars),
  downPayment: z.optional(Dollars),
  loanTerm: z.optional(z.number().check(z.gt(0), z.lte(100))),
  interestRate: z.optional(z.number().check(z.gte(0), z.lte(100))),
});
export type ApiAnalysisRequest = z.infer<typeof ApiAnalysisRequest>;

/** The recommended financing structure, with reasons. */
export const ApiRecommendation = z.object({
  strategy: z.nullable(Strategy),
  confidence: z.number(),
  equityPercent: z.nullable(z.number()),
  reasons: z.array(z.string()),
  missing: z.array(PropertyField),
});

/** USD or percent; `null` when nobody knows a fact that it needs, or an input that it needs cannot be read. */
const figure = z.nullable(z.number());

// Named here, so that a function's start does not load the calculator's inputs.
const dealInputs = [
  ...(['purchasePrice', 'monthlyRent', 'propertyTaxes', 'insurance'] as const),
  ...(['downPayment', 'loanAmount', 'interestRate', 'loanTerm', 'closingPercent', 'vacancy', 'hoaMonthly'] as const),
  ...(['maintenance', 'propertyManagement', 'otherExpenses'] as const),
] as const satisfies readonly DealInput[];

export const ApiDeal = z.object({
  terms: z.object({
    purchasePrice: figure,
    downPayment: figure,
    loanAmount: figure,
    interestRate: z.number(),
    loanTerm: z.number(),
    closingPercent: z.number(),
    monthlyRent: figure,
    vacancy: z.number(),
    propertyTaxes: figure,
    insurance: figure,
    hoaMonthly: figure,
    maintenance: z.number(),
    propertyManagement: z.number(),
    otherExpenses: z.number(),
  }),
  needs: z.array(z.enum(dealInputs)),
  monthlyRental: figure,
  monthlyExpenses: figure,
  cashFlow: figure,
  capRate: figure,
  roiPercent: figure,
  totalReturn: figure,
  breakdown: z.object({
    netRent: figure,
    vacancyLoss: figure,
    loanPayment: figure,
    taxes: figure,
    insurance: figure,
    hoa: figure,
    maintenance: figure,
    management: figure,
    other: figure,
  }),
});
export type ApiDeal = z.infer<typeof ApiDeal>;

/** One of the five structures, priced with what is saved. */
export const ApiStructureSummary = z.object({
  structure: Strategy,
  verdict: z.enum(verdicts),
  reasons: z.array(z.string()),
  price: figure,
  cashIn: figure,
  monthlyCashFlow: figure,
  profit: figure,
  npv: figure,
  rank: z.int(),
});

// What a file of the user's own says stays on the site: its name, and what has no field in a record.
const { fromFile: _, ...recordShape } = PropertyResult.shape;
export const ApiProperty = z.object(recordShape);

/** A saved analysis, the same one that the portfolio shows. */
export const ApiAnalysis = z.object({
  id: Ulid,
  createdAt: z.iso.datetime(),
  propertyAddress: z.string(),
  purchasePrice: z.nullable(z.number()),
  recommendation: ApiRecommendation,
  deal: ApiDeal,
  structures: z.array(ApiStructureSummary),
  chosen: z.nullable(Strategy),
  // An answer that was kept by an earlier release has none of these.
  chosenBy: z.optional(ChosenBy),
  agreed: z.optional(z.nullable(AgreedSummary)),
  proposes: z.optional(z.nullable(Strategy)),
  sellerVerdict: z.optional(SellerVerdict),
  isDeal: z.optional(z.boolean()),
  property: ApiProperty,
});
export type ApiAnalysis = z.infer<typeof ApiAnalysis>;

/** One page of analyses, newest first. */
export const ApiAnalysisPage = z.object({ items: z.array(ApiAnalysis), nextCursor: z.optional(Ulid) });

/** A lookup that is not saved. */
export const ApiSearchResult = z.object({ property: ApiProperty, recommendation: ApiRecommendation });
