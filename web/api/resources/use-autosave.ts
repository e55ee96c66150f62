import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { mutate } from 'swr';
import * as z from 'zod/mini';
import type { Analysis, AnalysisPage } from '#shared/analysis/analysis.ts';
import { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { isDemo } from '#shared/analysis/demo.ts';
import { routes } from '#shared/contract/routes.ts';
import { DealTexts } from '#shared/deal/deal-texts.ts';
import { CompTexts } from '#shared/evidence/comp-fields.ts';
import { RepairTexts } from '#shared/evidence/repair-fields.ts';
import { ExitTexts } from '#shared/exits/kept/exit-texts.ts';
import { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { changedFacts } from '#shared/strategy/seller-facts.ts';
import { ApiError, call } from '#web/api/client.ts';
import { onUserChange, sessionNow } from '#web/api/session/session.ts';
import { readJson, writeJson } from '#web/api/stored-json.ts';
import { keyOf } from '#web/api/swr.ts';
import {
  type Autosave,
  createAutosave,
  type Fields,
  keepInMemory,
  type SaveState,
  type UnsavedStore,
} from './autosave.ts';

/*
 * One autosave per analysis and tab, shared by deal and letter; it continues after its page is left. It belongs
 * to the signed-in user; unsaved changes stay in this browser for them.
 */
const autosaves = new Map<string, Autosave>();

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

/** Saves changes of an analysis as they are made. */
export function useAutosave(analysis: Analysis) {
  const [autosave] = useState(() => autosaveOf(analysis));
  /** Changes of an earlier visit that were never saved: the form starts with them. */
  const [unsaved] = useState(() => unsavedOf(autosave));

  useEffect(() => {
    void autosave.flush();
    return () => void autosave.flush();
  }, [autosave]);

  useEffect(() => autosave.reread(fieldsOf(analysis)), [autosave, analysis]);

  const save = useCallback((changes: AnalysisChanges) => autosave.change(fieldsOf(changes)), [autosave]);
  return { autosave, unsaved, save };
}

export function useSaveState(autosave: Autosave): SaveState {
  return useSyncExternalStore(autosave.subscribe, autosave.state, () => 'unchanged');
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

/** The autosave of an analysis; the tab's forms share it. */
export function autosaveOf(analysis: Analysis): Autosave {
  const existing = autosaves.get(analysis.id);
  if (existing) return existing;
  const autosave = isDemo(analysis.id)
    ? keepInMemory()
    : createAutosave({
        saved: fieldsOf(analysis),
        send: (fields) => sendChanges(analysis.id, fields),
        store: unsavedStore(`unsaved ${sessionNow().user?.id} ${analysis.id}`),
        isRefusal: (error) =>
          error instanceof ApiError && ['not_found', 'invalid_input', 'not_allowed'].includes(error.code),
      });
  autosaves.set(analysis.id, autosave);
  return autosave;
}

async function sendChanges(id: string, fields: Fields): Promise<void> {
  const body = changesOf(fields) ?? {};
  try {
    await sendBody(id, body);
  } catch (error) {
    // The plan that has comps or exits has ended meanwhile: every plan has the rest.
    const { comps, exit_plan, ...others } = body;
    const isPlan = error instanceof ApiError && error.code === 'not_allowed';
    const isPart = comps !== undefined || exit_plan !== undefined;
    if (isPlan && isPart && Object.keys(others).length > 0) await sendBody(id, others);
    throw error;
  }
}

async function sendBody(id: string, body: AnalysisChanges): Promise<void> {
  // `keepalive`: closing the tab must not abort the call.
  const saved = await call(routes.updateAnalysis, { params: { id }, body }, { keepalive: true });
  await mutate(keyOf(routes.getAnalysis, { params: { id } }), saved, { revalidate: false });
  if (body.purchase_price === undefined && body.seller_facts === undefined) return;
  const [listKey] = keyOf(routes.listAnalyses, { query: {} });
  await mutate<AnalysisPage>(
    (key) => Array.isArray(key) && key[0] === listKey,
    (page) => page && { ...page, items: page.items.map((row) => (row.id === id ? saved : row)) },
    { revalidate: false },
  );
}

const forms = ['calculator_inputs', 'deal', 'exit_plan', 'comps', 'repairs', 'letter_draft', 'seller_facts'] as const;

/** `{calculator_inputs: {vacancy: '5'}}` as `{'calculator_inputs.vacancy': '5'}`. */
export function fieldsOf(changes: AnalysisChanges | Analysis): Fields {
  const fields: Fields = {};
  if (changes.purchase_price !== undefined) fields.purchase_price = changes.purchase_price;
  for (const form of forms) {
    for (const [name, value] of Object.entries(changes[form] ?? {})) {
      if (value !== undefined) fields[`${form}.${name}`] = value;
    }
  }
  return fields;
}

/** The reverse of `fieldsOf`; `undefined` if the stored format is invalid. */
function changesOf(fields: Fields): AnalysisChanges | undefined {
  const body: Record<string, unknown> = {};
  for (const form of forms) {
    const own = Object.entries(fields).filter(([path]) => path.startsWith(`${form}.`));
    if (own.length === 0) continue;
    body[form] = Object.fromEntries(own.map(([path, value]) => [path.slice(form.length + 1), value]));
  }
  if ('purchase_price' in fields) body.purchase_price = fields.purchase_price;
  const parsed = AnalysisChanges.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const Stored = z.record(z.string(), z.object({ value, base: value }));

function unsavedStore(key: string): UnsavedStore {
  return {
    read() {
      const stored = Stored.safeParse(readJson('localStorage', key));
      return stored.success ? stored.data : {};
    },
    write: (unsaved) => writeJson('localStorage', key, Object.keys(unsaved).length === 0 ? null : unsaved),
  };
}
