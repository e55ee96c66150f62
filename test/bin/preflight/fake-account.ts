import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { APIGatewayClient, GetAccountCommand as GetGatewayCommand } from '@aws-sdk/client-api-gateway';
import { CloudFormationClient, DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  ListCachePoliciesCommand,
  ListDistributionsCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetEmailIdentityCommand, GetAccountCommand as GetMailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { clientsIn } from '#bin/preflight/aws.ts';
import { checks, type Given, preflightOf } from '#bin/preflight/preflight.ts';
import { type Line, runChecks } from '#bin/preflight/report.ts';
import { stageFrom } from '#infra/stage/stages.ts';

/* An AWS account, faked at the SDK's clients. */

const account = '111122223333';
const region = 'us-east-1';
const nameServers = ['ns-1.awsdns-01.com', 'ns-2.awsdns-02.net'];

/** A prod that needs all that a stage can need. */
const wholeProd: Record<string, string> = {
  'prod:account': account,
  'prod:region': region,
  'prod:alarmEmail': 'ops@example.com',
  'prod:company': 'Acorn Homes, LLC',
  'prod:companyAddress': '1 Main St, Mesa, AZ 85201',
  'prod:supportEmail': 'help@example.com',
  'prod:domain': 'app.example.com',
  'prod:certificateArn': `arn:aws:acm:us-east-1:${account}:certificate/one`,
  'prod:hostedZoneName': 'example.com',
  'prod:hostedZoneId': 'Z0123456789',
  'prod:emailSender': 'hello@example.com',
  'prod:propertySource': 'rentcast',
  'prod:payments': 'trial-only',
  'prod:paymentsSince': '2026-12-01',
};

export const fake = {
  certificates: mockClient(ACMClient),
  gateway: mockClient(APIGatewayClient),
  stacks: mockClient(CloudFormationClient),
  cloudFront: mockClient(CloudFrontClient),
  logs: mockClient(CloudWatchLogsClient),
  lambda: mockClient(LambdaClient),
  zones: mockClient(Route53Client),
  secrets: mockClient(SecretsManagerClient),
  quotas: mockClient(ServiceQuotasClient),
  mail: mockClient(SESv2Client),
  parameters: mockClient(SSMClient),
};

/** An error as the SDK throws it. */
export const awsError = (name: string, message = 'No.') => Object.assign(new Error(message), { name });

const newQuotas: Record<string, number> = {
  'L-8A5B8E43': 10_000,
  'L-9ED1E49A': 500,
  'L-026ADBA3': 120,
  'L-24B04930': 200,
  'L-7D134442': 20,
  'L-CF0D4FC5': 20,
};

const list = { Marker: '', MaxItems: 100, IsTruncated: false, Quantity: 0 };

/** Lets CloudFront list so many policies of each kind, in one page. */
export function putPolicies(cache: number, headers: number): void {
  const policies = <T>(number: number, policy: T) => ({ ...list, Items: Array.from({ length: number }, () => policy) });
  fake.cloudFront
    .on(ListCachePoliciesCommand)
    .resolves({ CachePolicyList: policies(cache, { Type: 'custom' as const, CachePolicy: undefined }) });
  fake.cloudFront.on(ListResponseHeadersPoliciesCommand).resolves({
    ResponseHeadersPolicyList: policies(headers, { Type: 'custom' as const, ResponseHeadersPolicy: undefined }),
  });
}

/** Lets the stage have a stack. */
export function putStack(
  StackName: string,
  StackStatus: 'CREATE_COMPLETE' | 'ROLLBACK_COMPLETE' | 'UPDATE_ROLLBACK_FAILED' | 'UPDATE_IN_PROGRESS',
  more: object = {},
): void {
  const CreationTime = new Date('2026-11-01');
  fake.stacks
    .on(DescribeStacksCommand, { StackName })
    .resolves({ Stacks: [{ StackName, StackStatus, CreationTime, ...more }] });
}

/** Has nothing but what AWS gives everybody. */
export function freshAccount(): void {
  for (const client of Object.values(fake)) client.reset();
  fake.parameters.on(GetParameterCommand).rejects(awsError('ParameterNotFound'));
  fake.stacks
    .on(DescribeStacksCommand)
    .rejects(awsError('ValidationError', 'Stack with id dealwright-prod does not exist'));
  fake.stacks.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
  fake.logs.on(DescribeLogGroupsCommand).resolves({ logGroups: [] });
  fake.lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } });
  fake.gateway.on(GetGatewayCommand).resolves({});
  fake.mail.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException'));
  fake.mail.on(GetMailCommand).resolves({
    ProductionAccessEnabled: false,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 200 },
  });
  fake.certificates.on(DescribeCertificateCommand).rejects(awsError('ResourceNotFoundException'));
  fake.zones.on(GetHostedZoneCommand).rejects(awsError('NoSuchHostedZone'));
  fake.zones.on(ListResourceRecordSetsCommand).rejects(awsError('NoSuchHostedZone'));
  fake.cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: { ...list, Items: [] } });
  putPolicies(0, 0);
  fake.quotas.on(GetServiceQuotaCommand).rejects(awsError('NoSuchResourceException'));
  for (const [QuotaCode, Value] of Object.entries(newQuotas)) {
    fake.quotas.on(GetAWSDefaultServiceQuotaCommand, { QuotaCode }).resolves({ Quota: { Value } });
  }
}

