import { addressKey } from '#shared/property/address.ts';
import { parseAddress } from '#shared/property/address-parser.ts';

/* What becomes of each row before anything is looked up. Page and server use the same functions. */

/** `duplicate` of the row at `of`; `needs_unit` in a building of which the list has units. */
export type PreparedRow =
  | { kind: 'ready'; address: string; key: string }
  | { kind: 'needs_unit'; address: string; key: string }
  | { kind: 'duplicate'; address: string; of: number }
  | { kind: 'unreadable'; address: string; problem: string };

/** Checks the addresses of a list, in their order. */
export function prepareRows(addresses: readonly string[]): PreparedRow[] {
  const parsed = addresses.map((text) => ({ text, ...parseAddress(text) }));
  const keys = parsed.map(({ address }) => (address === undefined ? '' : addressKey(address)));
  const buildings = new Set(keys.flatMap((key) => (hasUnit(key) ? withoutUnit(key) : [])));
  const seen = new Map<string, number>();
  return parsed.map(({ text, address, problem }, index) => {
    const key = keys[index] ?? '';
    if (address === undefined) return { kind: 'unreadable', address: text.trim(), problem };
    const of = seen.get(key);
    if (of !== undefined) return { kind: 'duplicate', address, of };
    seen.set(key, index);
    return { kind: !hasUnit(key) && buildings.has(key) ? 'needs_unit' : 'ready', address, key };
  });
}

const unit = / unit \S+/;
const hasUnit = (key: string) => unit.test(key);
const withoutUnit = (key: string) => key.replace(unit, '');

/** The address with a unit after its street. */
export function withUnit(address: string, unitName: string): string {
  const [street = '', ...place] = address.split(', ');
  const name = unitName.trim().replace(/^(#|unit|apt\.?)\s*/i, '');
  return [`${street} Unit ${name}`, ...place].join(', ');
}
