import type { SellerFact } from '#shared/strategy/seller-facts.ts';

/** Opens the seller's facts, which may be collapsed, and moves the focus to a question. */
export function focusFact(fact: SellerFact): void {
  const details = document.getElementById('seller-facts')?.closest('details');
  if (!details) return;
  details.open = true;
  details.querySelector<HTMLElement>(`[name="${fact}"]`)?.focus();
}
