import { repairLines } from '#shared/evidence/repair-lines.ts';

const names: Readonly<Record<string, string>> = { area: 'Living area', contingency: 'Contingency' };

/** What a field of the estimate is called: "Roof, quantity". */
export function fieldName(field: string): string {
  const [of = '', part = ''] = field.split('.');
  if (of === 'perFoot') return `${part.slice(0, 1).toUpperCase()}${part.slice(1)}, per sq ft`;
  const line = repairLines.find(({ id }) => id === of);
  return line === undefined ? (names[field] ?? field) : `${line.label}, ${part}`;
}
