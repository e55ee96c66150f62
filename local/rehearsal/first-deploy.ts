import { demoAccounts, seed } from '#local/seed.ts';
import { mustPassSmokeTest, play } from './play.ts';
import { signInToSave } from './saver.ts';

/** Starts a release on empty data, with the demo accounts. Throws when the smoke test does not pass. */
export function firstDeploy({ assembly, dataDir }: { assembly: string; dataDir: string }): Promise<string> {
  return play({ assembly, dataDir, seed }, async (system) => {
    await mustPassSmokeTest(system);
    const { length } = await (await signInToSave(system, demoAccounts.investor)).portfolio();
    return `started dev on empty data and saved ${length} analyses; the smoke test passes.`;
  });
}
