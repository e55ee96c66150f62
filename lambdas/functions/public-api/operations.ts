import { createApiAnalysis, getApiAnalysis, listApiAnalyses } from './api-analyses.ts';
import { addApiDealNote, changeApiDeal, getApiDeal, listApiDealNotes, listApiDeals } from './api-deals.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { createApiLetter } from './create-api-letter.ts';
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
