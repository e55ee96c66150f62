import * as z from 'zod/mini';
import { doOnce } from '#lambdas/domain/api-access/do-once.ts';
import { changeAnalysis } from '#lambdas/domain/deals/change-analysis.ts';
import { runAsFirst } from '#lambdas/domain/deals/pricing-of-user.ts';
import { saveOnce } from '#lambdas/domain/deals/save-analysis.ts';
import { pricing } from '#lambdas/domain/deals/summaries.ts';
import { lookUpOnQuota } from '#lambdas/domain/lookups/look-up-on-quota.ts';
import { type Call, Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findAnalysis, listAnalyses } from '#lambdas/storage/analyses/analyses.ts';
import { actorOf, dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import type { Lookup } from '#lambdas/storage/analyses/lookups.ts';
import { isSubscribed } from '#lambdas/storage/integrations/webhook-subscriptions.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { ApiAnalysis, type ApiAnalysisRequest } from '#shared/analysis/api-analysis.ts';
import type { Routes } from '#shared/contract/routes.ts';
import type { CalculatorChanges, CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { knownValue } from '#shared/property/property.ts';
import { toApiAnalysis } from './to-api-analysis.ts';

const Outcome = z.object({ isNew: z.boolean(), analysis: ApiAnalysis });
type Outcome = z.infer<typeof Outcome>;

/**
 * Looks up a property, saves it as an analysis and computes the deal, at the site's cost. The same address within 24
 * hours updates the same analysis with the new terms. An `idempotency-key` makes repeats return the same answer.
 */
export const createApiAnalysis: Operation<'createApiAnalysis'> = async (call) => {
  const { workspace, headers, body, now } = call;
  const { isNew, analysis } = await doOnce(
    { workspaceId: workspace.id, key: headers['idempotency-key'], request: body },
    now,
    {
      work: () => analyze(call),
      read: (kept) => Outcome.parse(kept),
    },
  );
  return isNew ? new Created(analysis) : analysis;
};

type ThisCall = Call<Routes['createApiAnalysis']>;

async function analyze(call: ThisCall): Promise<Outcome> {
  const { user, workspace, body, now, log } = call;
  const [lookup, isWanted] = await Promise.all([
    lookUpOnQuota(accountOfCall(call), body.propertyAddress, now, log),
    isSubscribed(workspace.id, 'analysis.created'),
  ]);
  const priced = pricing(async () => user.profile, now);
  const made = await runAsFirst(newAnalysis(workspace.id, lookup, body, now), priced);
  const { analysis, isNew } = await saveOnce(made, {
    isWanted,
    summarize: priced.summarize,
    actor: actorOf(user),
    now,
    log,
  });
  if (isNew) return { isNew, analysis: toApiAnalysis(analysis, user.profile, now) };
  const changes = { purchase_price: body.purchasePrice, calculator_inputs: changedTerms(body) };
  const changed = await changeAnalysis(dealOfCall(call, analysis.id), changes, priced, now);
  // Deleted meanwhile: answers the analysis as it was.
  return { isNew, analysis: toApiAnalysis(changed ?? analysis, user.profile, now) };
}

function newAnalysis(user_id: WorkspaceId, lookup: Lookup, body: ApiAnalysisRequest, now: Date) {
  const { lookup_id, property } = lookup;
  return {
    id: lookup_id,
    user_id,
    property_address: property.address,
    purchase_price: body.purchasePrice ?? knownValue(property),
    analysis_data: property,
    created_at: now.toISOString(),
    calculator_inputs: termsGiven(body),
  };
}

/** A request's terms as the calculator stores them, as strings; `undefined` without terms. */
function termsGiven(body: ApiAnalysisRequest): CalculatorInputs | undefined {
  const { purchasePrice, downPayment, loanTerm, interestRate } = body;
  const given = {
    ...(purchasePrice !== undefined && { purchasePrice: String(purchasePrice) }),
    ...(downPayment !== undefined && { downPayment: String(downPayment) }),
    ...(loanTerm !== undefined && { loanTerm: String(loanTerm) }),
    ...(interestRate !== undefined && { interestRate: String(interestRate) }),
  };
  return Object.keys(given).length === 0 ? undefined : given;
}

/** The request's terms as a change: as in the calculator, price and down payment set the loan. */
function changedTerms(body: ApiAnalysisRequest): CalculatorChanges | undefined {
  const given = termsGiven(body);
  const movesLoan = given?.purchasePrice !== undefined || given?.downPayment !== undefined;
  return movesLoan ? { ...given, loanAmount: null } : given;
}

/** One saved analysis of the key's account, saved by the site or the API. */
export const getApiAnalysis: Operation<'getApiAnalysis'> = async ({ user, workspace, params, now }) => {
  const analysis = await findAnalysis(workspace.id, params.id);
  if (!analysis) throw notFound('Analysis');
  return toApiAnalysis(analysis, user.profile, now);
};

/** The saved analyses of the key's account, newest first, a page at a time. */
export const listApiAnalyses: Operation<'listApiAnalyses'> = async ({ user, workspace, query, now }) => {
  const { items, next_cursor } = await listAnalyses(workspace.id, query.cursor, query.limit);
  return { items: items.map((analysis) => toApiAnalysis(analysis, user.profile, now)), nextCursor: next_cursor };
};
