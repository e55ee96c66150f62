import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { type BankLoan, bankLoan } from '#shared/deal/bank-loan.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { changedTexts, type DealChanges } from '#shared/deal/deal-changes.ts';
import { dealReader, type ReadDeal, withBuyBox } from '#shared/deal/deal-of.ts';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import { changedExit, type ExitChanges } from '#shared/exits/kept/exit-changes.ts';
import { exitPlanOf, type KeptExit } from '#shared/exits/kept/exit-plan.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { openDeal } from '#shared/finance/open-deal.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { recommendedStrategy } from '#shared/strategy/strategy.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { compareDeal } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { type ExitTexts, takeoverFields } from '#shared/terms/exit-texts.ts';

/** A deal as it stands on the screen. */
export type Desk = {
  /** As typed. */
  texts: DealTexts;
  /** The engine's input, its origins, and its problems; follows every key. */
  deal: ReadDeal;
  /** All columns; they may lag behind. */
  priced: Priced;
  /** Changes fields; `null` takes one back. Returns the undo. */
  change: (changes: DealChanges) => () => void;
  /** Shows fields as they were saved otherwise; `null` takes one back. */
  show: (changes: DealChanges) => void;
  /** How it is left. */
  exit: {
    /** As typed. */
    texts: ExitTexts;
    kept: KeptExit;
    /** As `change`. */
    change: (changes: ExitChanges) => () => void;
  };
};

/** A deal with the figures of all structures and the bank loan. */
export type Priced = {
  deal: ReadDeal;
  engine: Deal;
  /** With the answer in the order of the facts and the rules, whatever is chosen. */
  comparison: ReturnType<typeof compareDeal>;
  bank: BankLoan;
};

/** Sources of the figures besides the deal's own texts. */
export type DeskSources = {
  analysis: Pick<Analysis, 'analysis_data' | 'seller_facts' | 'purchase_price'>;
  typed: CalculatorInputs;
  buyBox: BuyBox;
  /** ISO date. */
  today: string;
};

/** The deal of an analysis; `save` receives what an edit changes. */
export function useDesk(
  { deal: start = {}, exit_plan: startExit = {} }: Pick<Analysis, 'deal' | 'exit_plan'>,
  sources: DeskSources,
  save: (changes: AnalysisChanges) => void,
): Desk {
  const saveDeal = useCallback((deal: DealChanges) => save({ deal }), [save]);
  const saveExit = useCallback((exit_plan: ExitChanges) => save({ exit_plan }), [save]);
  const [texts, change, show] = useTexts(start, changedTexts, saveDeal);
  const [exitTexts, changeExit] = useTexts(startExit, changedExit, saveExit);
  const reader = useMemo(() => readerOf(sources), [sources]);
  const takeover = useTakeover(exitTexts);
  const read = useMemo(() => ({ deal: reader(texts, takeover), sources }), [reader, texts, takeover, sources]);
  const lagging = useDeferredValue(read);
  const priced = useMemo(() => pricedOf(lagging.deal, lagging.sources), [lagging]);
  const exit = useMemo(
    () => ({ texts: exitTexts, kept: exitPlanOf(exitTexts), change: changeExit }),
    [exitTexts, changeExit],
  );
  return { texts, deal: read.deal, priced, change, show, exit };
}

/** The texts that structures are priced with; the same until one of them changes. */
function useTakeover(texts: ExitTexts): ExitTexts {
  const kept = JSON.stringify(takeoverFields.map((field) => texts[field] ?? ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts as far as they count are in `kept`
  return useMemo(() => texts, [kept]);
}

/** Texts by field, what changes some of them, which returns the undo, and what shows some that are saved already. */
function useTexts<Texts extends object, Changes extends object>(
  start: Texts,
  changed: (texts: Texts, changes: Changes) => Texts,
  send: (changes: Changes) => void,
): [Texts, (changes: Changes) => () => void, (changes: Changes) => void] {
  const [texts, setTexts] = useState(start);
  const latest = useRef(start);
  const show = useCallback(
    (changes: Changes) => {
      latest.current = changed(latest.current, changes);
      setTexts(latest.current);
    },
    [changed],
  );
  const change = useCallback(
    (changes: Changes) => {
      const before = latest.current;
      const put = (some: Changes) => {
        show(some);
        send(some);
      };
      put(changes);
      return () => put(undoOf(before, changes));
    },
    [show, send],
  );
  return [texts, change, show];
}

function readerOf({ analysis, typed, buyBox, today }: DeskSources) {
  const { analysis_data: property, seller_facts: facts = {} } = analysis;
  return dealReader({ property, facts, calculator: typed, buyBox, today });
}

function pricedOf(deal: ReadDeal, { analysis, typed, buyBox }: DeskSources): Priced {
  const { analysis_data: property, seller_facts: facts = {}, purchase_price } = analysis;
  const withFacts = applySellerFacts(property, facts);
  const inputs = openDeal(withFacts, purchase_price, withBuyBox(typed, buyBox));
  const engine = dealOf(deal.input);
  const comparison = compareDeal(engine, recommendedStrategy(withFacts));
  return { deal, engine, comparison, bank: bankLoan(inputs, deal.input) };
}

/** The changes that lead back. */
function undoOf<Changes extends object>(before: object, changes: Changes): Changes {
  const kept = new Map(Object.entries(before));
  // The cast: each field has what it had, or is taken back.
  return Object.fromEntries(Object.keys(changes).map((field) => [field, kept.get(field) ?? null])) as Changes;
}
