import { titleCase } from '#shared/values/title-case.ts';

/**
 * A roll's address as people write it: "12 MOCK ST NW, NAPLES, FL 34102" is "12 Mock St NW, Naples, FL 34102". One with a
 * small letter stays as it is.
 */
export function fromCapitals(address: string): string {
  const [, place = '', state = ''] = /^(.*?)(,? [A-Z]{2}(?: \d{5}(?:-\d{4})?)?)?$/s.exec(address) ?? [];
  return `${titleCase(place)}${state}`;
}
