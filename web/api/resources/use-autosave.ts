import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { mutate } from 'swr';
import * as z from 'zod/mini';
import type { Analysis, AnalysisPage } from '#shared/analysis/analysis.ts';
import { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { type Fields, type FormName, fieldsOf, formNames } from '#shared/analysis/analysis-fields.ts';
import { isDemo } from '#shared/analysis/demo.ts';
import { rowOfDraft } from '#shared/analysis/row-draft.ts';
import { routes } from '#shared/contract/routes.ts';
import { DealTexts } from '#shared/deal/deal-texts.ts';
import { CompTexts } from '#shared/evidence/comp-fields.ts';
import { RepairTexts } from '#shared/evidence/repair-fields.ts';
import { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { changedFacts } from '#shared/strategy/seller-facts.ts';
import { ExitTexts } from '#shared/terms/exit-texts.ts';
import { onTabNews, publishToTabs } from '#web/api/autosave-tabs.ts';
import { ApiError, call } from '#web/api/client.ts';
import { mayNow } from '#web/api/current-workspace.ts';
import { onUserChange, sessionNow } from '#web/api/session/session.ts';
import { readJson, writeJson } from '#web/api/stored-json.ts';
import { keyOf } from '#web/api/swr.ts';
import {
  type Answer,
  type Autosave,
  type Bases,
  createAutosave,
  type Dispute,
  type FailureKind,
  keepInMemory,
  type SaveState,
  type UnsavedStore,
} from './autosave.ts';

/*
 * One autosave per analysis and tab, shared by deal and letter; it continues after its page is left. It belongs
 * to the signed-in user; unsaved changes stay in this browser for them.
 */
const autosaves = new Map<string, Autosave>();

/** Of whose role changes nothing: what a tab may still keep of an earlier role is not sent. */
const fixed: Autosave = { ...keepInMemory('fixed'), change() {} };

onTabNews((key, news) => {
  const [, userId, id = ''] = key.split(' ');
  if (userId === sessionNow().user?.id) autosaves.get(id)?.heard(news);
});

onUserChange(() => {
  for (const autosave of autosaves.values()) autosave.stop();
  autosaves.clear();
});

if (typeof window !== 'undefined') {
  const all = (act: (autosave: Autosave) => void) => () => autosaves.forEach(act);
  window.addEventListener(
    'online',
    all((autosave) => void autosave.flush()),
  );
  window.addEventListener(
    'pagehide',
    all((autosave) => autosave.leave()),
  );
  document.addEventListener('visibilitychange', () => {
    // A phone may end a background page without another event.
    if (document.visibilityState === 'hidden') all((autosave) => autosave.leave())();
  });
}

/**
 * Saves changes of an analysis as they are made.
 *
 * @param forms those that the page opens with the analysis: what is typed into them replaces what it has.
 */
export function useAutosave(analysis: Analysis, forms: readonly FormName[]) {
  const [autosave] = useState(() => {
    const own = autosaveOf(analysis);
    showsForms(own, analysis, forms);
    return own;
  });
  /** Changes of an earlier visit that were never saved: the form starts with them. */
  const [unsaved] = useState(() => unsavedOf(autosave));

  useEffect(() => {
    void autosave.flush();
    return () => void autosave.flush();
  }, [autosave]);

  const save = useCallback((changes: AnalysisChanges) => autosave.change(fieldsOf(changes)), [autosave]);
  return { autosave, unsaved, save };
}

/** The page shows these forms as the analysis has them. */
export function showsForms(autosave: Autosave, analysis: Analysis, forms: readonly FormName[]): void {
  const isOfForm = (name: string) =>
    forms.some((form) => name.startsWith(`${form}.`) || (form === 'calculator_inputs' && name === 'purchase_price'));
  autosave.shows(fieldsOf(analysis), isOfForm);
}

export function useSaveState(autosave: Autosave): SaveState {
  return useSyncExternalStore(autosave.subscribe, autosave.state, () => 'unchanged');
}

/** Fields of an analysis that are not saved until its user says so. */
export function useUnsaved(analysis: Analysis) {
  const autosave = autosaveOf(analysis);
  const disputes: readonly Dispute[] = useSyncExternalStore(autosave.subscribe, autosave.disputes);
  const hasFailed = useSaveState(autosave) === 'failed';
  return { disputes, hasFailed, choose: autosave.choose, retry: autosave.retry };
}

/** Changes that the server does not have yet. */
export function unsavedOf(autosave: Autosave): AnalysisChanges {
  return changesOf(autosave.unsaved()) ?? {};
}

/** The analysis with the changes that the server does not have yet. */
export function withUnsaved(analysis: Analysis): Analysis {
  const { purchase_price, calculator_inputs, deal, exit_plan, comps, repairs, seller_facts } = unsavedOf(
    autosaveOf(analysis),
  );
  return {
    ...analysis,
    purchase_price: purchase_price ?? analysis.purchase_price,
    calculator_inputs: CalculatorInputs.parse(merged(analysis.calculator_inputs, calculator_inputs)),
    deal: DealTexts.parse(merged(analysis.deal, deal)),
    exit_plan: ExitTexts.parse(merged(analysis.exit_plan, exit_plan)),
    comps: CompTexts.parse(merged(analysis.comps, comps)),
    repairs: RepairTexts.parse(merged(analysis.repairs, repairs)),
    seller_facts: changedFacts(analysis.seller_facts ?? {}, seller_facts ?? {}),
  };
}

/** A form after a change; `null` removes a field. */
function merged(form: object | undefined, changes: object | null | undefined): object {
  return Object.fromEntries(Object.entries({ ...form, ...changes }).filter(([, text]) => text !== null));
}

/** Forgets what was typed for a row of a list: it is saved. */
export const forgetTyped = (draftId: string): void => void autosaves.delete(draftId);

/** The autosave of an analysis; the tab's forms share it. */
export function autosaveOf(analysis: Analysis): Autosave {
  if (!isDemo(analysis.id) && !mayNow('write')) return fixed;
  const existing = autosaves.get(analysis.id);
  if (existing) return existing;
  const key = `unsaved ${sessionNow().user?.id} ${analysis.id}`;
  const isRow = rowOfDraft(analysis.id) !== undefined;
  const autosave =
    isRow || isDemo(analysis.id)
      ? keepInMemory(isRow ? 'unsaved' : 'demo')
      : createAutosave({
          saved: fieldsOf(analysis),
          send: (fields, bases) => sendChanges(analysis.id, fields, bases),
          store: unsavedStore(key),
          kindOf,
          publish: (news) => publishToTabs(key, news),
        });
  autosaves.set(analysis.id, autosave);
  return autosave;
}

/** Refusals that pass: of a session, a slow call, and callers that are too fast. */
const passing = [401, 408, 429];

function kindOf(error: unknown): FailureKind {
  if (!(error instanceof ApiError) || error.status === 0) return 'offline';
  return error.status >= 400 && error.status < 500 && !passing.includes(error.status) ? 'refused' : 'failed';
}

async function sendChanges(id: string, fields: Fields, bases: Bases): Promise<Answer> {
  const body = changesOf(fields) ?? {};
  try {
    return await sendBody(id, body, bases);
  } catch (error) {
    // The plan that has comps or exits has ended meanwhile: every plan has the rest.
    const { comps, exit_plan, ...others } = body;
    const isPlan = error instanceof ApiError && error.code === 'not_allowed';
    const isPart = comps !== undefined || exit_plan !== undefined;
    if (isPlan && isPart && Object.keys(others).length > 0) await sendBody(id, others, bases);
    throw error;
  }
}

async function sendBody(id: string, body: AnalysisChanges, base: Bases): Promise<Answer> {
  // `keepalive`: closing the tab must not abort the call.
  const answer = await call(routes.updateAnalysis, { params: { id }, body: { ...body, base } }, { keepalive: true });
  const { conflicts = [], ...saved } = answer;
  await mutate(keyOf(routes.getAnalysis, { params: { id } }), saved, { revalidate: false });
  if (body.purchase_price !== undefined || body.seller_facts !== undefined) {
    const [listKey] = keyOf(routes.listAnalyses, { query: {} });
    await mutate<AnalysisPage>(
      (key) => Array.isArray(key) && key[0] === listKey,
      (page) => page && { ...page, items: page.items.map((row) => (row.id === id ? saved : row)) },
      { revalidate: false },
    );
  }
  return { current: fieldsOf(saved), conflicts };
}

/** The reverse of `fieldsOf`; `undefined` if the stored format is invalid. */
function changesOf(fields: Fields): AnalysisChanges | undefined {
  const body: Record<string, unknown> = {};
  for (const form of formNames) {
    const own = Object.entries(fields).filter(([path]) => path.startsWith(`${form}.`));
    if (own.length === 0) continue;
    body[form] = Object.fromEntries(own.map(([path, value]) => [path.slice(form.length + 1), value]));
  }
  if ('purchase_price' in fields) body.purchase_price = fields.purchase_price;
  const parsed = AnalysisChanges.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const Stored = z.record(z.string(), z.object({ value, base: value, sent: z.optional(z.array(value)) }));

function unsavedStore(key: string): UnsavedStore {
  return {
    read() {
      const stored = Stored.safeParse(readJson('localStorage', key));
      return stored.success ? stored.data : {};
    },
    write: (unsaved) => writeJson('localStorage', key, Object.keys(unsaved).length === 0 ? null : unsaved),
  };
}
