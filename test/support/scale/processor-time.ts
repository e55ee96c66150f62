import { monthsAfter } from '#shared/values/days.ts';

/*
 * What work costs, in a measure that a slow or busy machine does not change: processor time as a multiple of that of a
 * fixed piece of work, which is measured beside it.
 */

/** Processor milliseconds of this process, of all its threads. */
async function spent(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Some 10 ms of a quiet core of 2024: days, whole numbers beyond 2^53, texts, and maps, as the product reckons. */
function fixedWork(): number {
  const seen = new Map<string, bigint>();
  let sum = 1n;
  for (let each = 0; each < 7000; each += 1) {
    const day = monthsAfter('1950-01-31', each % 2400);
    sum = (sum * 1_000_003n + BigInt(each)) % 1_000_000_000_000_000_000n;
    seen.set(`${day} ${each % 97}`, sum);
  }
  return seen.size;
}

/** Of a quiet core, by which `fixedWork` is measured. */
const fixedWorkMs = 10;

/** The most that a call may cost at once, in milliseconds of a quiet core: meanwhile its function answers nobody else. */
export const mostQuietMs = 200;

/**
 * What work costs in milliseconds of a quiet core: the least of some runs, each held against `fixedWork` beside it.
 *
 * @param enough the runs end with the first that costs no more.
 */
export async function quietMsOf(work: () => unknown, enough = mostQuietMs): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  fixedWork();
  for (let run = 0; run < 12 && least > enough; run += 1) {
    const [before, ms, after] = [await spent(fixedWork), await spent(work), await spent(fixedWork)];
    least = Math.min(least, (ms * fixedWorkMs) / Math.max(before, after));
  }
  return least;
}
