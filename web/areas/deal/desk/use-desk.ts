import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { type BankLoan, bankLoan } from '#shared/deal/bank-loan.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { changedTexts, type DealChanges } from '#shared/deal/deal-changes.ts';
import { dealReader, type ReadDeal, withBuyBox } from '#shared/deal/deal-of.ts';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { openDeal } from '#shared/finance/open-deal.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { recommendedStrategy } from '#shared/strategy/strategy.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { compareDeal } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';

/** A deal as it stands on the screen. */
export type Desk = {
  /** As typed. */
  texts: DealTexts;
  /** What the engine takes, where it comes from, and what cannot be read; follows every key. */
  deal: ReadDeal;
  /** All columns; they may lag behind. */
  priced: Priced;
  /** Changes fields; `null` takes one back. Returns the undo. */
  change: (changes: DealChanges) => () => void;
};

/** A deal with the figures of all structures and the bank loan. */
export type Priced = {
  deal: ReadDeal;
  /** As the deal engine takes it. */
  engine: Deal;
  /** With the answer in the order of the facts and the rules, whatever is chosen. */
  comparison: ReturnType<typeof compareDeal>;
  bank: BankLoan;
};

/** What the figures are worked out from besides the deal's own texts. */
export type DeskSources = {
  analysis: Pick<Analysis, 'analysis_data' | 'seller_facts' | 'purchase_price' | 'exit_plan'>;
  /** The calculator's inputs as typed. */
  typed: CalculatorInputs;
  buyBox: BuyBox;
  /** ISO date. */
  today: string;
};

/** The deal of an analysis; `save` receives what an edit changes. */
export function useDesk(start: DealTexts, sources: DeskSources, save: (changes: AnalysisChanges) => void): Desk {
  const [texts, setTexts] = useState(start);
  const latest = useRef(start);
  const reader = useMemo(() => readerOf(sources), [sources]);
  const read = useMemo(() => ({ deal: reader(texts), sources }), [reader, texts, sources]);
  const lagging = useDeferredValue(read);
  const priced = useMemo(() => pricedOf(lagging.deal, lagging.sources), [lagging]);

  const change = useCallback(
    (changes: DealChanges) => {
      const before = latest.current;
      const put = (some: DealChanges) => {
        latest.current = changedTexts(latest.current, some);
        setTexts(latest.current);
        save({ deal: some });
      };
      put(changes);
      return () => put(undoOf(before, changes));
    },
    [save],
  );
  return { texts, deal: read.deal, priced, change };
}

function readerOf({ analysis, typed, buyBox, today }: DeskSources) {
  const { analysis_data: property, seller_facts: facts = {}, exit_plan: exitTexts = {} } = analysis;
  const read = dealReader({ property, facts, calculator: typed, buyBox, today });
  return (texts: DealTexts) => read(texts, exitTexts);
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
function undoOf(before: DealTexts, changes: DealChanges): DealChanges {
  const kept = new Map(Object.entries(before));
  return Object.fromEntries(Object.keys(changes).map((field) => [field, kept.get(field) ?? null])) as DealChanges;
}
