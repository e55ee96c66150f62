import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { Mapping } from '#shared/records/mapping.ts';
import { isDay } from '#shared/values/days.ts';
import { load } from './load.ts';
import { openBar, stepsOfFiles, stepsOfRows } from './load-progress.ts';
import { reportText } from './load-report.ts';
import { localSettings, settingsOf } from './records-target.ts';

/* `npm run records`: public records of whole counties (docs/records.md). */

const mappings = join(import.meta.dirname, '../../records/mappings');

const usage = `npm run records -- load <mapping> <files…> --dry-run     makes Parquet files of a county's files, and says what was read
npm run records -- load <mapping> <files…> [--publish]   also writes what changed, which counts once it is published
npm run records -- publish <county> <load>               makes a staged load count
npm run records -- take-back <county> <load>             makes the load before the current one count again
npm run records -- status [<county>]                     says which loads count, and which are staged
npm run records -- drop <county> <load>                  deletes a load that is neither the current nor the previous one

  <mapping>          a name in records/mappings, or the path of a JSON file
  <county>           its FIPS code
  --day YYYY-MM-DD   on which the roll stands, where the mapping does not say so
  --out <folder>     where the files go; .local-records without it
  --accept           publishes a load that is less than one may expect
  --accept-changes   publishes a load that changes more than a quarter of the houses in one way
  --stage <stage>    of a deployed stage, with the credentials and the region of the AWS command line
  --local            of the system that npm start runs on this machine (PORT as there)`;

function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        day: { type: 'string' },
        out: { type: 'string', default: '.local-records' },
        'dry-run': { type: 'boolean', default: false },
        publish: { type: 'boolean', default: false },
        accept: { type: 'boolean', default: false },
        'accept-changes': { type: 'boolean', default: false },
        stage: { type: 'string' },
        local: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

/** @throws with what is wrong with the file, by its fields. */
function readMapping(name: string): Mapping {
  const path = name.endsWith('.json') ? name : join(mappings, `${name}.json`);
  if (!existsSync(path)) throw new Error(`There is no mapping ${path}.`);
  const { success, data, error } = Mapping.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!success) throw new Error(`${path}:\n${z.prettifyError(error)}`);
  return data;
}

const { positionals, values } = readArguments();
const [verb = '', first = '', ...others] = positionals;
const { day, out, stage, local, 'dry-run': isDryRun } = values;
const isCounty = /^\d{5}$/.test(first);
const now = new Date();

/** What a verb does, once the target's settings are known. */
function chooseWork(): () => Promise<string> {
  const [load = ''] = others;
  const isLoad = isCounty && others.length === 1 && /^\d{8}T\d{4}$/.test(load);
  if (verb === 'load' && first !== '' && others.length > 0 && (day === undefined || isDay(day))) return loadFiles;
  if (verb === 'publish' && isLoad) return () => publishOne(first, load);
  if (verb === 'take-back' && isLoad) {
    return async () => (await import('./publish-load.ts')).takeBack(first, load, now);
  }
  if (verb === 'drop' && isLoad) return async () => (await import('./publish-load.ts')).drop(out, first, load, now);
  if (verb === 'status' && others.length === 0 && (first === '' || isCounty)) {
    return async () => (await import('./publish-load.ts')).status(first === '' ? undefined : first);
  }
  return end(usage, 2);
}

const publishOne = async (county: string, load: string) =>
  (await import('./publish-load.ts')).publish({
    ...{ out, county, load, now },
    ...{ isAccepted: values.accept, areChangesAccepted: values['accept-changes'] },
  });

async function loadFiles(): Promise<string> {
  const mapping = readMapping(first);
  const bar = openBar(process.stderr, isDryRun ? stepsOfFiles : stepsOfRows);
  const loading = { mapping, files: others, day, out, now, onProgress: bar.onProgress };
  const stageAll = async () => (await import('./stage-load.ts')).stageFiles(loading);
  const done = await (isDryRun ? load(loading) : stageAll()).finally(bar.end);
  if (!done) return 'Already loaded.';
  if (!('staged' in done)) return reportText(done);
  const { county, load: name } = done.staged;
  console.log(reportText(done.report));
  if (values.publish) return publishOne(county, name);
  return `Staged. To publish it: npm run records -- publish ${county} ${name}`;
}

const work = chooseWork();
if (isDryRun ? local || stage !== undefined : local === (stage !== undefined)) {
  end(`Say which system: --stage <stage> or --local, or --dry-run of a load.\n\n${usage}`, 2);
}

try {
  // The storage reads the settings as it is loaded.
  if (!isDryRun) Object.assign(process.env, stage === undefined ? await localSettings() : await settingsOf(stage));
  console.log(await work());
} catch (error) {
  end(error instanceof Error ? error.message : String(error), 1);
}
