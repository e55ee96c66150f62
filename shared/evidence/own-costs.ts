import type { RepairTexts } from './repair-fields.ts';
import { repairLineIds } from './repair-line-ids.ts';

const costFields = repairLineIds.flatMap((id) => [`${id}.low`, `${id}.mid`, `${id}.high`]);

/** The unit costs that somebody typed into an estimate, by field; quantities and bids belong to their house. */
export function ownCosts(texts: RepairTexts): RepairTexts {
  return Object.fromEntries(
    costFields.flatMap((field) => (texts[field] === undefined ? [] : [[field, texts[field]] as const])),
  );
}
