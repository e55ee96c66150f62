import { addApiDealNote, changeApiDeal, getApiDeal, listApiDealNotes, listApiDeals } from './api-deals.ts';
import { createApiAnalysis } from './create-api-analysis.ts';
import { createApiKey } from './create-api-key.ts';
import { createApiLetter } from './create-api-letter.ts';
import { getApiAnalysis } from './get-api-analysis.ts';
import { listApiAnalyses } from './list-api-analyses.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { searchProperty } from './search-property.ts';

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
