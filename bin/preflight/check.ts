import type { Stack } from '@aws-sdk/client-cloudformation';
import type { GetHostedZoneCommandOutput } from '@aws-sdk/client-route-53';
import type { GetAccountCommandOutput } from '@aws-sdk/client-sesv2';
import type { Stage } from '#infra/stage/stages.ts';
import type { Clients } from './aws.ts';

/** The stage's stacks by name; `undefined` where there is none. */
export type Stacks = ReadonlyMap<string, Stack | undefined>;

/** Facts that several checks need are read once. */
export type Preflight = {
  stage: Stage;
  /** Of the credentials. */
  account: string;
  /** Where the stage goes. */
  region: string;
  /** Where the AWS command line goes by itself. */
  configuredRegion: string | undefined;
  aws: Clients;
  now: Date;
  /** A provider's key to try. */
  providerKey: string | undefined;
  /** The name servers that public DNS knows for a domain. Rejects with the error of DNS. */
  nameServersOf(domain: string): Promise<string[]>;
  readStacks(): Promise<Stacks>;
  readMailAccount(): Promise<GetAccountCommandOutput>;
  readZone(): Promise<GetHostedZoneCommandOutput | undefined>;
};

/** `note`: the deploy goes on without, but the operator should know. */
export type Outcome = {
  verdict: 'ok' | 'note' | 'missing';
  says: string;
  /** Commands and places of the console that change it. */
  mend?: string[];
};

export type Check = {
  name: string;
  /** Whether the stage needs it; every stage when absent. */
  applies?: (stage: Stage) => boolean;
  run: (preflight: Preflight) => Promise<Outcome>;
};

export const ok = (says: string): Outcome => ({ verdict: 'ok', says });
export const note = (says: string, ...mend: string[]): Outcome => ({ verdict: 'note', says, mend });
export const missing = (says: string, ...mend: string[]): Outcome => ({ verdict: 'missing', says, mend });
