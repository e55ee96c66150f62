import { checks, lookUpAs, smokeTest } from '#bin/smoke/checks.ts';
import { demoAccounts } from '#local/seed.ts';
import { type System, type SystemOptions, start } from '#local/system.ts';

/** A step of the game day found something broken. */
export class Broken extends Error {}

/** Starts a system, works with it, and ends it. */
export async function play<Done>(options: SystemOptions, work: (system: System) => Promise<Done>): Promise<Done> {
  const system = await start(options);
  try {
    return await work(system);
  } finally {
    await system.close();
  }
}

/** Runs the smoke test, with a lookup of the demo's investor; a line for each check that fails. */
export async function smokeProblems({ url }: System): Promise<string[]> {
  const outcomes = await smokeTest(url, { ...checks, 'a lookup answers': lookUpAs(demoAccounts.investor) });
  return outcomes.flatMap(({ what, problem }) => (problem === undefined ? [] : `${what}: ${problem}`));
}

/** Throws what the smoke test finds wrong. */
export async function mustPassSmokeTest(system: System): Promise<void> {
  const problems = await smokeProblems(system);
  if (problems.length > 0) throw new Broken(`The smoke test fails. ${problems.join(' ')}`);
}
