import { demoAccounts } from '#local/seed.ts';
import type { System } from '#local/system.ts';
import { Broken, play, smokeProblems } from './play.ts';
import { type Saved, signInToSave } from './saver.ts';
import { versionAlarms } from './version-alarms.ts';

type Options = {
  /** A release of which the function of this area fails. */
  release: string;
  area: string;
  dataDir: string;
  /** A stage that moves calls in two steps. */
  canary: string;
};

/**
 * Starts a bad release on the data of the one before. Throws when the smoke test does not find what fails, or when no
 * alarm would stop its way. The investor changes a price meanwhile, by a function that works.
 *
 * @returns the portfolio as the release leaves it, and what was found.
 */
export async function badRelease({ release, area, dataDir, canary }: Options): Promise<{
  portfolio: Saved[];
  found: string;
}> {
  const alarms = versionAlarms(canary);
  const [stopping] = alarms.filter((alarm) => alarm.area === area);
  if (!stopping) throw new Broken(`No alarm would stop a canary whose ${area} fails.`);
  return play({ assembly: release, dataDir }, async (system) => {
    const called = areasCalled(system);
    const problems = await smokeProblems(system);
    if (!called.has(area)) throw new Broken(`The smoke test never calls ${area}, and so does not find that it fails.`);
    if (problems.length === 0) throw new Broken(`The smoke test passes, although ${area} fails.`);
    const unseen = new Set(alarms.map((alarm) => alarm.area).filter((each) => !called.has(each)));
    const investor = await signInToSave(system, demoAccounts.investor);
    const [first] = await investor.portfolio();
    if (!first) throw new Broken('The portfolio of the release before is gone.');
    await investor.setPrice(first.id, first.purchase_price + 1000);
    const found =
      `started a dev whose ${area} fails; the smoke test finds it (${problems.join(' ')}). ` +
      `In prod the alarm ${stopping.name} would stop the canary.` +
      (unseen.size === 0
        ? ''
        : ` The smoke test calls nothing of ${[...unseen].join(', ')}: there only the alarms would tell.`);
    return { portfolio: await investor.portfolio(), found };
  });
}

/** The areas of the functions that are called from now on. */
function areasCalled(system: System): Set<string> {
  const called = new Set<string>();
  for (const each of system.functions) {
    const { invoke } = each;
    each.invoke = (event) => {
      called.add(each.area);
      return invoke(event);
    };
  }
  return called;
}
