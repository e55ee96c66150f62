import { createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type ChatSocket, openChatSocket, type SocketLimits, socketApiOf } from '#local/api-gateway/chat-socket.ts';
import { openConnections } from '#local/api-gateway/connections.ts';
import { type HttpApi, openHttpApi } from '#local/api-gateway/http-api.ts';
import { openThrottles, unlimited } from '#local/api-gateway/throttles.ts';
import { type Clock, openClock } from '#local/clock/clock.ts';
import { edgeAddress, openSite } from '#local/cloudfront/site.ts';
import { openGuardedUsers } from '#local/cognito/user-guard.ts';
import { readUserPool } from '#local/cognito/user-pool-template.ts';
import { openUsers, type Users } from '#local/cognito/users.ts';
import { type Avatars, openAvatars } from '#local/data/avatars.ts';
import type { Queue } from '#local/data/queue.ts';
import { openQueues } from '#local/data/queues.ts';
import { openSecrets } from '#local/data/secrets.ts';
import { openTables, type Tables } from '#local/data/tables.ts';
import { requestUrl } from '#local/http/request-url.ts';
import { type Mailbox, mailboxPage, openMailbox } from '#local/internet/mailbox.ts';
import { openOutside } from '#local/internet/outside.ts';
import { catcherName, openWebhookCatcher, type WebhookCatcher, webhooksPage } from '#local/internet/webhook-catcher.ts';
import { openEventSourceMapping } from '#local/lambda/event-source-mapping.ts';
import { type LambdaFunction, openFunction } from '#local/lambda/function.ts';
import { invokePermissions } from '#local/lambda/invoke-permissions.ts';
import { openSchedule } from '#local/lambda/schedule.ts';
import { readPolicies } from '#local/template/policies.ts';
import {
  accountId,
  distributionDomain,
  queueOrigin,
  type Resource,
  readTemplate,
  region,
} from '#local/template/template.ts';

/*
 * The whole system on one machine: reads the template, starts a stand-in for each service, and connects them as the
 * template does. Everything listens on 127.0.0.1 only.
 */

export type SystemOptions = {
  /** The cloud assembly to play. */
  assembly: string;
  /** The browser's port; any free one when absent. */
  port?: number;
  /** Where data is kept; nothing is kept when absent. */
  dataDir?: string;
  /** Reports to the operator: mails, refused permissions, crashes. */
  report?: (line: string) => void;
  /** The value of every secret of the template. */
  secret?: string | undefined;
  /** Settings that replace the template's, in the functions that have them. */
  settings?: Record<string, string> | undefined;
  /** Adds data before the system reports that it is healthy. */
  seed?: (system: System) => Promise<void>;
  /** Takes every line the functions write. */
  onLog?: (functionId: string, line: string) => void;
  /** When the chat's connections end; API Gateway's own limits when absent. */
  socketLimits?: Partial<SocketLimits>;
  /**
   * A clock that a test can move, for tables, queues, schedules and functions. Tokens and the user pool always use
   * real time.
   */
  clock?: Clock;
  /** Hosts that functions reach by https: each the port of an HTTP server on 127.0.0.1. */
  outside?: Record<string, number>;
  /** Whether staff need an authenticator app, as deployed. The demo's staff has none. */
  staffMfa?: boolean;
  /** Also plays API Gateway's throttles. Tests ask for more in a second than all users do. */
  throttled?: boolean | undefined;
  /** Also delivers webhooks to the real internet. */
  reachesInternet?: boolean;
};

export type System = {
  url: string;
  mailbox: Mailbox;
  users: Users;
  tables: Tables;
  avatars: Avatars;
  functions: LambdaFunction[];
  queues: Queue[];
  /** What was sent to `https://webhooks.example`. */
  webhooks: WebhookCatcher;
  routes: HttpApi['routes'];
  /** The URL of the chat's socket, and its routes. */
  socketUrl: string;
  socketRoutes: ChatSocket['routes'];
  userPoolId: string;
  userPoolClientId: string;
  close(): Promise<void>;
};

