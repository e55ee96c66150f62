import { ACMClient } from '@aws-sdk/client-acm';
import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { Route53Client } from '@aws-sdk/client-route-53';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';

/** Named as in IAM. docs/operations.md has the policy that allows them. */
export const actions = [
  'acm:DescribeCertificate',
  'apigateway:GET',
  'cloudformation:DescribeStacks',
  'cloudformation:ListStackResources',
  'cloudfront:ListCachePolicies',
  'cloudfront:ListDistributions',
  'cloudfront:ListResponseHeadersPolicies',
  'lambda:GetAccountSettings',
  'logs:DescribeLogGroups',
  'route53:GetHostedZone',
  'route53:ListResourceRecordSets',
  'secretsmanager:DescribeSecret',
  'servicequotas:GetAWSDefaultServiceQuota',
  'servicequotas:GetServiceQuota',
  'ses:GetAccount',
  'ses:GetEmailIdentity',
  'ssm:GetParameter',
] as const;

export type Action = (typeof actions)[number];

/** Where CloudFront has its certificates, quotas and API. */
export const globalRegion = 'us-east-1';

export type Clients = ReturnType<typeof clientsIn>;

export function clientsIn(region: string) {
  const timeouts = { requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000 } };
  const here = { region, ...timeouts };
  const global = { region: globalRegion, ...timeouts };
  return {
    sts: new STSClient(here),
    ssm: new SSMClient(here),
    stacks: new CloudFormationClient(here),
    logs: new CloudWatchLogsClient(here),
    lambda: new LambdaClient(here),
    gateway: new APIGatewayClient(here),
    secrets: new SecretsManagerClient(here),
    mail: new SESv2Client(here),
    quotas: new ServiceQuotasClient(here),
    globalQuotas: new ServiceQuotasClient(global),
    certificates: new ACMClient(global),
    zones: new Route53Client(global),
    cloudFront: new CloudFrontClient(global),
  };
}

/** A check without an answer. Its message ends a sentence that begins with "could not ask". */
export class CouldNotAsk extends Error {}

const denied = ['AccessDenied', 'AccessDeniedException', 'AuthorizationErrorException', 'UnauthorizedOperation'];

/** AWS's answer. Throws CouldNotAsk for every error, and names the action that the credentials lack. */
export async function ask<T>(action: Action, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const name = error instanceof Error ? error.name : String(error);
    throw new CouldNotAsk(denied.includes(name) ? `: allow ${action}` : `: ${action} failed with ${name}`);
  }
}

/** As `ask`; `undefined` when the error says that there is no such thing. */
export async function askIfThere<T>(
  action: Action,
  answer: Promise<T>,
  isAbsence: (error: Error) => boolean,
): Promise<T | undefined> {
  const orAbsent = answer.catch((error: unknown) => {
    if (error instanceof Error && isAbsence(error)) return undefined;
    throw error;
  });
  return ask(action, orAbsent);
}

/** Whether an error has this name. */
export const named = (name: string) => (error: Error) => error.name === name;
