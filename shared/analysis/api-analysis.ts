import * as z from 'zod/mini';
import { AddressInput } from '#shared/property/address.ts';
import { PropertyField, PropertyResult } from '#shared/property/property.ts';
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

/** What the deal earns and costs, and its terms. */
export const ApiDeal = z.object({
  terms: z.object({
    purchasePrice: z.number(),
    downPayment: z.number(),
    loanAmount: z.number(),
    interestRate: z.number(),
    loanTerm: z.number(),
    monthlyRent: z.number(),
    vacancy: z.number(),
    propertyTaxes: z.number(),
    insurance: z.number(),
    maintenance: z.number(),
    propertyManagement: z.number(),
    otherExpenses: z.number(),
  }),
  monthlyRental: z.number(),
  monthlyExpenses: z.number(),
  cashFlow: z.number(),
  capRate: z.number(),
  roiPercent: z.number(),
  totalReturn: z.number(),
  breakdown: z.object({
    netRent: z.number(),
    vacancyLoss: z.number(),
    loanPayment: z.number(),
    taxes: z.number(),
    insurance: z.number(),
    maintenance: z.number(),
    management: z.number(),
    other: z.number(),
  }),
});
export type ApiDeal = z.infer<typeof ApiDeal>;

/** A saved analysis, the same one that the portfolio shows. */
export const ApiAnalysis = z.object({
  id: Ulid,
  createdAt: z.iso.datetime(),
  propertyAddress: z.string(),
  purchasePrice: z.number(),
  recommendation: ApiRecommendation,
  deal: ApiDeal,
  property: PropertyResult,
});
export type ApiAnalysis = z.infer<typeof ApiAnalysis>;

/** One page of analyses, newest first. */
export const ApiAnalysisPage = z.object({ items: z.array(ApiAnalysis), nextCursor: z.optional(Ulid) });

/** A lookup that is not saved. */
export const ApiSearchResult = z.object({ property: PropertyResult, recommendation: ApiRecommendation });
