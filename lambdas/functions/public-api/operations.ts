import { lookUpOnQuota } from '#lambdas/domain/lookups/look-up-on-quota.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { createApiAnalysis, getApiAnalysis, listApiAnalyses } from './api-analyses.ts';
import { addApiDealNote, changeApiDeal, getApiDeal, listApiDealNotes, listApiDeals } from './api-deals.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { createApiLetter } from './create-api-letter.ts';

/** Looks up a property at the site's cost. Saves nothing. */
const searchProperty: Operation<'searchProperty'> = async (call) => {
  const { query, now, log } = call;
  const { property } = await lookUpOnQuota(accountOfCall(call), query.address, now, log);
  return { property, recommendation: recommendStrategy(property) };
};

export const operations = {
  createApiAnalysis,
  listApiAnalyses,
  getApiAnalysis,
  createApiLetter,
  listApiDeals,
  getApiDeal,
  changeApiDeal,
  listApiDealNotes,
  addApiDealNote,
  searchProperty,
  listApiKeys,
  createApiKey,
  revokeApiKey,
};
