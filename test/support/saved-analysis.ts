import { Analysis } from '#shared/analysis/analysis.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import type { Person } from './system.ts';

/** A house of the sample data that lacks no figure. */
export const palmLane = '2417 E Sample Palm Ln, Phoenix, AZ 85016';

/** Looks an address up as somebody, saves it and then changes it, as the site does. Resolves to the analysis' id. */
export async function saveAnalysis(person: Person, address = palmLane, changes?: object): Promise<string> {
  const { lookup_id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  const { id } = Analysis.parse((await person.call('POST', '/api/analyses', { lookup_id })).body);
  if (changes) Analysis.parse((await person.call('PATCH', `/api/analyses/${id}`, changes)).body);
  return id;
}

/** Somebody's analysis as it is saved now. */
export async function readAnalysis(person: Person, id: string): Promise<Analysis> {
  return Analysis.parse((await person.call('GET', `/api/analyses/${id}`)).body);
}
