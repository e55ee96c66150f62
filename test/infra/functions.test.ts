import { describe, expect, it } from 'vitest';
import type { FunctionArea } from '#infra/functions/function.ts';
import { tableLimits } from '#lambdas/runtime/call-limits.ts';
import { underWaySeconds } from '#lambdas/storage/profiles/lookup-quota.ts';
import { areas, functionOf, properties, synthesized } from './synthesized.ts';

/** With a sender of mails, so that every function has what it needs. */
const template = synthesized({ context: { 'dev:emailSender': 'hello@mail.example.com' } });
const [undelivered] = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) =>
  id.startsWith('Undelivered'),
);
const policies = Object.values(template.findResources('AWS::IAM::Policy')).map((p) => p.Properties);

type Statement = { Effect: string; Action: string | string[]; Resource: unknown };

function statementsOf(area: FunctionArea): Statement[] {
  const [role] = functionOf(template, area).Properties.Role['Fn::GetAtt'];
  return policies
    .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** `action on resource`; a resource is its logical id without the hash, and a path within it. */
function rightsOf(area: FunctionArea): string[] {
  return statementsOf(area)
    .flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((one) => `${action} on ${nameOf(one)}`)),
    )
    .filter((right, index, all) => all.indexOf(right) === index)
    .sort();
}

function nameOf(resource: unknown): string {
  const text = JSON.stringify(resource);
  const [, ref] = /^\{"Ref":"(\w+)[0-9A-F]{8}"\}$/.exec(text) ?? [];
  if (ref) return ref;
  const [, whole] = /^\{"Fn::GetAtt":\["(\w+)[0-9A-F]{8}","Arn"\]\}$/.exec(text) ?? [];
  if (whole) return whole;
  const [, owner, path] =
    /^\{"Fn::Join":\["",\[\{"Fn::GetAtt":\["(\w+)[0-9A-F]{8}","Arn"\]\},"(.+)"\]\]\}$/.exec(text) ?? [];
  if (owner && path) return owner + path;
  const [, ofMails] = /:ses:.*:((?:identity|configuration-set)\/[\w.-]+)"/.exec(text) ?? [];
  if (ofMails) return ofMails;
  const [, api, stage] =
    /execute-api:.*\{"Ref":"(\w+)[0-9A-F]{8}"\},"\/(\w+)\/POST\/@connections\/\*"/.exec(text) ?? [];
  return api ? `connections of ${api}, stage ${stage}` : text;
}

const ownLogAndTraces = (id: string) => [
  `logs:CreateLogStream on ${id}Logs`,
  `logs:PutLogEvents on ${id}Logs`,
  'xray:PutTelemetryRecords on "*"',
  'xray:PutTraceSegments on "*"',
  // Lambda itself uses it, with the role of the function; Cognito waits for the answer of its trigger.
  ...(id === 'AccountEventsTrigger' ? [] : ['sqs:SendMessage on UndeliveredQueue']),
];

const readingUsers = 'cognito-idp:AdminGetUser on UsersPool';

const screening = 'sqs:SendMessage on ListScreeningRows';
const enqueueing = 'sqs:SendMessage on WebhookDeliveryQueue';
const mailing = 'sqs:SendMessage on SellerMailsDue';
/** A change of a deal is told to those who listen to it; only the chat's function reaches their connections. */
const telling = 'sqs:SendMessage on DealNewsChanges';
const sweeping = 'sqs:SendMessage on AccountsDeletions';

/** The permissions for publishing events. A transaction needs those of its writes. */
/** What every function has that admits users: a new session is in the account's log, and a member's role in the team. */
const admitting = ['dynamodb:GetItem on TablesIntegrationsTable', 'dynamodb:UpdateItem on TablesIntegrationsTable'];
const publishing = [
  'dynamodb:PutItem on TablesIntegrationsTable',
  'dynamodb:Query on TablesIntegrationsTable',
  enqueueing,
];

const refusing = ['dynamodb:ConditionCheckItem on TablesProfilesTable', 'dynamodb:GetItem on TablesProfilesTable'];

/** The permissions for profiles, which the first call of a user creates. */
const ofProfiles = [
  ...refusing,
  'dynamodb:PutItem on TablesProfilesTable',
  'dynamodb:UpdateItem on TablesProfilesTable',
  'secretsmanager:GetSecretValue on UseSecret',
];

