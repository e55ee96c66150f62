import { DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import type { PropertyProvider, Stage } from '#infra/stage/stages.ts';
import type { Provider } from '#lambdas/property-sources/provider.ts';
import { type CallOutcome, providerCall } from '#lambdas/property-sources/provider-call.ts';
import { ask, CouldNotAsk } from './aws.ts';
import { type Check, missing, note, type Outcome, ok, type Preflight } from './check.ts';
import { isDeployed, outputOf } from './stack-checks.ts';

/* The provider of property data and its key. */

const providerCheck = (
  name: string,
  run: (preflight: Preflight, provider: PropertyProvider) => Promise<Outcome>,
): Check => ({
  name,
  applies: ({ propertySource }: Stage) => propertySource !== 'sample',
  async run(preflight) {
    const { propertySource } = preflight.stage;
    if (propertySource === 'sample') throw new Error(`${name} is for a stage with a provider.`);
    return run(preflight, propertySource);
  },
});

/** The deploy fills the secret with a random text; what an operator stores is its second version. */
const storedKeyCheck = providerCheck('provider key', async (preflight) => {
  const { aws, region } = preflight;
  const store = (secret: string) =>
    `aws secretsmanager put-secret-value --secret-id ${secret} --secret-string file://key.txt --region ${region}`;
  const secret = await outputOf(preflight, 'PropertySourceKeySecret');
  if (secret === undefined) {
    return (await isDeployed(preflight))
      ? missing('the stage was deployed without a provider', `npm run deploy -- -c stage=${preflight.stage.name}`)
      : note('to be stored after the first deploy', store('<PropertySourceKeySecret>'));
  }
  const { VersionIdsToStages } = await ask(
    'secretsmanager:DescribeSecret',
    aws.secrets.send(new DescribeSecretCommand({ SecretId: secret })),
  );
  return Object.keys(VersionIdsToStages ?? {}).length > 1 ? ok('stored') : missing('not stored yet', store(secret));
});

/** A house that is in every record of properties. */
const knownAddress = '350 5th Ave, New York, NY 10118';
const timeoutMs = 15_000;

const acceptedKeyCheck = providerCheck('provider', async ({ stage, now, providerKey }, source) => {
  if (providerKey === undefined) {
    const command = `npm run preflight -- ${stage.name} --provider-key-file key.txt`;
    return note(`${source.name} was not called; one call tries a key`, command);
  }
  const outcome = await oneCall(source, providerKey, now);
  switch (outcome.kind) {
    case 'answer':
    case 'no_data':
      return ok(`${source.name} accepts the key`);
    case 'key_refused':
      return missing(
        `${source.name} refuses the key (${outcome.detail})`,
        'Copy it again from the page of the provider, and see that its plan includes the API.',
      );
    default:
      throw new CouldNotAsk(`: ${source.name} did not answer (${outcome.detail})`);
  }
});

async function oneCall({ name, url }: PropertyProvider, providerKey: string, now: Date): Promise<CallOutcome> {
  const provider = await modules[name]();
  let isFirst = true;
  const call = providerCall({
    baseUrl: url,
    keyHeader: provider.keyHeader,
    key: async () => providerKey,
    // A provider bills each call: none is repeated.
    async reserve() {
      const mayCall = isFirst;
      isFirst = false;
      return mayCall;
    },
  });
  let outcome: CallOutcome = { kind: 'failed', detail: 'nothing was asked' };
  await provider.ask('record', {
    address: knownAddress,
    now,
    known: {},
    async call(request) {
      outcome = await call(request, { now, signal: AbortSignal.timeout(timeoutMs) });
      return outcome;
    },
  });
  return outcome;
}

const modules: Record<PropertyProvider['name'], () => Promise<Provider>> = {
  rentcast: async () => (await import('#lambdas/property-sources/rentcast/rentcast.ts')).rentcast,
  realestateapi: async () => (await import('#lambdas/property-sources/realestateapi/realestateapi.ts')).realEstateApi,
};

export const providerChecks: readonly Check[] = [storedKeyCheck, acceptedKeyCheck];