/** Types that the runner plays, and types without a visible effect on one machine. */
const played = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolGroup',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
  'AWS::WAFv2::WebACL',
  'Custom::CDKBucketDeployment',
];
const withoutEffectHere = [
  'AWS::CDK::Metadata',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Lambda::LayerVersion',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::ResourcePolicy',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'Custom::S3AutoDeleteObjects',
];

/** Starts the system. Rejects with the reason when the template asks for what can't be played. */
export async function start(options: SystemOptions): Promise<System> {
  const { dataDir, report = () => {}, onLog = () => {} } = options;
  const staffMfa = options.staffMfa ? 'required' : 'off';
  const template = readTemplate(options.assembly, stackOf(options.assembly));
  for (const type of template.types()) {
    if (!played.includes(type) && !withoutEffectHere.includes(type)) {
      throw new Error(`The template holds a ${type}, which the local runner does not play.`);
    }
  }
  if (dataDir) mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const file = (name: string) => (dataDir ? { file: join(dataDir, name) } : {});

  const mailbox = openMailbox({
    ...file('mailbox.jsonl'),
    onMail: (mail) => report(`mail to ${mail.to}: ${mail.subject}${mail.code ? ` (code ${mail.code})` : ''}`),
  });
  const pool = readUserPool(template);
  // Known once the server listens, before the first call of a function.
  let url = '';
  const users = await openUsers({
    settings: pool,
    ...file('users.json'),
    // The links of its mails lead to this machine's port.
    mailbox: {
      ...mailbox,
      deliver: (mail) => mailbox.deliver({ ...mail, text: mail.text.replaceAll(`https://${distributionDomain}`, url) }),
    },
    invoke: async (arn, event) => await triggerFunction(arn).invoke(event),
    log: (line) => line.includes(' 500 ') && report(`users: ${line}`),
  });

  const accessKey = (functionId: string) => `LOCAL${functionId}`;
  // Without CDK's own functions, which only copy and delete files at deploy time.
  const productFunctions = template
    .resources('AWS::Lambda::Function')
    .filter(({ properties }) => properties.Handler === 'handler.handler' && properties.LoggingConfig);
  const functions: LambdaFunction[] = [];
  const guard = {
    template,
    policies: readPolicies(template),
    principal: (key: string) => {
      const found = functions.find((each) => accessKey(each.id) === key);
      return found && { functionId: found.id, roleId: found.roleId };
    },
    onDenied: report,
  };
  const poolArn = `arn:aws:cognito-idp:${region}:${accountId}:userpool/${pool.userPoolId}`;
  const guardedUsers = await openGuardedUsers({ ...guard, users, poolArn });
  const clock = options.clock ?? openClock();
  const tables = await openTables({
    ...guard,
    directory: dataDir && join(dataDir, 'tables'),
    now: () => clock.now(),
  });
  const avatars = await openAvatars({ ...guard, directory: dataDir && join(dataDir, 'avatars') });
  const socketApi = socketApiOf(template);
  const connections = await openConnections({ ...guard, ...socketApi });
  const secrets = await openSecrets({ ...guard, value: options.secret });
  const queues = await openQueues({ ...guard, clock, directory: dataDir && join(dataDir, 'queues') });
  const webhooks = await openWebhookCatcher({
    now: clock.now,
    onDelivery: ({ path, status }) => report(`webhook to https://${catcherName}${path}, answered ${status}`),
  });
  const outside = await openOutside(
    { [catcherName]: webhooks.port, ...options.outside },
    { isOpen: options.reachesInternet ?? false },
  );
  for (const resource of productFunctions) {
    functions.push(
      openFunction({
        template,
        resource,
        environment: {
          ...queueUrlsOf(resource, queues.endpoint),
          ...settingsOf(resource, { STAFF_MFA: staffMfa, ...options.settings }),
          // All other services: refused by name.
          AWS_ENDPOINT_URL: secrets.endpoint,
          AWS_ENDPOINT_URL_DYNAMODB: tables.endpoint,
          AWS_ENDPOINT_URL_S3: avatars.endpoint,
          AWS_ENDPOINT_URL_SQS: queues.endpoint,
          AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: guardedUsers.endpoint,
          AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: connections.endpoint,
          AWS_ACCESS_KEY_ID: accessKey(resource.id),
          AWS_SECRET_ACCESS_KEY: 'local',
          AWS_SESSION_TOKEN: 'local',
          // The SDK must not read the configuration of this machine's user.
          AWS_CONFIG_FILE: '/dev/null',
          AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
        },
        // Where Cognito's public keys are.
        hosts: () => ({ [`cognito-idp.${region}.amazonaws.com`]: `${url}${cognitoPath}` }),
        outside: outside.forWorkers,
        ahead: options.clock?.ahead,
        log: functionLog(template.reference(resource.id), dataDir, report, onLog),
      }),
    );
  }

  const mayBeTrigger = invokePermissions(template, 'cognito-idp.amazonaws.com');
  function triggerFunction(arn: string): LambdaFunction {
    const found = functions.find((each) => each.arn === arn);
    if (found && mayBeTrigger(found, poolArn)) return found;
    throw new Error(`Cognito has no permission to invoke ${arn}.`);
  }
  if (pool.postConfirmation) triggerFunction(pool.postConfirmation);

  const throttlesOf = (apiId: string) => (options.throttled ? openThrottles(template, apiId, clock.now) : unlimited);
  const api = openHttpApi({
    template,
    functions,
    throttles: throttlesOf,
    issuer: users.issuer,
    jwks: users.jwks,
    now: () => new Date(),
  });
  const socket = openChatSocket({
    template,
    functions,
    connections,
    throttles: throttlesOf(socketApi.apiId),
    limits: options.socketLimits,
  });
  const site = openSite({
    template,
    origins: (host) => {
      if (host === `${api.id}.execute-api.${region}.amazonaws.com`) return api.handle;
      return host === socket.host ? socket.handle : avatars.origin(host);
    },
    now: clock.now,
    config: (incoming) => ({ cognitoEndpoint: `http://${incoming.headers.host}${cognitoPath}/`, staffMfa }),
  });

  let isReady = false;
  const server = createServer((incoming, outgoing) => {
    frontDoor(incoming, outgoing).catch((error: unknown) => {
      report(`The local runner failed on ${incoming.method} ${incoming.url}: ${String(error)}`);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });

  async function frontDoor(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (!isForUs(incoming)) {
      return answer(outgoing, 421, 'text/plain', 'Only 127.0.0.1 and localhost are served here.');
    }
    const { pathname, searchParams } = requestUrl(incoming);
    if (pathname === cognitoPath || pathname.startsWith(`${cognitoPath}/`)) {
      incoming.url = pathname.slice(cognitoPath.length) || '/';
      return users.handle(incoming, outgoing);
    }
    if (pathname.startsWith(`${directPath}/`)) {
      incoming.url = incoming.url?.slice(directPath.length);
      return api.handle(incoming, outgoing, incoming.socket.remoteAddress ?? '');
    }
    if (pathname === '/__local/health') {
      return isReady
        ? answer(outgoing, 200, 'application/json', '{"status":"up"}')
        : answer(outgoing, 503, 'application/json', '{"status":"starting"}');
    }
    if (pathname === '/__local/mailbox') {
      const mails = mailbox.list(searchParams.get('to') ?? undefined);
      return incoming.headers.accept?.includes('application/json')
        ? answer(outgoing, 200, 'application/json', JSON.stringify(mails))
        : answer(outgoing, 200, 'text/html; charset=utf-8', mailboxPage(mails));
    }
    if (pathname === '/__local/webhooks') {
      const deliveries = webhooks.list(searchParams.get('path') ?? undefined);
      return incoming.headers.accept?.includes('application/json')
        ? answer(outgoing, 200, 'application/json', JSON.stringify(deliveries))
        : answer(outgoing, 200, 'text/html; charset=utf-8', webhooksPage(deliveries));
    }
    if (pathname.startsWith('/__local/')) {
      return answer(outgoing, 501, 'text/plain', `The local runner has nothing at ${pathname}.`);
    }
    return site.handle(incoming, outgoing);
  }

  // As CloudFront keeps them. The default of 5 seconds can end a connection just as a busy client uses it again.
  server.keepAliveTimeout = 60_000;
  server.on('upgrade', (incoming, client, head) => {
    client.on('error', () => client.destroy());
    const refuse = (status: string) =>
      client.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    const { pathname } = requestUrl(incoming);
    if (!isForUs(incoming)) return refuse('421 Misdirected Request');
    if (pathname.startsWith(`${directPath}/`)) {
      incoming.url = incoming.url?.slice(directPath.length);
      return socket.upgrade(incoming, client, head, incoming.socket.remoteAddress ?? '');
    }
    if (site.originHost(pathname) !== socket.host) return refuse('400 Bad Request');
    if (site.blocked(incoming)) return refuse('429 Too Many Requests');
    site.passOn(incoming);
    socket.upgrade(incoming, client, head, edgeAddress);
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;

  url = `http://127.0.0.1:${port}`;

  const mappings = template
    .resources('AWS::Lambda::EventSourceMapping')
    .map((resource) => openEventSourceMapping({ ...guard, resource, queues: queues.list, functions, clock, report }));
  const schedules = template
    .resources('AWS::Events::Rule')
    .map((resource) => openSchedule({ resource, template, functions, clock, report }));

  const system: System = {
    url,
    mailbox,
    users,
    tables,
    avatars,
    functions,
    queues: queues.list,
    webhooks,
    routes: api.routes,
    socketUrl: `ws://127.0.0.1:${port}/${socketApi.stage}`,
    socketRoutes: socket.routes,
    userPoolId: pool.userPoolId,
    userPoolClientId: pool.userPoolClientId,
    async close() {
      for (const each of [...mappings, ...schedules]) each.close();
      await socket.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(functions.map((each) => each.close()));
      await connections.close();
      await tables.close();
      await avatars.close();
      await secrets.close();
      await queues.close();
      await outside.close();
      await webhooks.close();
      await guardedUsers.close();
      await users.close();
    },
  };
  await options.seed?.(system);
  isReady = true;
  return system;
}

/** Refuses other host names: a website must not reach this machine by DNS rebinding. */
function isForUs({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
}

const cognitoPath = '/__local/cognito-idp';

/** The APIs' own address, past CloudFront: on AWS it is public as well. */
const directPath = '/__local/execute-api';

const Environment = z.object({
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.string()) })),
});

function settingsOf({ properties }: Resource, settings: Record<string, string> = {}): Record<string, string> {
  const given = Environment.parse(properties).Environment?.Variables ?? {};
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in given));
}

