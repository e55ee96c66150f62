import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetAccountCommand as GetGatewayCommand } from '@aws-sdk/client-api-gateway';
import { DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { ListCachePoliciesCommand, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { ListResourceRecordSetsCommand } from '@aws-sdk/client-route-53';
import { DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import { GetServiceQuotaCommand } from '@aws-sdk/client-service-quotas';
import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actions } from '#bin/preflight/aws.ts';
import { reportOf, textOf } from '#bin/preflight/report.ts';
import {
  awsError,
  fake,
  freshAccount,
  lines,
  putPolicies,
  putStack,
  readyAccount,
  setCertificate,
  setIdentity,
  setMail,
  setZone,
} from './fake-account.ts';

const docs = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

const provider = vi.fn<typeof fetch>();

beforeEach(() => {
  readyAccount();
  provider.mockReset();
  provider.mockImplementation(async () => Response.json({ id: 'one' }));
  vi.stubGlobal('fetch', provider);
});
afterEach(() => vi.unstubAllGlobals());

const providerKey = 'key-1';

/** What the report has beside what is in order. */
async function problems(given: Parameters<typeof lines>[0] = {}): Promise<string> {
  const all = await lines({ providerKey, ...given });
  return all
    .filter(({ verdict }) => verdict !== 'ok')
    .map(textOf)
    .join('\n');
}

it('has nothing to say against an account that has everything', async () => {
  const all = await lines({ providerKey });
  expect(all.map(({ verdict }) => verdict)).toEqual(all.map(() => 'ok'));
  expect(reportOf(all)).toMatch(/\n\nNothing is missing\.$/);
});

it('says of a fresh account what the documents show, with what mends it', async () => {
  freshAccount();
  const report = reportOf(await lines());
  expect(docs).toContain(report);
  expect(Math.max(...report.split('\n').map((line) => (/^ {11}/.test(line) ? 0 : line.length)))).toBeLessThan(81);
});

it('asks for nothing that the stage does not have', async () => {
  freshAccount();
  const all = await lines({ stageName: 'dev' });
  expect(all.map(({ name }) => name)).toEqual([
    'region',
    'CDK bootstrap',
    'Lambda concurrency',
    'API Gateway log role',
    'stacks of the stage',
    'logs of an earlier stage',
    'API requests',
    'new chat connections',
    'sign-ins',
    'CloudFront distributions',
    'CloudFront cache policies',
    'CloudFront response headers policies',
  ]);
});

describe('the account', () => {
  it('has the command line go to another region than the stage', async () => {
    expect(await problems({ configuredRegion: 'eu-west-1' })).toBe(
      'note     region: the stage goes to us-east-1, the AWS command line to eu-west-1\n' +
        '           export AWS_REGION=us-east-1',
    );
  });

  it('has no region for the firewall of a stage that names none', async () => {
    const given = {
      stageName: 'dev',
      context: { 'dev:firewall': 'on' },
      region: 'eu-west-1',
      configuredRegion: undefined,
    };
    expect(await problems(given)).toBe(
      'missing  region: the stage goes to eu-west-1, and a firewall for CloudFront is\n' +
        '         made in us-east-1\n' +
        '           AWS_REGION=us-east-1, or -c dev:firewall=off',
    );
  });

  it('was bootstrapped for an older CDK', async () => {
    fake.parameters.on(GetParameterCommand).resolves({ Parameter: { Value: '5' } });
    expect(await problems()).toBe(
      'missing  CDK bootstrap: version 5, 6 is needed\n           npx cdk bootstrap aws://111122223333/us-east-1',
    );
    fake.parameters.on(GetParameterCommand).resolves({ Parameter: { Value: '7' } });
    expect(await problems()).toMatch(/^note {5}CDK bootstrap: version 7; cdk diff needs 8\n/);
  });

  it('has too few concurrent calls for what the stage reserves, unless the stage has them', async () => {
    fake.lambda
      .on(GetAccountSettingsCommand)
      .resolves({ AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 149 } });
    expect(await problems()).toMatch(
      /^missing {2}Lambda concurrency: 149 unreserved; the stage reserves 50, and 100 must\n {9}stay\n {11}aws service-quotas request-service-quota-increase .* L-B99A9384 --desired-value 1000 --region us-east-1$/,
    );
    putStack('dealwright-prod', 'CREATE_COMPLETE');
    expect(await problems()).toBe('');
  });

  it('has fewer concurrent calls than customers need', async () => {
    fake.lambda
      .on(GetAccountSettingsCommand)
      .resolves({ AccountLimit: { ConcurrentExecutions: 400, UnreservedConcurrentExecutions: 400 } });
    expect(await problems()).toMatch(/^note {5}Lambda concurrency: 400 calls at once, 1,000 before customers come\n/);
  });

  it('logs API Gateway with a role that the deploy replaces', async () => {
    fake.gateway.on(GetGatewayCommand).resolves({ cloudwatchRoleArn: 'arn:aws:iam::111122223333:role/logs' });
    expect(await problems()).toMatch(
      /^note {5}API Gateway log role: the deploy replaces\n {9}arn:aws:iam::111122223333:role\/logs\n {11}Other APIs then log with the new role: https:/,
    );
    const ours = 'arn:aws:iam::111122223333:role/dealwright-dev-state-GatewayLogs';
    fake.gateway.on(GetGatewayCommand).resolves({ cloudwatchRoleArn: ours });
    expect(await problems()).toBe('');
  });

  it('gives fewer requests than are usual', async () => {
    fake.quotas.on(GetServiceQuotaCommand, { QuotaCode: 'L-8A5B8E43' }).resolves({ Quota: { Value: 2_500 } });
    expect(await problems()).toMatch(
      /^note {5}API requests: 2,500 a second, 10,000 is usual\n.* apigateway --quota-code L-8A5B8E43 --desired-value 10000 --region us-east-1$/,
    );
  });

  it('has no room for the policies of one more stage, unless the stage has its own', async () => {
    putPolicies(19, 17);
    expect(await problems()).toMatch(
      /^missing {2}CloudFront cache policies: 19 of 20 used, the stage needs 2\n.* L-7D134442 --desired-value 30 --region us-east-1\nmissing {2}CloudFront response headers policies: 17 of 20 used, the stage needs 5\n/,
    );
    putStack('dealwright-prod', 'CREATE_COMPLETE');
    expect(await problems()).toBe('');
  });

  it('is counted to its last page', async () => {
    const page = (NextMarker: string | undefined) => ({
      CachePolicyList: {
        Quantity: 10,
        MaxItems: 10,
        NextMarker,
        Items: Array.from({ length: 10 }, () => ({ Type: 'custom' as const, CachePolicy: undefined })),
      },
    });
    fake.cloudFront.on(ListCachePoliciesCommand).resolves(page('next'));
    fake.cloudFront.on(ListCachePoliciesCommand, { Marker: 'next' }).resolves(page(undefined));
    expect(await problems()).toContain('CloudFront cache policies: 20 of 20 used, the stage needs 2');
  });
});

describe('an earlier deploy', () => {
  it('has left a stack that CloudFormation cannot update', async () => {
    putStack('dealwright-prod', 'ROLLBACK_COMPLETE', { EnableTerminationProtection: true });
    expect(await problems()).toBe(
      'missing  stacks of the stage: dealwright-prod is in ROLLBACK_COMPLETE\n' +
        '           aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name dealwright-prod --region us-east-1\n' +
        '           aws cloudformation delete-stack --stack-name dealwright-prod --region us-east-1',
    );
  });

  it('was not rolled back to its end, or goes on', async () => {
    putStack('dealwright-prod', 'UPDATE_ROLLBACK_FAILED');
    expect(await problems()).toBe(
      'missing  stacks of the stage: the rollback of dealwright-prod has failed\n' +
        '           npx cdk rollback dealwright-prod -c stage=prod',
    );
    putStack('dealwright-prod', 'UPDATE_IN_PROGRESS');
    expect(await problems()).toBe('note     stacks of the stage: dealwright-prod is being changed; wait for its end');
  });

  it('has left logs that no stack of the stage owns', async () => {
    const names = ['/dealwright/prod/account-events', '/dealwright/prod/chat'];
    fake.logs
      .on(DescribeLogGroupsCommand, { logGroupNamePrefix: '/dealwright/prod/' })
      .resolves({ logGroups: names.map((logGroupName) => ({ logGroupName })) });
    fake.stacks.on(ListStackResourcesCommand, { StackName: 'dealwright-prod-state' }).resolves({
      StackResourceSummaries: [
        {
          LogicalResourceId: 'Logs',
          PhysicalResourceId: names[0],
          ResourceType: 'AWS::Logs::LogGroup',
          LastUpdatedTimestamp: new Date(),
          ResourceStatus: 'CREATE_COMPLETE',
        },
      ],
    });
    expect(await problems()).toBe(
      'missing  logs of an earlier stage: 1 stand where the deploy makes its own; save\n' +
        '         what you need of them\n' +
        '           aws logs delete-log-group --log-group-name /dealwright/prod/chat --region us-east-1',
    );
    putStack('dealwright-prod', 'CREATE_COMPLETE');
    expect(await problems()).toBe('');
  });
});

describe('the domain', () => {
  it.each([
    [{ Status: 'FAILED' }, 'it is FAILED'],
    [{ SubjectAlternativeNames: ['example.com'] }, 'it is for example.com, not for app.example.com'],
    [{ SubjectAlternativeNames: ['*.app.example.com'] }, 'it is for example.com, *.app.example.com, not for'],
    [{ NotAfter: new Date('2026-12-24') }, 'it ends on 2026-12-24 and was not renewed'],
  ])('has a certificate that CloudFront cannot use: %j', async (certificate, says) => {
    setCertificate(certificate);
    const [line, ...mend] = (await problems()).replace('\n         app', ' app').split('\n');
    expect(line).toContain(`missing  certificate: ${says}`);
    expect(mend.join('\n').trim()).toBe(
      'aws acm request-certificate --domain-name app.example.com --validation-method DNS --region us-east-1\n' +
        '           Then set certificateArn to its ARN.',
    );
  });

  it('has a certificate that waits for its records, which are named', async () => {
    const ResourceRecord = { Name: '_a.example.com.', Type: 'CNAME', Value: '_b.acm-validations.aws.' };
    setCertificate({ Status: 'PENDING_VALIDATION', DomainValidationOptions: [{ ResourceRecord }, { ResourceRecord }] });
    expect(await problems()).toBe(
      'missing  certificate: it waits for its DNS records: add them\n' +
        '           _a.example.com. CNAME _b.acm-validations.aws.',
    );
  });

  it('has a zone of another name, or a private one', async () => {
    setZone({ Name: 'example.org.' });
    expect(await problems()).toBe(
      'missing  hosted zone: Z0123456789 is example.org., not example.com\n' +
        '           Set hostedZoneId to that of the public zone example.com.',
    );
    setZone({ Config: { PrivateZone: true } });
    expect(await problems()).toContain('missing  hosted zone: Z0123456789 is private\n');
    setZone({ Name: 'example.org.' });
    expect(await problems({ context: { 'prod:hostedZoneName': 'example.org' } })).toContain(
      'missing  hosted zone: app.example.com is not in example.org\n',
    );
  });

  it('is answered by other name servers, or by none', async () => {
    const mend =
      '           At the registrar, or as NS records of the zone above, set:\n' +
      '           ns-1.awsdns-01.com\n           ns-2.awsdns-02.net';
    expect(await problems({ nameServersOf: async () => ['ns.elsewhere.example'] })).toBe(
      `missing  name servers: public DNS names others for example.com\n${mend}`,
    );
    const nameServersOf = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    expect(await problems({ nameServersOf })).toBe(
      `missing  name servers: public DNS names none for example.com\n${mend}`,
    );
  });

  it('is not asked of public DNS without a network', async () => {
    const nameServersOf = async () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }));
    expect(await problems({ nameServersOf })).toBe(
      'unknown  name servers: could not ask: public DNS did not answer (ETIMEOUT)',
    );
  });

  it('has a record where the deploy makes its own', async () => {
    const records = (Type: 'A' | 'CNAME') =>
      fake.zones.on(ListResourceRecordSetsCommand).resolves({
        ResourceRecordSets: [{ Name: 'app.example.com.', Type }],
        IsTruncated: false,
        MaxItems: 300,
      });
    records('CNAME');
    expect(await problems()).toBe(
      'missing  DNS records: app.example.com has CNAME, where the deploy makes its own:\n         delete\n' +
        '           https://console.aws.amazon.com/route53/v2/hostedzones#ListRecordSets/Z0123456789',
    );
    records('A');
    expect(await problems()).toContain('missing  DNS records: app.example.com has A,');
    putStack('dealwright-prod', 'CREATE_COMPLETE');
    expect(await problems()).toBe('');
    records('CNAME');
    expect(await problems()).toContain('missing  DNS records: app.example.com has CNAME,');
  });

  it('is in the hands of another distribution', async () => {
    const distribution = { Id: 'E1', Aliases: { Quantity: 1, Items: ['app.example.com'] } };
    const DistributionList = { Marker: '', MaxItems: 100, IsTruncated: false, Quantity: 1, Items: [distribution] };
    // The rest of a distribution is of no use here.
    fake.cloudFront.on(ListDistributionsCommand).resolves({ DistributionList } as object);
    expect(await problems()).toBe(
      'missing  name at CloudFront: the distribution E1 has app.example.com: remove it\n         there\n' +
        '           https://console.aws.amazon.com/cloudfront/v4/home#/distributions/E1',
    );
  });
});

