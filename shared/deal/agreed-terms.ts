import type { AgreedVersion } from './agreed.ts';
import type { DealChanges } from './deal-changes.ts';
import { readField } from './deal-fields.ts';
import { DealField, type DealTexts } from './deal-texts.ts';

/* Agreed terms beside those that a deal has, or would have. */

/** A term of a deal that says something else than what was agreed. */
export type AgreedDifference = { field: DealField; agreed: string; asked: string };

/** The terms, and the structure, in which a deal's texts differ from what was agreed; none once it was taken back. */
export function differsFromAgreed(agreed: AgreedVersion, texts: DealTexts): AgreedDifference[] {
  if (agreed.withdrawn_at !== undefined) return [];
  return agreedFields(agreed).flatMap(([field, text]) => {
    const asked = texts[field] ?? '';
    return isSameText(field, text, asked) ? [] : [{ field, agreed: text, asked }];
  });
}

/** What a change of a deal would do to agreed terms: those that it moves, and to something else than was agreed. */
export function changesAgreed(
  agreed: AgreedVersion | undefined,
  before: DealTexts,
  changes: DealChanges | null | undefined,
): AgreedDifference[] {
  if (agreed === undefined || agreed.withdrawn_at !== undefined || changes === undefined) return [];
  return agreedFields(agreed).flatMap(([field, text]) => {
    const change = changes === null ? null : changes[field];
    if (change === undefined) return [];
    const asked = change ?? '';
    const isKept = isSameText(field, text, asked) || isSameText(field, before[field] ?? '', asked);
    return isKept ? [] : [{ field, agreed: text, asked }];
  });
}

/** Whether a deal has a term as it was agreed. */
export function isAgreedTerm(agreed: AgreedVersion | undefined, field: DealField, text: string | undefined): boolean {
  const own = agreed?.withdrawn_at === undefined ? agreed?.terms[field] : undefined;
  return own !== undefined && text !== undefined && isSameText(field, own, text);
}

function agreedFields({ structure, terms }: AgreedVersion): [DealField, string][] {
  const entries = DealField.options.flatMap((field): [DealField, string][] => {
    const text = terms[field];
    return text === undefined ? [] : [[field, text]];
  });
  return structure === null ? entries : [['chosen', structure], ...entries];
}

/** Whether two texts of a field mean the same: "$224,900" and "224900". */
export function isSameText(field: DealField, one: string, other: string): boolean {
  if (one.trim() === other.trim()) return true;
  if (field === 'chosen') return false;
  const [a, b] = [readField(field, one), readField(field, other)];
  return typeof a === 'object' && typeof b === 'object' && 'value' in a && 'value' in b && a.value === b.value;
}