const ofChats = [
  'dynamodb:DeleteItem on TablesChatsTable',
  'dynamodb:GetItem on TablesChatsTable',
  'dynamodb:PutItem on TablesChatsTable',
  'dynamodb:Query on TablesChatsTable',
  'dynamodb:Query on TablesChatsTable/index/queue',
  'dynamodb:UpdateItem on TablesChatsTable',
];

const rights: Record<FunctionArea, string[]> = {
  profile: [
    'dynamodb:Query on TablesIntegrationsTable',
    ...ofProfiles,
    'dynamodb:DeleteItem on TablesProfilesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('Profile'),
    's3:DeleteObject on AvatarsBucket/avatars/*',
    sweeping,
  ],
  'property-lookup': [
    ...ofProfiles,
    ...admitting,
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    ...publishing,
    ...ownLogAndTraces('PropertyLookup'),
  ],
  analyses: [
    ...refusing,
    'ses:SendEmail on configuration-set/dealwright-dev',
    'ses:SendEmail on identity/mail.example.com',
    'dynamodb:BatchWriteItem on TablesAnalysesTable',
    'dynamodb:DeleteItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:Query on TablesAnalysesTable',
    'dynamodb:Query on TablesAnalysesTable/index/user_id',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:BatchWriteItem on TablesBooksTable',
    'dynamodb:DeleteItem on TablesBooksTable',
    'dynamodb:GetItem on TablesBooksTable',
    'dynamodb:Query on TablesBooksTable',
    'dynamodb:UpdateItem on TablesBooksTable',
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesProfilesTable',
    ...publishing,
    telling,
    ...ownLogAndTraces('Analyses'),
    's3:DeleteObject on PhotosBucket/photos/*',
    's3:DeleteObject on PhotosBucket/receipts/*',
    's3:DeleteObject on PhotosBucket/sealed/*',
  ],
  packets: [
    ...refusing,
    'dynamodb:DeleteItem on TablesAnalysesTable',
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesProfilesTable',
    telling,
    ...ownLogAndTraces('Packets'),
    's3:GetObject on AvatarsBucket/avatars/logos/*',
    's3:DeleteObject on PhotosBucket/photos/*',
    's3:GetObject on PhotosBucket/photos/*',
  ],
  'seller-page': [
    ...refusing,
    'dynamodb:BatchWriteItem on TablesAnalysesTable',
    'dynamodb:DeleteItem on TablesAnalysesTable',
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:Query on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesProfilesTable',
    ...publishing,
    mailing,
    telling,
    ...ownLogAndTraces('SellerPage'),
    's3:GetObject on AvatarsBucket/avatars/logos/*',
    's3:DeleteObject on PhotosBucket/sealed/*',
    's3:GetObject on PhotosBucket/sealed/*',
    'ses:SendEmail on configuration-set/dealwright-dev',
    'ses:SendEmail on identity/mail.example.com',
    'secretsmanager:GetSecretValue on UseSecret',
  ],
  // Anybody reaches it: it deletes nothing, and changes no account's profile.
  links: [
    ...refusing,
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:Query on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesBooksTable',
    'dynamodb:Query on TablesBooksTable',
    'dynamodb:UpdateItem on TablesBooksTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...publishing,
    mailing,
    telling,
    ...ownLogAndTraces('Links'),
    's3:GetObject on AvatarsBucket/avatars/logos/*',
    's3:GetObject on PhotosBucket/photos/*',
    's3:GetObject on PhotosBucket/receipts/*',
    's3:GetObject on PhotosBucket/sealed/*',
  ],
  areas: [
    ...ofProfiles,
    'dynamodb:ConditionCheckItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('Areas'),
  ],
  team: [
    ...ofProfiles,
    ...admitting,
    'dynamodb:Query on TablesAnalysesTable/index/user_id',
    sweeping,
    'ses:SendEmail on configuration-set/dealwright-dev',
    'ses:SendEmail on identity/mail.example.com',
    ...ownLogAndTraces('Team'),
  ],
  books: [
    ...refusing,
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:DeleteItem on TablesBooksTable',
    'dynamodb:GetItem on TablesBooksTable',
    'dynamodb:PutItem on TablesBooksTable',
    'dynamodb:Query on TablesBooksTable',
    'dynamodb:UpdateItem on TablesBooksTable',
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesProfilesTable',
    enqueueing,
    telling,
    ...ownLogAndTraces('Books'),
    's3:GetObject on PhotosBucket/receipts/*',
  ],
  pictures: [
    ...ofProfiles,
    'dynamodb:DeleteItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:DeleteItem on TablesBooksTable',
    'dynamodb:GetItem on TablesBooksTable',
    'dynamodb:PutItem on TablesBooksTable',
    'dynamodb:UpdateItem on TablesBooksTable',
    ...admitting,
    telling,
    ...ownLogAndTraces('Pictures'),
    's3:DeleteObject on AvatarsBucket/avatars/*',
    's3:DeleteObject on PhotosBucket/photos/*',
    's3:DeleteObject on PhotosBucket/receipts/*',
    's3:PutObject on AvatarsBucket/avatars/*',
    's3:PutObject on PhotosBucket/photos/*',
    's3:PutObject on PhotosBucket/receipts/*',
  ],
  subscription: [...ofProfiles, ...admitting, ...publishing, ...ownLogAndTraces('Subscription')],
  support: [
    ...ofChats,
    ...refusing,
    ...admitting,
    'dynamodb:UpdateItem on TablesProfilesTable',
    'dynamodb:Query on TablesAnalysesTable',
    ...ownLogAndTraces('Support'),
    readingUsers,
  ],
  'public-api': [
    ...ofProfiles,
    'dynamodb:DeleteItem on TablesBooksTable',
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesBooksTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesAnalysesTable',
    'dynamodb:Query on TablesAnalysesTable/index/user_id',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesBooksTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    telling,
    ...ownLogAndTraces('PublicApi'),
    's3:GetObject on AvatarsBucket/avatars/logos/*',
    enqueueing,
  ],
  structures: [
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesProfilesTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('Structures'),
  ],
  'webhook-sender': [
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    ...refusing,
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('WebhookDeliverySender'),
    'sqs:DeleteMessage on WebhookDeliveryQueue',
    'sqs:GetQueueAttributes on WebhookDeliveryQueue',
    'sqs:ReceiveMessage on WebhookDeliveryQueue',
    enqueueing,
  ],
  'account-sweeper': [
    ...refusing,
    'dynamodb:BatchWriteItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:Query on TablesAnalysesTable/index/user_id',
    'dynamodb:BatchWriteItem on TablesBooksTable',
    'dynamodb:Query on TablesBooksTable',
    'dynamodb:BatchWriteItem on TablesChatsTable',
    'dynamodb:BatchWriteItem on TablesIntegrationsTable',
    'dynamodb:DeleteItem on TablesChatsTable',
    'dynamodb:DeleteItem on TablesProfilesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesProfilesTable',
    'dynamodb:Query on TablesAnalysesTable',
    'dynamodb:Query on TablesChatsTable',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:Query on TablesIntegrationsTable/index/due',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesProfilesTable',
    ...ownLogAndTraces('AccountsSweeper'),
    's3:DeleteObjectVersion on AvatarsBucket/avatars/*',
    's3:DeleteObjectVersion on PhotosBucket/photos/*',
    's3:DeleteObjectVersion on PhotosBucket/receipts/*',
    's3:DeleteObjectVersion on PhotosBucket/sealed/*',
    's3:ListBucketVersions on AvatarsBucket',
    's3:ListBucketVersions on PhotosBucket',
    'secretsmanager:GetSecretValue on UseSecret',
    'sqs:DeleteMessage on AccountsDeletions',
    'sqs:GetQueueAttributes on AccountsDeletions',
    'sqs:ReceiveMessage on AccountsDeletions',
    sweeping,
  ],
  'waiting-chats': ['dynamodb:Query on TablesChatsTable/index/queue', ...ownLogAndTraces('WaitingChats')],
  lists: [
    ...ofProfiles,
    'dynamodb:BatchWriteItem on TablesIntegrationsTable',
    'dynamodb:DeleteItem on TablesAnalysesTable',
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesAnalysesTable',
    'dynamodb:Query on TablesAnalysesTable/index/user_id',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    telling,
    ...ownLogAndTraces('Lists'),
    enqueueing,
    screening,
  ],
  'list-worker': [
    ...refusing,
    'dynamodb:UpdateItem on TablesProfilesTable',
    'dynamodb:BatchWriteItem on TablesIntegrationsTable',
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:Query on TablesIntegrationsTable/index/due',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('ListScreeningWorker'),
    'sqs:DeleteMessage on ListScreeningRows',
    'sqs:GetQueueAttributes on ListScreeningRows',
    'sqs:ReceiveMessage on ListScreeningRows',
    enqueueing,
    screening,
  ],
  reminders: [
    ...refusing,
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesBooksTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesAnalysesTable/index/user_id',
    'dynamodb:Query on TablesIntegrationsTable/index/due',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('RemindersSender'),
    'ses:SendEmail on configuration-set/dealwright-dev',
    'ses:SendEmail on identity/mail.example.com',
  ],
  'webhook-relay': [
    'dynamodb:Query on TablesIntegrationsTable/index/due',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('WebhookDeliveryRelay'),
    enqueueing,
  ],
  webhooks: [
    ...ofProfiles,
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('Webhooks'),
    enqueueing,
  ],
  // Without payments nothing is taken or read.
  'stripe-webhook': [...ownLogAndTraces('BillingWebhook'), 'sqs:SendMessage on BillingCustomers'],
  'billing-worker': ownLogAndTraces('BillingWorker'),
  // Without a seal nothing is signed.
  'seller-sealer': ownLogAndTraces('LetterSealWorker'),
  'seller-mails': [
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesProfilesTable',
    'dynamodb:Query on TablesIntegrationsTable/index/due',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('SellerMailsSender'),
    'ses:SendEmail on configuration-set/dealwright-dev',
    'ses:SendEmail on identity/mail.example.com',
    'secretsmanager:GetSecretValue on ReplyLinkKeySecret',
    'sqs:DeleteMessage on SellerMailsDue',
    'sqs:GetQueueAttributes on SellerMailsDue',
    'sqs:ReceiveMessage on SellerMailsDue',
  ],
  'mail-events': [
    'dynamodb:ConditionCheckItem on TablesProfilesTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    ...ownLogAndTraces('MailEventsListener'),
    mailing,
  ],
  'watch-worker': [
    ...refusing,
    'dynamodb:ConditionCheckItem on TablesIntegrationsTable',
    'dynamodb:DeleteItem on TablesIntegrationsTable',
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:PutItem on TablesAnalysesTable',
    'dynamodb:PutItem on TablesIntegrationsTable',
    'dynamodb:Query on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesAnalysesTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesProfilesTable',
    ...ownLogAndTraces('WatchWorker'),
    'sqs:DeleteMessage on WatchLoads',
    'sqs:GetQueueAttributes on WatchLoads',
    'sqs:ReceiveMessage on WatchLoads',
    'sqs:SendMessage on WatchLoads',
    enqueueing,
  ],
  'staff-billing': [
    ...refusing,
    ...admitting,
    'dynamodb:UpdateItem on TablesProfilesTable',
    ...ownLogAndTraces('StaffBilling'),
    readingUsers,
  ],
  'api-key-authorizer': ['dynamodb:GetItem on TablesIntegrationsTable', ...ownLogAndTraces('ApiKeyAuthorizer')],
  chat: [
    ...ofChats,
    ...refusing,
    // Who may listen to a deal, and who does.
    'dynamodb:GetItem on TablesAnalysesTable',
    'dynamodb:GetItem on TablesIntegrationsTable',
    'dynamodb:UpdateItem on TablesIntegrationsTable',
    'sqs:DeleteMessage on DealNewsChanges',
    'sqs:GetQueueAttributes on DealNewsChanges',
    'sqs:ReceiveMessage on DealNewsChanges',
    'execute-api:ManageConnections on connections of ChatSocketApi, stage ws',
    ...ownLogAndTraces('Chat'),
    readingUsers,
  ],
  'account-events': [
    ...refusing,
    ...admitting,
    'dynamodb:UpdateItem on TablesProfilesTable',
    'cognito-idp:AdminUserGlobalSignOut on UsersPool',
    ...ownLogAndTraces('AccountEventsTrigger'),
  ],
  'sign-up-cleanup': [
    'cognito-idp:AdminDeleteUser on UsersPool',
    'cognito-idp:ListUsers on UsersPool',
    ...ownLogAndTraces('SignUpsCleanup'),
    readingUsers,
  ],
};