describe('the mail', () => {
  const records =
    '           abc._domainkey.example.com CNAME abc.dkim.amazonses.com\n' +
    '           def._domainkey.example.com CNAME def.dkim.amazonses.com';

  it('comes from a domain that is not verified, whose records are named', async () => {
    setIdentity({ VerifiedForSendingStatus: false, Status: 'PENDING' });
    expect(await problems()).toBe(`missing  SES sender: example.com is not verified: add to its DNS\n${records}`);
  });

  it('is not signed', async () => {
    setIdentity({ Status: 'PENDING' });
    expect(await problems()).toBe(`missing  SES sender: example.com has no DKIM (PENDING): add to its DNS\n${records}`);
    setIdentity({ SigningEnabled: false });
    expect(await problems()).toBe(
      'missing  SES sender: example.com does not sign with DKIM\n' +
        '           aws sesv2 put-email-identity-dkim-attributes --email-identity example.com --signing-enabled --region us-east-1',
    );
  });

  it.each([
    [{ ProductionAccessEnabled: false }, 'missing  SES sandbox: the account may write to verified addresses only; AWS'],
    [{ SendingEnabled: false }, 'missing  SES sending: it is off'],
    [{ EnforcementStatus: 'SHUTDOWN' }, 'missing  SES sending: AWS has stopped it'],
    [{ EnforcementStatus: 'PROBATION' }, 'note     SES sending: on, but AWS reviews it'],
    [{ SendQuota: { Max24HourSend: 200 } }, 'note     SES mails a day: 200; every sign-up and reset is one'],
  ])('is held up by the account: %j', async (account, says) => {
    setMail(account);
    const [line, ...mend] = (await problems()).split('\n');
    expect(line).toBe(says);
    expect(mend.at(-1)).toMatch(/^ {11}(aws sesv2 |[A-Z].*: https:)/);
  });

  it('has no limit where SES names none', async () => {
    setMail({ SendQuota: { Max24HourSend: -1 } });
    expect(await problems()).toBe('');
  });
});

