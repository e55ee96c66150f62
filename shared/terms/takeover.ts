import { readExitField } from './exit-fields.ts';
import type { ExitField, ExitTexts } from './exit-texts.ts';
import type { AssumptionTerms } from './subject-to.ts';

/**
 * Reads the terms that Subject-To has where the loan is assumed; nothing where it is taken over as it is. USD, percent
 * of the balance.
 */
export function takeoverOf(texts: ExitTexts): Partial<AssumptionTerms> {
  const read = (field: ExitField) => {
    const reading = readExitField(field, texts[field] ?? '');
    return reading !== 'empty' && 'value' in reading ? reading.value : undefined;
  };
  if (read('takeover') !== 'assumption') return {};
  const [assumptionFee, fundingFeePercent, qualifies] = [
    read('assumptionFee'),
    read('fundingFeePercent'),
    read('qualifies'),
  ];
  return {
    takeover: 'assumption',
    ...(typeof assumptionFee === 'number' && { assumptionFee }),
    ...(typeof fundingFeePercent === 'number' && { fundingFeePercent }),
    ...(typeof qualifies === 'boolean' && { qualifies }),
  };
}
