import { Aws, Duration, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi as Api,
  HttpMethod,
  HttpNoneAuthorizer,
  type HttpRoute,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpJwtAuthorizer,
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
} from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import { logGroup } from '#infra/stage/log-group.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { Users } from '#infra/state/users.ts';
import { originKeyHeader } from '#lambdas/runtime/settings.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import type { Area, Caller } from '#shared/contract/route.ts';
import { methodsOf, routeKeys } from '#shared/contract/route-key.ts';
import type { OriginKeys } from './origin-keys.ts';
import { limitOf, limitRoutes, otherRoutes } from './route-limits.ts';

type HttpApiProps = {
  stage: Stage;
  users: Users;
  /** An area without a function does not compile. */
  functions: Record<Area, AppFunction>;
  /** Identifies the owner of an API key. */
  keyAuthorizer: AppFunction;
  originKeys: OriginKeys;
};

/**
 * How long API Gateway caches the owner of a key, so that most calls cost one invocation. The cached result cannot
 * change: every call reads whether the key is live and what the plan allows.
 */
const keyVerdictTtl = Duration.minutes(5);

/* One line of JSON per request, without query string and headers: no token and no user input is logged. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTime',
    requestId: '$context.requestId',
    method: '$context.httpMethod',
    path: '$context.path',
    routeKey: '$context.routeKey',
    status: '$context.status',
    userId: '$context.authorizer.claims.sub',
    keyId: '$context.authorizer.key_id',
    latencyMs: '$context.responseLatency',
    integrationLatencyMs: '$context.integrationLatency',
    responseBytes: '$context.responseLength',
    error: '$context.error.message',
    authorizerError: '$context.authorizer.error',
    integrationError: '$context.integrationErrorMessage',
  }),
);

/** The HTTP API: each route of the contract with its authorizer and its area's function. */
export class HttpApi extends Construct {
  readonly api: Api;
  readonly stage: HttpStage;
  /** A line per request. */
  readonly accessLog: LogGroup;
  /** CloudFront's origin for `/api/*`. */
  readonly host: string;

  constructor(scope: Construct, id: string, { stage, users, functions, keyAuthorizer, originKeys }: HttpApiProps) {
    super(scope, id);

    this.api = new Api(this, 'Api', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      // Routes need a signed-in user unless declared otherwise. API Gateway also accepts access tokens of the same
      // client (by client_id); the endpoint accepts only ID tokens.
      defaultAuthorizer: new HttpJwtAuthorizer('User', users.pool.userPoolProviderUrl, {
        jwtAudience: [users.client.userPoolClientId],
      }),
    });
    this.host = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;

    const integrations = new Map<Area, HttpLambdaIntegration>();
    const integrationOf = (area: Area): HttpLambdaIntegration => {
      const known = integrations.get(area);
      if (known !== undefined) return known;
      const integration = new HttpLambdaIntegration(area, functions[area].live, {
        payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
        // One a route would fill the function's policy (20 kB) and the stack (500 resources). The routes are this API's.
        scopePermissionToRoute: false,
      });
      integrations.set(area, integration);
      return integration;
    };
    // Tokens and keys have separate authorizers, which pass different contexts to the function.
    const own: Partial<Record<Caller, IHttpRouteAuthorizer>> = {
      public: new HttpNoneAuthorizer(),
      key: new HttpLambdaAuthorizer('ApiKey', keyAuthorizer.live, {
        // What did not come through CloudFront is refused without asking the function, and cached apart from the rest.
        identitySource: ['$request.header.Authorization', `$request.header.${originKeyHeader}`],
        responseTypes: [HttpLambdaResponseType.SIMPLE],
        resultsCacheTtl: keyVerdictTtl,
      }),
    };
    for (const fn of [...Object.values(functions), keyAuthorizer]) originKeys.acceptedBy(fn);
    const declared = Object.values(everyRoute);
    const routes: HttpRoute[] = [];
    for (const route of declared) {
      const { caller } = route;
      const added = this.api.addRoutes({
        path: route.path,
        methods: methodsOf(route).map((method) => HttpMethod[method]),
        integration: integrationOf(route.area),
        authorizer: own[caller],
      });
      if (caller === 'public') this.acknowledgePublic(added);
      routes.push(...added);
    }

    // With this prefix API Gateway needs no resource policy per log group; an account can have only few.
    this.accessLog = logGroup(this, 'AccessLog', stage, `/aws/vendedlogs/dealwright/${stage.name}/http-api`);
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: otherRoutes(stage),
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: accessLogFormat,
      },
    });
    limitRoutes(
      this.stage,
      routes,
      Object.fromEntries(declared.flatMap((route) => routeKeys(route).map((key) => [key, limitOf(route, stage)]))),
    );
  }

  private acknowledgePublic(added: HttpRoute[]): void {
    for (const route of added) {
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The contract says that anybody may call it; its operation limits how often one caller does.',
      });
    }
  }
}
