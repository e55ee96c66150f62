import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import {
  GetHostedZoneCommand,
  type GetHostedZoneCommandOutput,
  ListResourceRecordSetsCommand,
} from '@aws-sdk/client-route-53';
import type { Domain, Stage } from '#infra/stage/stages.ts';
import { dayMs, utcDay } from '#shared/values/days.ts';
import { ask, askIfThere, CouldNotAsk, globalRegion, named } from './aws.ts';
import { type Check, missing, type Outcome, ok, type Preflight } from './check.ts';
import { isDeployed } from './stack-checks.ts';

/* A domain of the stage's own. Without its certificate, its zone or a free name the deploy fails, half-way. */

const domainCheck = (name: string, run: (preflight: Preflight, domain: Domain) => Promise<Outcome>): Check => ({
  name,
  applies: ({ domain }: Stage) => domain !== undefined,
  async run(preflight) {
    const { domain } = preflight.stage;
    if (domain === undefined) throw new Error(`${name} is for a stage with a domain.`);
    return run(preflight, domain);
  },
});

/** ACM renews its certificates 60 days before their end: one that is nearer to it is not renewed. */
const leastDays = 30;

const certificateCheck = domainCheck('certificate', async ({ aws, now }, { certificateArn, domainName }) => {
  const request = `aws acm request-certificate --domain-name ${domainName} --validation-method DNS --region ${globalRegion}`;
  const then = 'Then set certificateArn to its ARN.';
  const found = await askIfThere(
    'acm:DescribeCertificate',
    aws.certificates.send(new DescribeCertificateCommand({ CertificateArn: certificateArn })),
    named('ResourceNotFoundException'),
  );
  const certificate = found?.Certificate;
  if (certificate === undefined) return missing(`there is none of this ARN in ${globalRegion}`, request, then);
  const { Status, DomainName, SubjectAlternativeNames, DomainValidationOptions = [], NotAfter } = certificate;
  if (Status === 'PENDING_VALIDATION') {
    const records = DomainValidationOptions.flatMap(({ ResourceRecord: record }) => record ?? []);
    return missing(
      'it waits for its DNS records: add them',
      ...new Set(records.map(({ Name, Type, Value }) => `${Name} ${Type} ${Value}`)),
    );
  }
  if (Status !== 'ISSUED') return missing(`it is ${Status}`, request, then);
  const names = [DomainName, ...(SubjectAlternativeNames ?? [])].filter((name) => name !== undefined);
  if (!names.some((name) => covers(name, domainName))) {
    return missing(`it is for ${[...new Set(names)].join(', ')}, not for ${domainName}`, request, then);
  }
  if (NotAfter === undefined) throw new CouldNotAsk(': ACM named no end of the certificate');
  const end = utcDay(NotAfter.getTime());
  return NotAfter.getTime() - now.getTime() < leastDays * dayMs
    ? missing(`it ends on ${end} and was not renewed`, request, then)
    : ok(`issued for ${domainName}, until ${end}`);
});

/** An asterisk stands for one label. */
const covers = (name: string, host: string) =>
  name.startsWith('*.') ? host.replace(/^[^.]+/, '*') === name : name === host;

export const readZone = ({ stage, aws }: Preflight): Promise<GetHostedZoneCommandOutput | undefined> =>
  askIfThere(
    'route53:GetHostedZone',
    aws.zones.send(new GetHostedZoneCommand({ Id: stage.domain?.hostedZoneId })),
    named('NoSuchHostedZone'),
  );