/** Has all that a first deploy of prod needs, and the key in a stage that was deployed. */
export function readyAccount(): void {
  freshAccount();
  fake.parameters.on(GetParameterCommand).resolves({ Parameter: { Value: '30' } });
  fake.lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 1_000 } });
  setIdentity({});
  setMail({});
  setCertificate({});
  setZone({});
  fake.zones.on(ListResourceRecordSetsCommand).resolves({
    ResourceRecordSets: [
      { Name: 'app.example.com.', Type: 'TXT' },
      { Name: 'www.example.com.', Type: 'A' },
    ],
    IsTruncated: false,
    MaxItems: 300,
  });
  const Outputs = [{ OutputKey: 'PropertySourceKeySecret', OutputValue: 'arn:key' }];
  putStack('dealwright-prod-state', 'CREATE_COMPLETE', { Outputs });
  fake.secrets
    .on(DescribeSecretCommand)
    .resolves({ VersionIdsToStages: { one: ['AWSPREVIOUS'], two: ['AWSCURRENT'] } });
}

export function setMail(more: object): void {
  fake.mail.on(GetMailCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000 },
    ...more,
  });
}

export function setIdentity({
  VerifiedForSendingStatus = true,
  ...dkim
}: {
  VerifiedForSendingStatus?: boolean;
  Status?: 'PENDING';
  SigningEnabled?: boolean;
}): void {
  fake.mail.on(GetEmailIdentityCommand).resolves({
    VerifiedForSendingStatus,
    DkimAttributes: { Status: 'SUCCESS', SigningEnabled: true, Tokens: ['abc', 'def'], ...dkim },
  });
}

export function setCertificate(more: object): void {
  fake.certificates.on(DescribeCertificateCommand).resolves({
    Certificate: {
      Status: 'ISSUED',
      DomainName: 'example.com',
      SubjectAlternativeNames: ['example.com', '*.example.com'],
      NotAfter: new Date('2027-11-01'),
      ...more,
    },
  });
}

export function setZone(more: object): void {
  fake.zones.on(GetHostedZoneCommand).resolves({
    HostedZone: { Id: '/hostedzone/Z0123456789', Name: 'example.com.', CallerReference: 'first', ...more },
    DelegationSet: { NameServers: nameServers },
  });
}

type Options = Partial<Given> & { stageName?: string; context?: Record<string, string> };

/** The lines of a preflight of prod, or of another stage. */
export function lines({ stageName = 'prod', context = {}, ...given }: Options = {}): Promise<Line[]> {
  const all: Record<string, string> = { ...wholeProd, ...context };
  const stage = stageFrom({ tryGetContext: (key) => all[key], getAllContext: () => all }, stageName);
  const preflight = preflightOf({
    stage,
    account,
    region,
    configuredRegion: region,
    aws: clientsIn(region),
    now: new Date('2026-11-25T09:00:00Z'),
    nameServersOf: async () => nameServers.map((name) => name.toUpperCase()),
    ...given,
  });
  return runChecks(checks, preflight);
}
