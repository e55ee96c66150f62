import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { withBuyBox } from '#shared/deal/deal-of.ts';
import type { CalculatorChanges, CalculatorInput, CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { round } from '#shared/finance/figures.ts';
import { openDeal } from '#shared/finance/open-deal.ts';
import { knownValue, type PropertyResult } from '#shared/property/property.ts';
import { parseDollars } from '#shared/values/parse-amount.ts';

/** The portfolio's price (USD, `null` when unknown), and the user's texts. */
export type KeptDeal = { price: number | null; typed: CalculatorInputs };

export type DealForm = ReturnType<typeof useDealForm>;

/**
 * The calculator's inputs, opened for the property; `save` receives what an edit changes.
 *
 * @param buyBox the investor's assumptions, which stand where none is typed.
 */
export function useDealForm(
  property: PropertyResult,
  start: KeptDeal,
  buyBox: BuyBox,
  save: (changes: AnalysisChanges) => void,
) {
  const [deal, setDeal] = useState(start);
  const inputs = useMemo(
    () => openDeal(property, deal.price, withBuyBox(deal.typed, buyBox)),
    [property, deal, buyBox],
  );
  const latest = useRef(deal);

  const put = useCallback(
    (next: KeptDeal) => {
      const changes = changesBetween(latest.current, next);
      latest.current = next;
      setDeal(next);
      save(changes);
    },
    [save],
  );
  const change = useCallback(
    (name: CalculatorInput, text: string) => put(edited(property, latest.current, name, text)),
    [property, put],
  );
  /** Forgets what was typed; the price is the looked-up one where there is one. @returns the undo. */
  const reset = useCallback(() => {
    const before = latest.current;
    put({ price: knownValue(property) ?? before.price, typed: {} });
    return () => put(before);
  }, [property, put]);

  return { deal, inputs, change, reset };
}

/**
 * The deal after an edit. Price and down payment set the loan again. A typed loan keeps the down payment beside it,
 * which would otherwise follow the price.
 */
export function edited(property: PropertyResult, deal: KeptDeal, name: CalculatorInput, text: string): KeptDeal {
  if (name === 'loanAmount') {
    const { downPayment } = openDeal(property, deal.price, deal.typed);
    return { ...deal, typed: { ...deal.typed, downPayment, loanAmount: text } };
  }
  if (name !== 'purchasePrice' && name !== 'downPayment') return { ...deal, typed: { ...deal.typed, [name]: text } };
  const { loanAmount: _, ...typed } = deal.typed;
  const price = name === 'purchasePrice' ? (priceOf(text) ?? deal.price) : deal.price;
  return { price, typed: { ...typed, [name]: text } };
}

/** The changes that lead from one deal to another; an input that is no longer typed is removed. */
export function changesBetween(before: KeptDeal, after: KeptDeal): AnalysisChanges {
  const old = new Map(Object.entries(before.typed));
  const current = new Map(Object.entries(after.typed));
  const names = [...new Set([...old.keys(), ...current.keys()])].filter((name) => old.get(name) !== current.get(name));
  const calculator_inputs: CalculatorChanges = Object.fromEntries(
    names.map((name) => [name, current.get(name) ?? null]),
  );
  const { price } = after;
  return price === null || price === before.price
    ? { calculator_inputs }
    : { calculator_inputs, purchase_price: price };
}

/** A price for the portfolio, USD; `null` if the text is none. */
function priceOf(text: string): number | null {
  const price = parseDollars(text);
  return price !== null && price >= 0 && price <= 1e12 ? round(price) : null;
}