/** Without the origin keys, which all have that a request can reach, and what is taken for plans, which goes with profiles. */
const settings: Record<FunctionArea, string[]> = {
  profile: ['AVATARS_BUCKET', 'DELETION_QUEUE_URL', 'INTEGRATIONS_TABLE', 'PROFILES_TABLE', 'USE_SECRET'],
  'property-lookup': [
    'ANALYSES_TABLE',
    'INTEGRATIONS_TABLE',
    'PROFILES_TABLE',
    'PROPERTY_SOURCE',
    'USE_SECRET',
    'WEBHOOK_QUEUE_URL',
  ],
  analyses: [
    ...['COMPANY', 'COMPANY_ADDRESS', 'EMAIL_SENDER', 'MAIL_CONFIGURATION_SET', 'SUPPORT_EMAIL'],
    'DEAL_NEWS_QUEUE_URL',
    'ANALYSES_TABLE',
    'BOOKS_TABLE',
    'INTEGRATIONS_TABLE',
    'PHOTOS_BUCKET',
    'PROFILES_TABLE',
    'SITE_ORIGIN',
    'WEBHOOK_QUEUE_URL',
  ],
  packets: [
    'DEAL_NEWS_QUEUE_URL',
    'ANALYSES_TABLE',
    'AVATARS_BUCKET',
    'INTEGRATIONS_TABLE',
    'PHOTOS_BUCKET',
    'PROFILES_TABLE',
  ],
  'seller-page': [
    'DEAL_NEWS_QUEUE_URL',
    ...['ANALYSES_TABLE', 'AVATARS_BUCKET', 'COMPANY', 'COMPANY_ADDRESS', 'EMAIL_SENDER', 'INTEGRATIONS_TABLE'],
    ...['MAIL_CONFIGURATION_SET', 'PHOTOS_BUCKET', 'PROFILES_TABLE', 'SITE_ORIGIN', 'SUPPORT_EMAIL', 'USE_SECRET'],
    'SELLER_MAIL_QUEUE_URL',
    'WEBHOOK_QUEUE_URL',
  ],
  links: [
    'DEAL_NEWS_QUEUE_URL',
    ...['ANALYSES_TABLE', 'AVATARS_BUCKET', 'BOOKS_TABLE', 'INTEGRATIONS_TABLE', 'PHOTOS_BUCKET', 'PROFILES_TABLE'],
    'SELLER_MAIL_QUEUE_URL',
    'WEBHOOK_QUEUE_URL',
  ],
  areas: ['ANALYSES_TABLE', 'INTEGRATIONS_TABLE', 'PROFILES_TABLE', 'USE_SECRET'],
  team: [
    ...['ANALYSES_TABLE', 'COMPANY', 'COMPANY_ADDRESS', 'DELETION_QUEUE_URL', 'EMAIL_SENDER', 'INTEGRATIONS_TABLE'],
    ...['MAIL_CONFIGURATION_SET', 'PROFILES_TABLE', 'SITE_ORIGIN', 'SUPPORT_EMAIL', 'USE_SECRET'],
  ],
  books: [
    'DEAL_NEWS_QUEUE_URL',
    ...['ANALYSES_TABLE', 'BOOKS_TABLE', 'INTEGRATIONS_TABLE', 'PHOTOS_BUCKET', 'PROFILES_TABLE'],
    'WEBHOOK_QUEUE_URL',
  ],
  pictures: [
    'DEAL_NEWS_QUEUE_URL',
    ...['ANALYSES_TABLE', 'AVATARS_BUCKET', 'BOOKS_TABLE', 'INTEGRATIONS_TABLE', 'PHOTOS_BUCKET', 'PROFILES_TABLE'],
    'USE_SECRET',
  ],
  subscription: ['INTEGRATIONS_TABLE', 'PLAN_CONTACTS', 'PROFILES_TABLE', 'USE_SECRET', 'WEBHOOK_QUEUE_URL'],
  support: [
    'ANALYSES_TABLE',
    'CHATS_TABLE',
    'INTEGRATIONS_TABLE',
    'PROFILES_TABLE',
    'STAFF_MFA',
    'SUPPORT_EMAIL',
    'USER_POOL_ID',
  ],
  'public-api': [
    'DEAL_NEWS_QUEUE_URL',
    'ANALYSES_TABLE',
    'AVATARS_BUCKET',
    'BOOKS_TABLE',
    'INTEGRATIONS_TABLE',
    'PROFILES_TABLE',
    'PROPERTY_SOURCE',
    'USE_SECRET',
    'WEBHOOK_QUEUE_URL',
  ],
  'account-sweeper': [
    'ANALYSES_TABLE',
    'AVATARS_BUCKET',
    'BOOKS_TABLE',
    'CHATS_TABLE',
    'DELETION_QUEUE_URL',
    'INTEGRATIONS_TABLE',
    'PHOTOS_BUCKET',
    'PROFILES_TABLE',
    'USE_SECRET',
  ],
  structures: ['INTEGRATIONS_TABLE', 'PROFILES_TABLE'],
  webhooks: ['INTEGRATIONS_TABLE', 'PROFILES_TABLE', 'USE_SECRET', 'WEBHOOK_QUEUE_URL'],
  'webhook-sender': ['INTEGRATIONS_TABLE', 'PROFILES_TABLE', 'WEBHOOK_QUEUE_URL'],
  reminders: [
    'ANALYSES_TABLE',
    'BOOKS_TABLE',
    'COMPANY',
    'COMPANY_ADDRESS',
    'EMAIL_SENDER',
    'INTEGRATIONS_TABLE',
    'MAIL_CONFIGURATION_SET',
    'PROFILES_TABLE',
    'SITE_ORIGIN',
    'SUPPORT_EMAIL',
  ],
  'waiting-chats': ['CHATS_TABLE'],
  lists: [
    'DEAL_NEWS_QUEUE_URL',
    'ANALYSES_TABLE',
    'INTEGRATIONS_TABLE',
    'LIST_QUEUE_URL',
    'PROFILES_TABLE',
    'USE_SECRET',
    'WEBHOOK_QUEUE_URL',
  ],
  'list-worker': [
    'ANALYSES_TABLE',
    'INTEGRATIONS_TABLE',
    'LIST_QUEUE_URL',
    'PROFILES_TABLE',
    'PROPERTY_SOURCE',
    'WEBHOOK_QUEUE_URL',
  ],
  'webhook-relay': ['INTEGRATIONS_TABLE', 'WEBHOOK_QUEUE_URL'],
  'api-key-authorizer': ['INTEGRATIONS_TABLE'],
  chat: [
    'ANALYSES_TABLE',
    'AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI',
    'CHATS_TABLE',
    'INTEGRATIONS_TABLE',
    'PROFILES_TABLE',
    'SITE_ORIGIN',
    'STAFF_MFA',
    'USER_POOL_CLIENT_ID',
    'USER_POOL_ID',
  ],
  'account-events': ['INTEGRATIONS_TABLE', 'PROFILES_TABLE'],
  'sign-up-cleanup': ['USER_POOL_ID'],
  'stripe-webhook': ['BILLING_QUEUE_URL', 'PAYMENTS'],
  'billing-worker': [],
  'seller-sealer': [],
  'seller-mails': [
    'ANALYSES_TABLE',
    'COMPANY',
    'COMPANY_ADDRESS',
    'EMAIL_SENDER',
    'INTEGRATIONS_TABLE',
    'MAIL_CONFIGURATION_SET',
    'PROFILES_TABLE',
    'REPLY_LINK_KEY_SECRET',
    'SITE_ORIGIN',
    'SUPPORT_EMAIL',
  ],
  'mail-events': ['ANALYSES_TABLE', 'INTEGRATIONS_TABLE', 'PROFILES_TABLE', 'SELLER_MAIL_QUEUE_URL'],
  'watch-worker': [
    'ANALYSES_TABLE',
    'INTEGRATIONS_TABLE',
    'PROFILES_TABLE',
    'PROPERTY_SOURCE',
    'WATCH_QUEUE_URL',
    'WEBHOOK_QUEUE_URL',
  ],
  'staff-billing': ['INTEGRATIONS_TABLE', 'PROFILES_TABLE', 'STAFF_MFA', 'USER_POOL_ID'],
};

