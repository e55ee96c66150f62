import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findManifest, publishLoad, takeLoadBack } from '#lambdas/storage/records/manifests.ts';
import type { Manifest } from '#lambdas/storage/records/record-rows.ts';
import { doubtsOf } from './acceptance.ts';
import type { LoadId } from './load-files.ts';
import { findStaged } from './stage-load.ts';

/* What an operator does with staged loads. Each command can be repeated; each returns the line to print. */

/** The county's load on this machine. @throws where there is none. */
function findLoad(out: string, county: string, load: string): LoadId {
  const [path] = globSync(join(out, 'records', 'reports', 'state=*', `county=${county}`, `load=${load}`));
  if (path === undefined) throw new Error(`There is no load ${load} of county ${county} in ${out}.`);
  const state = basename(dirname(dirname(path))).replace('state=', '');
  return { state, county, load };
}

/** @param isAccepted whether a load is published that is less than one may expect. */
type Publish = { out: string; county: string; load: string; isAccepted: boolean; now: Date };

/** Makes a staged load the one that counts. @throws in plain words when it can't be, or is doubtful. */
export async function publish({ out, county, load, isAccepted, now }: Publish): Promise<string> {
  const of = findLoad(out, county, load);
  const staged = await findStaged(out, of);
  if (!staged) throw new Error(`Load ${load} of county ${county} is not whole: load the files again.`);
  const { base, facts, figures, ...told } = staged;
  const manifest = await findManifest(county);
  if (manifest?.current !== load) {
    const doubts = isAccepted ? [] : doubtsOf(figures);
    if (doubts.length > 0) throw new Error(`${doubts.join('\n')}\nNot published. To publish it anyway, add --accept.`);
    const { name, licence } = told;
    const isDone = await publishLoad({ county, state: of.state, name, licence, load, base, facts }, now);
    if (!isDone) throw new Error(refusedWords(county, load, base, await findManifest(county)));
  }
  return `Load ${load} of ${told.name} is published: ${facts.houses} houses, roll of ${facts.day}.`;
}

function refusedWords(county: string, load: string, base: string | null, manifest: Manifest | undefined): string {
  if (manifest?.taken_back.includes(load)) {
    return `Load ${load} of county ${county} was taken back, or a later one was published: load the files again.`;
  }
  return `Load ${load} of county ${county} was compared with ${base ?? 'no load'}, but now ${manifest?.current ?? 'no load'} counts: load the files again.`;
}

/** Makes the load before this one count again. @throws when this one is not the current one. */
export async function takeBack(county: string, load: string, now: Date): Promise<string> {
  const manifest = await takeLoadBack(county, load, now);
  if (!manifest) {
    const current = (await findManifest(county))?.current;
    throw new Error(
      `Only the current load can be taken back; that of county ${county} is ${current ?? 'none'}, not ${load}.`,
    );
  }
  return `Load ${load} of ${manifest.name} is taken back: ${manifest.current === null ? 'no load' : `load ${manifest.current}`} counts.`;
}
