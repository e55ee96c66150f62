import { type EstimateName, isFileFact } from '#shared/property/file-facts.ts';
import { type PropertyResult, provenanceOf } from '#shared/property/property.ts';
import { fieldsOfEstimate, withUnknown } from './merge-facts.ts';

/** What falls with an estimate: a loan of the last sale has its rate and its payments left. */
const fallsWith: Partial<Record<EstimateName, readonly EstimateName[]>> = { loan: ['rate', 'paymentsLeft'] };

/**
 * A record without a figure that a list has estimated: it is unknown then, and what is reckoned from it.
 *
 * @returns `undefined` where it is no estimate.
 */
export function withoutEstimate(record: PropertyResult, name: EstimateName): PropertyResult | undefined {
  const { fromFile } = record;
  const marks = fromFile?.estimates ?? {};
  if (!fromFile || !marks[name]) return undefined;
  const gone = [name, ...(fallsWith[name] ?? [])];
  const isGone = (each: string) => (gone as string[]).includes(each);
  const left = Object.fromEntries(Object.entries(marks).filter(([each]) => !isGone(each)));
  const said = Object.entries(fromFile).filter(([each]) => !(isFileFact(each) && isGone(each)) && each !== 'estimates');
  const fields = gone.flatMap(fieldsOfEstimate).filter((field) => provenanceOf(record, field) === 'estimated');
  return {
    ...withUnknown(record, [...new Set(fields)]),
    // The cast: an object without some of its optional parts.
    fromFile: {
      ...(Object.fromEntries(said) as typeof fromFile),
      ...(Object.keys(left).length > 0 && { estimates: left }),
    },
  };
}
