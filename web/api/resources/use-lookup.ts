import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { routes } from '#shared/contract/routes.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { LookupAnswer } from '#shared/property/lookup.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { ApiError, call } from '#web/api/client.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { onUserChange, sessionNow } from '#web/api/session/session.ts';
import { readJson, writeJson } from '#web/api/stored-json.ts';

/** The result on screen and, once saved, its analysis. */
export const LookupResult = z.object({
  user_id: z.string(),
  lookup_id: Ulid,
  property: PropertyResult,
  /** The seller's answers, until they are saved with the analysis. */
  facts: z.optional(SellerFacts),
  /** Creation time (ISO) of the saved analysis the facts come from; absent if they were typed for this result. */
  facts_of: z.optional(z.string()),
  saved: z.optional(z.object({ id: Ulid, purchase_price: z.nullable(z.number()) })),
});
export type LookupResult = z.infer<typeof LookupResult>;

export type LookupState =
  | { step: 'idle'; address?: string }
  | { step: 'analyzing'; address: string }
  | { step: 'failed'; address: string; error: unknown };

/* The result survives a reload of its tab and visits to other pages. It is dropped when the user changes. */
const storageKey = 'lookup-result';
const factsKey = 'lookup-facts';
/** Facts of unsaved properties are kept for this many addresses. */
const addressesKept = 20;
const listeners = createListeners();
let current: LookupResult | null = null;

function storedResult(): LookupResult | null {
  current ??= readStorage();
  return current !== null && current.user_id === sessionNow().user?.id ? current : null;
}

function readStorage(): LookupResult | null {
  const stored = z.safeParse(LookupResult, readJson('sessionStorage', storageKey));
  return stored.success ? stored.data : null;
}

/** Facts of unsaved properties by address, oldest first. */
function factsByAddress(): [address: string, facts: SellerFacts][] {
  const stored = z.safeParse(z.array(z.tuple([z.string(), SellerFacts])), readJson('sessionStorage', factsKey));
  return stored.success ? stored.data : [];
}

/** The facts typed in this tab for an unsaved property. */
export function typedFacts(address: string): SellerFacts | undefined {
  return factsByAddress().find(([each]) => each === address)?.[1];
}

function storeFacts(address: string, facts: SellerFacts): void {
  const others = factsByAddress().filter(([each]) => each !== address);
  const hasFacts = Object.keys(facts).length > 0;
  writeJson('sessionStorage', factsKey, hasFacts ? [...others, [address, facts]].slice(-addressesKept) : others);
}

function storeResult(result: LookupResult | null): void {
  current = result;
  writeJson('sessionStorage', storageKey, result);
  listeners.notify();
}

onUserChange(() => {
  storeResult(null);
  writeJson('sessionStorage', factsKey, null);
});

/** The result's analysis was deleted: the result can be saved again. */
export function forgetSaved(analysisId: string): void {
  const result = storedResult();
  if (result?.saved?.id === analysisId) storeResult({ ...result, saved: undefined });
}

/** Keeps facts with the unsaved result, and for another lookup of the same address. */
export function keepFacts(facts: SellerFacts): void {
  const result = storedResult();
  if (!result) return;
  storeResult({ ...result, facts });
  storeFacts(result.property.address, facts);
}

/** Looks up a property: one lookup at a time, cancelable; the last result stays until the next or `discard`. */
export function useLookup() {
  const [state, setState] = useState<LookupState>({ step: 'idle' });
  const result = useSyncExternalStore(listeners.add, storedResult, () => null);
  const running = useRef<AbortController>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  /**
   * Returns the result; `undefined` if the lookup failed (see `state`) or was canceled. `saved` returns the user's
   * deals, newest first: their facts for the same address are used again.
   */
  const lookUp = useCallback(
    async (address: string, saved: () => readonly DealRow[]): Promise<LookupResult | undefined> => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      setState({ step: 'analyzing', address });
      try {
        const answer = await call(routes.lookUpProperty, { body: { address } }, { signal: controller.signal });
        const found = await resultOf(answer, storedResult(), saved());
        if (controller.signal.aborted) return undefined;
        running.current = null;
        storeResult(found);
        setState({ step: 'idle' });
        return found;
      } catch (error) {
        if (controller.signal.aborted) return undefined;
        running.current = null;
        console.warn('The lookup failed.', error);
        setState({ step: 'failed', address, error });
        return undefined;
      }
    },
    [stop],
  );

  /** Shows a lookup of the last 30 days again, at no cost. `saved` is as for `lookUp`. */
  const reopen = useCallback(
    async (id: string, saved: readonly DealRow[]): Promise<void> => {
      stop();
      const answer = await call(routes.getLookup, { params: { id } });
      storeResult(await resultOf(answer, storedResult(), saved));
      setState({ step: 'idle' });
    },
    [stop],
  );

  const cancel = useCallback(() => {
    if (running.current === null) return;
    stop();
    setState((before) => ({ step: 'idle', address: 'address' in before ? before.address : undefined }));
  }, [stop]);

  const discard = useCallback(() => {
    stop();
    setState({ step: 'idle' });
    storeResult(null);
  }, [stop]);

  /** Records that a lookup is saved: its result shows it. */
  const keep = useCallback((saved: Pick<Analysis, 'id' | 'purchase_price'>) => {
    const result = storedResult();
    if (result?.lookup_id === saved.id)
      storeResult({ ...result, saved: { id: saved.id, purchase_price: saved.purchase_price } });
  }, []);

  return { state, result, lookUp, reopen, cancel, discard, keep };
}

/**
 * A repeat of the same lookup keeps its facts and its saved state. Another lookup of the address uses the facts typed
 * in this tab, otherwise those saved last.
 */
async function resultOf(
  { data, lookup_id }: LookupAnswer,
  before: LookupResult | null,
  deals: readonly DealRow[],
): Promise<LookupResult> {
  const result = { user_id: sessionNow().user?.id ?? '', lookup_id, property: data };
  if (before?.lookup_id === lookup_id) return { ...before, ...result };
  const same = deals.find(({ id }) => id === lookup_id);
  if (same) return { ...result, saved: { id: same.id, purchase_price: same.purchase_price } };
  const typed = typedFacts(data.address);
  if (typed) return { ...result, facts: typed };
  for (const { id } of deals.filter(({ property_address }) => property_address === data.address)) {
    // Without them, the result is as good as new.
    const earlier = await call(routes.getAnalysis, { params: { id } }).catch(() => undefined);
    const facts = earlier?.seller_facts ?? {};
    if (earlier && Object.keys(facts).length > 0) return { ...result, facts, facts_of: earlier.created_at };
  }
  return result;
}

/** The server refused because no lookup is left; this page's own count may differ. */
export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'quota_exceeded';
}