describe('the provider', () => {
  it('gets one call with the key, which is printed nowhere', async () => {
    provider.mockImplementation(async () => Response.json({ error: 'auth/api-key-invalid' }, { status: 401 }));
    const refused = await problems();
    expect(refused).toBe(
      'missing  provider: rentcast refuses the key (401 auth/api-key-invalid)\n' +
        '           Copy it again from the page of the provider, and see that its plan includes the API.',
    );
    expect(provider).toHaveBeenCalledTimes(1);
    const [url, init] = provider.mock.calls[0] ?? [];
    expect(String(url)).toMatch(/^https:\/\/api\.rentcast\.io\/v1\/properties\?address=/);
    expect(new Headers(init?.headers).get('X-Api-Key')).toBe(providerKey);
    expect(refused).not.toContain(providerKey);
  });

  it('is not called a second time when it fails, which says nothing about the key', async () => {
    provider.mockImplementation(async () => new Response(undefined, { status: 503 }));
    expect(await problems()).toBe('unknown  provider: could not ask: rentcast did not answer (503)');
    expect(provider).toHaveBeenCalledTimes(1);
  });

  it('may be the other one, and may not know the house', async () => {
    provider.mockImplementation(async () => Response.json({}, { status: 404 }));
    expect(await problems({ context: { 'prod:propertySource': 'realestateapi' } })).toBe('');
    expect(String(provider.mock.calls[0]?.[0])).toBe('https://api.realestateapi.com/v2/PropertyDetail');
  });

  it('is not called without a key, and the command that does is named', async () => {
    expect(await problems({ providerKey: undefined })).toBe(
      'note     provider: rentcast was not called; one call tries a key\n' +
        '           npm run preflight -- prod --provider-key-file key.txt',
    );
    expect(provider).not.toHaveBeenCalled();
  });

  it('has its secret, and no key in it yet', async () => {
    fake.secrets.on(DescribeSecretCommand).resolves({ VersionIdsToStages: { one: ['AWSCURRENT'] } });
    expect(await problems()).toBe(
      'missing  provider key: not stored yet\n' +
        '           aws secretsmanager put-secret-value --secret-id arn:key --secret-string file://key.txt --region us-east-1',
    );
  });

  it('came after the last deploy', async () => {
    putStack('dealwright-prod-state', 'CREATE_COMPLETE');
    putStack('dealwright-prod', 'CREATE_COMPLETE');
    expect(await problems()).toBe(
      'missing  provider key: the stage was deployed without a provider\n           npm run deploy -- -c stage=prod',
    );
  });
});