const zoneCheck = domainCheck('hosted zone', async ({ readZone }, domain) => {
  const { hostedZoneId: id, hostedZoneName: name, domainName } = domain;
  if (domainName !== name && !domainName.endsWith(`.${name}`)) {
    return missing(`${domainName} is not in ${name}`, 'Set hostedZoneName and hostedZoneId to the zone of the domain.');
  }
  const zone = (await readZone())?.HostedZone;
  if (zone === undefined) {
    return missing(
      `there is none with the id ${id}`,
      `aws route53 create-hosted-zone --name ${name} --caller-reference first`,
      `Or the domain has one: aws route53 list-hosted-zones-by-name --dns-name ${name}`,
      'Then set hostedZoneId to its id.',
    );
  }
  if (zone.Name !== `${name}.`) return missing(`${id} is ${zone.Name}, not ${name}`, zoneOf(name));
  return zone.Config?.PrivateZone ? missing(`${id} is private`, zoneOf(name)) : ok(`${name} (${id})`);
});

const zoneOf = (name: string) => `Set hostedZoneId to that of the public zone ${name}.`;

const nameServersCheck = domainCheck('name servers', async ({ readZone, nameServersOf }, { hostedZoneName }) => {
  const own = (await readZone())?.DelegationSet?.NameServers;
  if (own === undefined) throw new CouldNotAsk(': there is no public zone yet');
  const publicOnes = await nameServersOf(hostedZoneName).catch((error: Error & { code?: string }) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
    throw new CouldNotAsk(`: public DNS did not answer (${error.code ?? error.name})`);
  });
  return sorted(publicOnes) === sorted(own)
    ? ok('public DNS names those of the zone')
    : missing(
        `public DNS names ${publicOnes.length === 0 ? 'none' : 'others'} for ${hostedZoneName}`,
        'At the registrar, or as NS records of the zone above, set:',
        ...own,
      );
});

const sorted = (names: string[]) =>
  names
    .map((name) => name.toLowerCase().replace(/\.$/, ''))
    .toSorted()
    .join(' ');

const recordsCheck = domainCheck('DNS records', async (preflight, { hostedZoneId, domainName }) => {
  const { aws, readZone } = preflight;
  if ((await readZone()) === undefined) throw new CouldNotAsk(': there is no zone yet');
  const { ResourceRecordSets = [] } = await ask(
    'route53:ListResourceRecordSets',
    aws.zones.send(new ListResourceRecordSetsCommand({ HostedZoneId: hostedZoneId, StartRecordName: domainName })),
  );
  const there = ResourceRecordSets.filter(({ Name }) => Name === `${domainName}.`).flatMap(({ Type }) => Type ?? []);
  const inTheWay = there.filter((type) => type === 'A' || type === 'AAAA' || type === 'CNAME');
  if (inTheWay.length === 0) return ok(`none in the way at ${domainName}`);
  if (!inTheWay.includes('CNAME') && (await isDeployed(preflight))) return ok(`${domainName} has the stage's own`);
  return missing(
    `${domainName} has ${[...new Set(inTheWay)].join(' and ')}, where the deploy makes its own: delete`,
    `https://console.aws.amazon.com/route53/v2/hostedzones#ListRecordSets/${hostedZoneId}`,
  );
});

const freeNameCheck = domainCheck('name at CloudFront', async (preflight, { domainName }) => {
  if (await isDeployed(preflight)) return ok("the stage's own");
  const holder = await ask('cloudfront:ListDistributions', holderOf(preflight, domainName));
  return holder === undefined
    ? ok(`no distribution of the account has ${domainName}`)
    : missing(
        `the distribution ${holder} has ${domainName}: remove it there`,
        `https://console.aws.amazon.com/cloudfront/v4/home#/distributions/${holder}`,
      );
});

async function holderOf({ aws }: Preflight, domainName: string): Promise<string | undefined> {
  let marker: string | undefined;
  do {
    const { DistributionList } = await aws.cloudFront.send(new ListDistributionsCommand({ Marker: marker }));
    const holder = DistributionList?.Items?.find(({ Aliases }) => Aliases?.Items?.includes(domainName));
    if (holder) return holder.Id;
    marker = DistributionList?.NextMarker;
  } while (marker);
  return undefined;
}

export const domainChecks: readonly Check[] = [
  certificateCheck,
  zoneCheck,
  nameServersCheck,
  recordsCheck,
  freeNameCheck,
];
