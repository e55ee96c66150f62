/*
 * A load has rows only for what changed since its base, so what counts is a chain: a load, its base, the base of that.
 */

/** The load and all it builds on, the newest first. `base` is the load's own. */
export function chainOf(
  load: string,
  base: string | null,
  loads: readonly { load: string; base: string | null }[],
): string[] {
  const bases = new Map(loads.map((each) => [each.load, each.base]));
  const chain = [load];
  // A base is older than what builds on it.
  for (let at = base; at !== null && at < (chain.at(-1) ?? ''); at = bases.get(at) ?? null) chain.push(at);
  return chain;
}

/** Older loads that a load does not build on: their rows would shine through its own. */
export function straysOf(
  load: string,
  base: string | null,
  loads: readonly { load: string; base: string | null }[],
): string[] {
  const chain = chainOf(load, base, loads);
  return loads.map((each) => each.load).filter((each) => each < load && !chain.includes(each));
}
