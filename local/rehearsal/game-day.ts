import { join } from 'node:path';
import { demoAccounts, seed } from '#local/seed.ts';
import { badReleaseOf } from './assemblies.ts';
import { badRelease } from './bad-release.ts';
import { mustPassSmokeTest, play } from './play.ts';
import { restore } from './restore.ts';
import { rollback } from './rollback.ts';
import { signInToSave } from './saver.ts';

type Options = {
  /** The assembly of dev as it is now, and the one to go back to. */
  release: string;
  last: string;
  /** Assemblies of prod that move calls in two steps, and at once. */
  canary: string;
  atOnce: string;
  /** Where the data and the made-up releases go. */
  folder: string;
  say: (line: string) => void;
  /** The function that fails in the bad release. */
  failing?: string;
};

/**
 * Walks what an operator has to be ready for, each step on the data that the one before has left, and says a line of
 * each. Stops at the first that fails.
 *
 * @returns whether all passed.
 */
export async function walkGameDay({ folder, say, failing = 'property-lookup', ...options }: Options): Promise<boolean> {
  const { release, last, canary, atOnce } = options;
  const dataDir = join(folder, 'data');
  let step = '';
  try {
    say('\ngame day on this machine:');

    step = 'first deploy';
    say(`ok   ${step}: ${await firstDeploy({ assembly: release, dataDir })}`);

    step = 'bad release';
    const bad = badReleaseOf(release, failing, join(folder, 'bad'));
    const { portfolio, found } = await badRelease({ release: bad, area: failing, dataDir, canary });
    say(`ok   ${step}: ${found}`);

    step = 'rollback';
    const rolledBack = { last, release: bad, folder: join(folder, 'rolled-back'), dataDir, portfolio, canary, atOnce };
    say(`ok   ${step}: ${await rollback(rolledBack)}`);

    step = 'restore';
    say(`ok   ${step}: ${await restore({ assembly: release, dataDir })}`);
    return true;
  } catch (error) {
    say(`FAIL ${step}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Starts a release on empty data, with the demo accounts. Throws when the smoke test does not pass. */
function firstDeploy({ assembly, dataDir }: { assembly: string; dataDir: string }): Promise<string> {
  return play({ assembly, dataDir, seed }, async (system) => {
    await mustPassSmokeTest(system);
    const { length } = await (await signInToSave(system, demoAccounts.investor)).portfolio();
    return `started dev on empty data and saved ${length} analyses; the smoke test passes.`;
  });
}
