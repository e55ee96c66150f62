import { tellOfChanges } from '#lambdas/domain/deal-news/tell-of-changes.ts';
import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { analysesRoutes } from '#shared/contract/analyses-routes.ts';
import { dealRoutes } from '#shared/contract/deal-routes.ts';
import { letterRoutes } from '#shared/contract/letter-routes.ts';
import { exportRoutes } from '#shared/contract/packet-routes.ts';
import { deleteAnalysis, getAnalysis, listAnalyses, saveAnalysis } from './analyses.ts';
import { getLookup, listLookups } from './lookups.ts';

export const handler = endpoint<'analyses'>(
  { ...analysesRoutes, ...dealRoutes, ...letterRoutes, ...exportRoutes },
  {
    listAnalyses,
    saveAnalysis,
    getAnalysis,
    // Figures need the buy box, and the deal engine.
    updateAnalysis: async (call) => (await import('./update-analysis.ts')).updateAnalysis(call),
    removeEstimate: async (call) => (await import('./remove-estimate.ts')).removeEstimate(call),
    deleteAnalysis,
    listLookups,
    exportData: async (call) => (await import('./export-data.ts')).exportData(call),
    getLookup,
    listDeals: async (call) => (await import('./deals.ts')).listDeals(call),
    getDeal: async (call) => (await import('./deals.ts')).getDeal(call),
    getPipeline: async (call) => (await import('./pipeline.ts')).getPipeline(call),
    changePipeline: async (call) => (await import('./pipeline.ts')).changePipeline(call),
    listActivity: async (call) => (await import('./activity.ts')).listActivity(call),
    addNote: async (call) => (await import('./activity.ts')).addNote(call),
    changeNote: async (call) => (await import('./activity.ts')).changeNote(call),
    deleteNote: async (call) => (await import('./activity.ts')).deleteNote(call),
    getCalendarFeed: async (call) => (await import('./calendar.ts')).getCalendarFeed(call),
    createCalendarFeed: async (call) => (await import('./calendar.ts')).createCalendarFeed(call),
    revokeCalendarFeed: async (call) => (await import('./calendar.ts')).revokeCalendarFeed(call),
    readCalendarFeed: async (call) => (await import('./calendar.ts')).readCalendarFeed(call),
    // Few calls are about letters, and writing one needs the deal engine.
    listLetters: async (call) => (await import('./letters.ts')).listLetters(call),
    getLetter: async (call) => (await import('./letters.ts')).getLetter(call),
    handOutLetter: async (call) => (await import('./letters.ts')).handOutLetter(call),
    makeLetter: async (call) => (await import('./make-letter.ts')).makeLetter(call),
  },
  { admitUser, tellOfChanges },
);
