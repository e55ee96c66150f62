import { isDeepStrictEqual } from 'node:util';
import { demoAccounts } from '#local/seed.ts';
import { besideState } from './assemblies.ts';
import { Broken, mustPassSmokeTest, play } from './play.ts';
import { type Saved, signInToSave } from './saver.ts';
import { countDeploymentGroups, versionAlarms } from './version-alarms.ts';

type Options = {
  /** The release to go back to, and the one that is deployed. */
  last: string;
  release: string;
  /** Where to make what the rollback leaves. */
  folder: string;
  dataDir: string;
  /** The investor's portfolio as the release has left it. */
  portfolio: Saved[];
  /** A stage that moves calls in two steps, and one that moves them at once. */
  canary: string;
  atOnce: string;
};

/**
 * Starts the app of the release before beside the state of the newer one, on its data. Throws when an alarm that is on
 * could refuse that, when the smoke test does not pass, or when something that was written is not there.
 */
export async function rollback(options: Options): Promise<string> {
  const { last, release, folder, dataDir, portfolio } = options;
  const count = alarmsThatRefuseNoRollback(options);
  const assembly = besideState({ app: last, state: release, folder });
  return play({ assembly, dataDir }, async (system) => {
    await mustPassSmokeTest(system);
    const found = await (await signInToSave(system, demoAccounts.investor)).portfolio();
    if (!isDeepStrictEqual(found, portfolio)) throw new Broken('The portfolio is not as the bad release has left it.');
    return (
      'started the app of the release before beside the state of the bad one, on its data; the smoke test passes, and ' +
      `${portfolio.length} analyses are as they were left. In prod each of the ${count} alarms that deploys watch is of ` +
      'one version, and at-once has no deployment group: no alarm that is on refuses a rollback.'
    );
  });
}

/** @returns how many alarms deployment groups watch, all of them of one version. */
function alarmsThatRefuseNoRollback({ canary, atOnce }: Options): number {
  const groups = countDeploymentGroups(atOnce);
  if (groups > 0) throw new Broken(`A stage that moves calls at once has ${groups} deployment groups.`);
  const alarms = versionAlarms(canary);
  const others = alarms.filter(({ isOfVersion }) => !isOfVersion).map(({ name }) => name);
  if (others.length > 0) throw new Broken(`Alarms that are not of one version could refuse a rollback: ${others}.`);
  if (alarms.length < countDeploymentGroups(canary)) throw new Broken('A deployment group watches no alarm.');
  return alarms.length;
}