describe('credentials that may not ask', () => {
  it('name the permission of every check, and fail nothing', async () => {
    for (const client of Object.values(fake)) client.reset().rejects(awsError('AccessDeniedException'));
    const all = await lines({ providerKey });
    const asked = all.filter(({ name }) => name !== 'region' && name !== 'provider');
    expect(asked.map(({ verdict }) => verdict)).toEqual(asked.map(() => 'unknown'));
    for (const { says } of asked) expect(says).toMatch(/^could not ask: allow [a-z\d]+:[A-Za-z]+$/);
    expect(reportOf(all)).toMatch(/\n\nNothing is known to be missing, and \d+ could not be asked\.$/);
  });

  it('leave open what depends on whether the stage is deployed', async () => {
    fake.stacks.on(DescribeStacksCommand).rejects(awsError('AccessDenied'));
    expect(await problems()).toContain(
      'unknown  Lambda concurrency: could not ask: allow cloudformation:DescribeStacks',
    );
  });

  it('are told from another failure', async () => {
    fake.parameters.on(GetParameterCommand).rejects(awsError('TimeoutError'));
    expect(await problems()).toBe('unknown  CDK bootstrap: could not ask: ssm:GetParameter failed with TimeoutError');
  });
});

it('asks only what the policy of the documents allows', () => {
  const statements = [...docs.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(
    ([, text = '']) => JSON.parse(text).Statement,
  );
  const allowed = statements.filter(({ Sid }) => Sid?.startsWith('Preflight')).flatMap(({ Action }) => Action);
  expect(allowed.toSorted()).toEqual([...actions]);
});