describe.each(areas)('the function %s', (area) => {
  const lambda = functionOf(template, area).Properties;

  it('may do exactly what its operations need', () => {
    expect(rightsOf(area)).toEqual(rights[area].toSorted());
  });

  it('has no managed policy beside its own', () => {
    const [role] = lambda.Role['Fn::GetAtt'];
    expect(Object.keys(properties(template, 'AWS::IAM::Role', role))).toEqual(['AssumeRolePolicyDocument']);
  });

  it('has exactly the settings it reads', () => {
    const isReached = ![
      'webhook-sender',
      'webhook-relay',
      'waiting-chats',
      'list-worker',
      'reminders',
      'account-events',
      'sign-up-cleanup',
      'account-sweeper',
      'billing-worker',
      'seller-sealer',
      'seller-mails',
      'mail-events',
      'watch-worker',
    ].includes(area);
    const own = settings[area] ?? [];
    const ofProfiles = own.includes('PROFILES_TABLE') ? ['PAYMENTS', 'PAYMENTS_SINCE'] : [];
    const expected = [...own, ...ofProfiles, ...(isReached ? ['ORIGIN_KEYS'] : [])];
    expect(Object.keys(lambda.Environment?.Variables ?? {}).sort()).toEqual(expected.sort());
  });

  it('runs the newest Node.js of Lambda on arm64', () => {
    expect(lambda).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });

  it('answers before API Gateway gives up, where that is waiting', () => {
    const isInBackground = [
      'webhook-sender',
      'webhook-relay',
      'waiting-chats',
      'sign-up-cleanup',
      'account-sweeper',
      'seller-sealer',
      'mail-events',
    ].includes(area);
    const waits = ['property-lookup', 'public-api', 'lists', 'areas', 'list-worker', 'staff-billing'].includes(area);
    const long: Partial<Record<FunctionArea, number>> = {
      reminders: 900,
      'billing-worker': 60,
      'seller-mails': 60,
      'watch-worker': 60,
    };
    expect(lambda.Timeout).toBe(long[area] ?? (isInBackground ? 30 : waits ? 25 : 10));
  });

  it('writes JSON into a log that is kept for a limited time', () => {
    expect(lambda.LoggingConfig.LogFormat).toBe('JSON');
    const { Ref: log } = lambda.LoggingConfig.LogGroup;
    expect(properties(template, 'AWS::Logs::LogGroup', log)).toMatchObject({ RetentionInDays: 7 });
  });

  it('leaves what it failed on, and nobody waited for, in the queue that an alarm watches', () => {
    const isWaitedFor = area === 'account-events';
    expect(lambda.DeadLetterConfig).toEqual(
      isWaitedFor ? undefined : { TargetArn: { 'Fn::GetAtt': [undelivered, 'Arn'] } },
    );
  });

  it('is traced', () => {
    expect(lambda.TracingConfig.Mode).toBe('Active');
  });
});