/** The settings that hold a queue's URL, with the local endpoint. The SDK prefers that URL to its endpoint. */
function queueUrlsOf({ properties }: Resource, endpoint: string): Record<string, string> {
  const given = Environment.parse(properties).Environment?.Variables ?? {};
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value.startsWith(`${queueOrigin}/`))
      .map(([name, value]) => [name, value.replace(queueOrigin, endpoint)]),
  );
}

function stackOf(assembly: string): string {
  const stacks = readdirSync(assembly).filter((name) => name.endsWith('.template.json'));
  const [stack, ...others] = stacks.map((name) => name.replace('.template.json', ''));
  if (!stack || others.length > 0) throw new Error(`${assembly} does not hold exactly one stack.`);
  return stack;
}

/** Writes lines to a file per function; errors go to the terminal too. */
function functionLog(
  functionId: string,
  dataDir: string | undefined,
  report: (line: string) => void,
  onLog: (functionId: string, line: string) => void,
): (line: string) => void {
  const stream = dataDir && createWriteStream(join(dataDir, 'logs', `${functionId}.log`), { flags: 'a' });
  return (line) => {
    if (stream) stream.write(`${line}\n`);
    onLog(functionId, line);
    if (line.includes('"level":"ERROR"')) report(`${functionId}: ${line}`);
  };
}

function answer(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(body);
}
