import type { Run } from './seller-option.ts';

/** Equal amounts in a row, one after another; `null` when one is unknown. */
export function runs(amounts: readonly number[]): Run[] | null {
  const found: Run[] = [];
  for (const amount of amounts) {
    if (!Number.isFinite(amount)) return null;
    const last = found.at(-1);
    if (last?.amount === amount) last.months += 1;
    else found.push({ amount, months: 1 });
  }
  return found;
}