describe('all functions together', () => {
  it('hold no right to scan a table', () => {
    expect(areas.flatMap(rightsOf).filter((right) => /scan|dynamodb:\*/i.test(right))).toEqual([]);
  });

  it('hold no right on more than one table at once', () => {
    const onTables = areas.flatMap(rightsOf).filter((right) => right.startsWith('dynamodb:'));
    expect(onTables.filter((right) => !/ on Tables\w+Table(\/index\/\w+)?$/.test(right))).toEqual([]);
  });
});

it.each(['property-lookup', 'public-api', 'list-worker'] as const)(
  'ends %s well before its reserved lookups count as lost',
  (area) => {
    expect(functionOf(template, area).Properties.Timeout).toBeLessThan(underWaySeconds / 2);
  },
);

it('gives a call to the tables up before any function with tables ends', () => {
  const { maxAttempts, requestHandler } = tableLimits;
  // The SDK's longest pauses double from 100 ms on.
  const pausesMs = 100 * (2 ** (maxAttempts - 1) - 1);
  const longestMs = maxAttempts * requestHandler.requestTimeout + pausesMs;
  const withTables = areas.filter((area) => rightsOf(area).some((right) => right.startsWith('dynamodb:')));
  const shortest = Math.min(...withTables.map((area) => functionOf(template, area).Properties.Timeout));
  expect(longestMs).toBeLessThan(shortest * 1000);
});

it('leaves the calls of a schedule or an event that do not get through in the same queue', () => {
  const rules = Object.values(template.findResources('AWS::Events::Rule')).map(({ Properties }) => Properties);
  expect(rules).toHaveLength(11);
  for (const { Targets } of rules) {
    expect(Targets).toEqual([
      expect.objectContaining({ DeadLetterConfig: { Arn: { 'Fn::GetAtt': [undelivered, 'Arn'] } } }),
    ]);
  }
});
