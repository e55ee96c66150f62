import type { PacketLine } from './packet.ts';

/* How packets write figures. An unknown figure is said to be unknown; it is never a 0. */

const unknown = 'Unknown';

const isKnown = (amount: number | null): amount is number => amount !== null && Number.isFinite(amount);

const grouped = (amount: number, decimals: number) =>
  Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** "$30,000", "−$213". */
export function usd(amount: number | null, decimals = 0): string {
  if (!isKnown(amount)) return unknown;
  const size = grouped(amount, decimals);
  return `${amount < 0 && /[1-9]/.test(size) ? '−' : ''}$${size}`;
}

/** "+$310", "−$213". */
export function signed(amount: number | null): string {
  const text = usd(amount);
  return isKnown(amount) && Math.round(amount) > 0 ? `+${text}` : text;
}

/** "3.25%", with up to two decimals. */
export function percent(share: number | null, decimals = 2): string {
  return isKnown(share)
    ? `${share.toLocaleString('en-US', { maximumFractionDigits: decimals })}%`.replace('-', '−')
    : unknown;
}

/** "1.22". */
export function ratio(value: number | null): string {
  return isKnown(value) ? value.toFixed(2).replace('-', '−') : unknown;
}

/** "Nov 2, 2026" of an ISO date; `null` for what is none. */
export function day(date: string): string | null {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return null;
  return at.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
}

/** "1 month", "120 months". */
export function months(count: number | null): string {
  return isKnown(count) ? `${count.toLocaleString('en-US')} ${count === 1 ? 'month' : 'months'}` : unknown;
}

export const line = (label: string, text: string, note?: string): PacketLine =>
  note === undefined ? { label, text } : { label, text, note };

export const total = (label: string, text: string): PacketLine => ({ label, text, isTotal: true });

/** Amounts with their names; those that are nothing are left out. */
export function amounts(...all: readonly (readonly [label: string, amount: number])[]): PacketLine[] {
  return all.flatMap(([label, amount]) => (amount === 0 ? [] : [line(label, usd(amount))]));
}
