import { existsSync, globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { enqueueBodies } from '#lambdas/runtime/queue.ts';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import { chainOf } from '#lambdas/storage/records/load-chain.ts';
import { forgetLoad, listLoads } from '#lambdas/storage/records/load-rows.ts';
import { findManifest, listManifests, publishLoad, takeLoadBack } from '#lambdas/storage/records/manifests.ts';
import { loadKey, type Manifest } from '#lambdas/storage/records/record-rows.ts';
import { changeDoubtsOf, doubtsOf } from './acceptance.ts';
import { deleteFiles } from './bucket.ts';
import { idsIn } from './changed-rows.ts';
import { clearSuperseded } from './clear-superseded.ts';
import { withDatabase } from './database.ts';
import { type LoadId, parquetKey, parquetKinds, parquetPath, pathOf } from './load-files.ts';
import { findStaged } from './stage-load.ts';
import { deleteRows } from './write-rows.ts';

/* What an operator does with staged loads. Each command can be repeated; each returns the line to print. */

/** The county's load on this machine. @throws where there is none. */
function findLoad(out: string, county: string, load: string): LoadId {
  const [path] = globSync(join(out, 'records', 'reports', 'state=*', `county=${county}`, `load=${load}`));
  if (path === undefined) throw new Error(`There is no load ${load} of county ${county} in ${out}.`);
  const state = basename(dirname(dirname(path))).replace('state=', '');
  return { state, county, load };
}

type Publish = {
  out: string;
  county: string;
  load: string;
  /** Whether a load is published that is less than one may expect. */
  isAccepted: boolean;
  /** Whether one is that changes more houses than one may expect: those who follow them are told. */
  areChangesAccepted: boolean;
  now: Date;
};

/** Makes a staged load the one that counts. @throws in plain words when it can't be, or is doubtful. */
export async function publish({ out, county, load, isAccepted, areChangesAccepted, now }: Publish): Promise<string> {
  const of = findLoad(out, county, load);
  const staged = await findStaged(out, of);
  if (!staged) throw new Error(`Load ${load} of county ${county} is not whole: load the files again.`);
  const { base, facts, figures, ...told } = staged;
  const manifest = await findManifest(county);
  if (manifest?.current !== load) {
    const doubts = isAccepted ? [] : doubtsOf(figures);
    if (doubts.length > 0) throw new Error(`${doubts.join('\n')}\nNot published. To publish it anyway, add --accept.`);
    const changeDoubts = areChangesAccepted ? [] : changeDoubtsOf(figures);
    if (changeDoubts.length > 0) {
      const next =
        'Not published: those who follow these houses would be told. To publish it anyway, add --accept-changes.';
      throw new Error(`${changeDoubts.join('\n')}\n${next}`);
    }
    const { name, licence, sample } = told;
    const publishing = { county, state: of.state, name, licence, load, base, facts };
    const isDone = await publishLoad({ ...publishing, ...(sample && { sample }) }, now);
    if (!isDone) throw new Error(refusedWords(county, load, base, await findManifest(county)));
  }
  await lookAtFollowed(county, load);
  await clearSuperseded(out, of.state, county, now);
  return `Load ${load} of ${told.name} is published: ${facts.houses} houses, roll of ${facts.day}.`;
}

/** Has the county's followed houses looked at. Enqueued twice, nobody is told twice. */
async function lookAtFollowed(county: string, load: string): Promise<void> {
  if (!hasSetting('watchQueue')) return;
  await enqueueBodies([{ county, load }], 'watchQueue');
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

/** How counties stand: all that were ever published, or one. */
export async function status(county?: string): Promise<string> {
  const manifests = await listManifests();
  const chosen = county === undefined ? manifests : manifests.filter((each) => each.county === county);
  const lines = await Promise.all(chosen.map(statusOf));
  if (lines.length > 0) return lines.join('\n');
  if (county === undefined) return 'No county was ever published.';
  const loads = (await listLoads(county)).map(({ load }) => load);
  return `County ${county} was never published.${listed('Staged', loads)}`;
}

async function statusOf({ county, state, name, current, previous, taken_back: takenBack, loads }: Manifest) {
  const facts = current === null ? undefined : loads[current];
  const counts = facts
    ? `load ${current}, roll of ${facts.day}, ${facts.houses} houses, ${facts.sales} sales`
    : 'no load counts';
  const newer = (await listLoads(county)).map(({ load }) => load).filter((load) => load > (current ?? ''));
  const staged = newer.filter((load) => !takenBack.includes(load));
  const before = previous === null ? '' : `; before it ${previous}`;
  return `${county} ${name}, ${state}: ${counts}${before}.${listed('Staged', staged)}${listed('Do not count', takenBack)}`;
}

const listed = (what: string, loads: readonly string[]) => (loads.length > 0 ? ` ${what}: ${loads.join(', ')}.` : '');

/**
 * Deletes the rows and files of a load that does not count. Of a load that counted before the previous one, rows stay:
 * later loads have only what they changed of it.
 *
 * @throws for the current and the previous load.
 */
export async function drop(out: string, county: string, load: string, now: Date): Promise<string> {
  const manifest = await findManifest(county);
  if (manifest?.current === load || manifest?.previous === load) {
    const which = manifest.current === load ? 'current' : 'previous';
    throw new Error(`Load ${load} is the ${which} one of county ${county}: it stays.`);
  }
  const of = findLoad(out, county, load);
  const loads = await listLoads(county);
  const current = manifest?.current ?? null;
  const base = loads.find((each) => each.load === current)?.base ?? null;
  const isBuiltOn = current !== null && chainOf(current, base, loads).includes(load);
  if (isBuiltOn) {
    // It needs the load's files.
    await clearSuperseded(out, of.state, county, now);
  } else if (existsSync(parquetPath(out, of, 'rows'))) {
    await withDatabase(out, (database) => deleteRows(rowsOf(idsIn(database, parquetPath(out, of, 'rows')), of)));
    // Without that, its rows would shine through the next load.
    await forgetLoad(county, load);
  }
  await deleteFiles(parquetKinds.map((kind) => parquetKey(of, kind)));
  for (const kind of [...parquetKinds, 'reports'] as const) {
    await rm(dirname(pathOf(out, of, kind, 'any')), { recursive: true, force: true });
  }
  return isBuiltOn
    ? `The files of load ${load} are deleted. Its rows stay where later loads did not change them.`
    : `Load ${load} of county ${county} is deleted.`;
}

async function* rowsOf(ids: AsyncIterable<string>, { county, load }: LoadId) {
  for await (const id of ids) yield { id, sort_key: loadKey(county, load) };
}
