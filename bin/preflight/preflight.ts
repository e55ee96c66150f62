import { Resolver } from 'node:dns/promises';
import { accountChecks } from './account-checks.ts';
import type { Check, Preflight } from './check.ts';
import { domainChecks, readZone } from './domain-checks.ts';
import { mailChecks, readMailAccount } from './mail-checks.ts';
import { providerChecks } from './provider-checks.ts';
import { quotaChecks } from './quota-checks.ts';
import { readStacks, stackChecks } from './stack-checks.ts';

/** Needs of a first deploy beside the account itself: first those that stop it, then those that limit it. */
export const checks: readonly Check[] = [
  ...accountChecks,
  ...stackChecks,
  ...domainChecks,
  ...mailChecks,
  ...providerChecks,
  ...quotaChecks,
];

export type Given = Pick<Preflight, 'stage' | 'account' | 'region' | 'configuredRegion' | 'aws' | 'now'> &
  Partial<Pick<Preflight, 'providerKey' | 'nameServersOf'>>;

export function preflightOf(given: Given): Preflight {
  const preflight: Preflight = {
    providerKey: undefined,
    nameServersOf: (domain) => new Resolver({ timeout: 3_000, tries: 2 }).resolveNs(domain),
    ...given,
    readStacks: once(() => readStacks(preflight)),
    readMailAccount: once(() => readMailAccount(preflight)),
    readZone: once(() => readZone(preflight)),
  };
  return preflight;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}
