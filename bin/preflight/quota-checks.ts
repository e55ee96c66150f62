import {
  ListCachePoliciesCommand,
  ListDistributionsCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { wholeNumber } from '#shared/values/numbers.ts';
import { type Action, ask, askIfThere, CouldNotAsk, globalRegion, named } from './aws.ts';
import { type Check, missing, note, ok, type Preflight } from './check.ts';
import { isDeployed } from './stack-checks.ts';

/* Quotas of the account (docs/operations.md has what each is enough for). */

type Quota = { service: string; code: string };

/** The command that asks AWS for more. */
export const increase = ({ service, code }: Quota, value: number, region: string) =>
  `aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${code}` +
  ` --desired-value ${value} --region ${region}`;

/** The account's own number, or that of every account when it has none. */
async function quotaOf(client: ServiceQuotasClient, { service, code }: Quota): Promise<number> {
  const which = { ServiceCode: service, QuotaCode: code };
  const own = await askIfThere(
    'servicequotas:GetServiceQuota',
    client.send(new GetServiceQuotaCommand(which)),
    named('NoSuchResourceException'),
  );
  const { Quota } =
    own ??
    (await ask('servicequotas:GetAWSDefaultServiceQuota', client.send(new GetAWSDefaultServiceQuotaCommand(which))));
  if (Quota?.Value === undefined) throw new CouldNotAsk(`: Service Quotas named no value for ${code}`);
  return Quota.Value;
}

/** Less than needed does not stop a deploy. */
const rateCheck = (name: string, quota: Quota, needed: number): Check => ({
  name,
  async run({ aws, region }) {
    const value = await quotaOf(aws.quotas, quota);
    return value < needed
      ? note(`${wholeNumber(value)} a second, ${wholeNumber(needed)} is usual`, increase(quota, needed, region))
      : ok(`${wholeNumber(value)} a second`);
  },
});

type Page = { items: number; next: string | undefined };

/** How many of each one stage has. */
export const atCloudFront = { distributions: 1, cachePolicies: 2, responseHeadersPolicies: 5 };

type RoomCheck = {
  name: string;
  code: string;
  /** Of one stage. */
  needed: number;
  action: Action;
  page: (preflight: Preflight, Marker: string | undefined) => Promise<Page>;
};

/** A stage that is deployed has its own by then. */
const roomCheck = ({ name, code, needed, action, page }: RoomCheck): Check => ({
  name,
  async run(preflight) {
    const quota = { service: 'cloudfront', code };
    const [value, used] = await Promise.all([
      quotaOf(preflight.aws.globalQuotas, quota),
      ask(
        action,
        countPages((marker) => page(preflight, marker)),
      ),
    ]);
    const stages = Math.floor((value - used) / needed);
    const says = `${wholeNumber(used)} of ${wholeNumber(value)} used`;
    if (stages >= 1) return ok(`${says}, room for ${wholeNumber(stages)} ${stages === 1 ? 'stage' : 'stages'}`);
    if (await isDeployed(preflight)) return ok(`${says}, the stage has its own`);
    return missing(
      `${says}, the stage needs ${needed}`,
      increase(quota, Math.ceil((used + needed) / 10) * 10, globalRegion),
    );
  },
});

async function countPages(read: (marker: string | undefined) => Promise<Page>): Promise<number> {
  let items = 0;
  let marker: string | undefined;
  do {
    const page = await read(marker);
    items += page.items;
    marker = page.next;
  } while (marker);
  return items;
}

const pageOf = (list: { Items?: unknown[] | undefined; NextMarker?: string | undefined } | undefined): Page => ({
  items: list?.Items?.length ?? 0,
  next: list?.NextMarker,
});

export const quotaChecks: readonly Check[] = [
  rateCheck('API requests', { service: 'apigateway', code: 'L-8A5B8E43' }, 10_000),
  rateCheck('new chat connections', { service: 'apigateway', code: 'L-9ED1E49A' }, 500),
  rateCheck('sign-ins', { service: 'cognito-idp', code: 'L-026ADBA3' }, 120),
  roomCheck({
    name: 'CloudFront distributions',
    code: 'L-24B04930',
    needed: atCloudFront.distributions,
    action: 'cloudfront:ListDistributions',
    page: async ({ aws }, Marker) =>
      pageOf((await aws.cloudFront.send(new ListDistributionsCommand({ Marker }))).DistributionList),
  }),
  roomCheck({
    name: 'CloudFront cache policies',
    code: 'L-7D134442',
    needed: atCloudFront.cachePolicies,
    action: 'cloudfront:ListCachePolicies',
    page: async ({ aws }, Marker) =>
      pageOf((await aws.cloudFront.send(new ListCachePoliciesCommand({ Type: 'custom', Marker }))).CachePolicyList),
  }),
  roomCheck({
    name: 'CloudFront response headers policies',
    code: 'L-CF0D4FC5',
    needed: atCloudFront.responseHeadersPolicies,
    action: 'cloudfront:ListResponseHeadersPolicies',
    page: async ({ aws }, Marker) =>
      pageOf(
        (await aws.cloudFront.send(new ListResponseHeadersPoliciesCommand({ Type: 'custom', Marker })))
          .ResponseHeadersPolicyList,
      ),
  }),
];
