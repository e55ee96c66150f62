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
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { everyRoute } from '#shared/contract/every-route.ts';
import type { Area, Caller } from '#shared/contract/route.ts';
import type { AppFunction } from './function.ts';
import type { Stage } from './stages.ts';
import type { Users } from './users.ts';

type HttpApiProps = {
  stage: Stage;
  users: Users;
  /** An area without a function does not compile. */
  functions: Record<Area, AppFunction>;
  /** Says whose API key a call presents. */
  keyAuthorizer: AppFunction;
};

/**
 * How long API Gateway remembers whose key it was, so that most calls cost one invocation. Nothing hangs on it that
 * can change: whether the key is still live and what its plan allows is read for every call.
 */
const keyVerdictTtl = Duration.minutes(5);

/*
 * One line of JSON a request. The path without its query string, and no header: neither a token nor what
 * somebody typed ends up in the log.
 */
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

/** The HTTP API: each route of the contract, its authorizer, and the function of its area behind it. */
export class HttpApi extends Construct {
  readonly api: Api;
  readonly stage: HttpStage;
  /** The host CloudFront passes `/api/*` on to. */
  readonly host: string;

  constructor(scope: Construct, id: string, { stage, users, functions, keyAuthorizer }: HttpApiProps) {
    super(scope, id);

    this.api = new Api(this, 'Api', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      // Signed-in callers are the rule; a public route has to say that it is one. An access token of the same
      // client passes here too (API Gateway compares its client_id): the endpoint takes ID tokens only.
      defaultAuthorizer: new HttpJwtAuthorizer('User', users.pool.userPoolProviderUrl, {
        jwtAudience: [users.client.userPoolClientId],
      }),
    });
    this.host = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;

    const integrations = new Map<Area, HttpLambdaIntegration>();
    const integrationOf = (area: Area): HttpLambdaIntegration => {
      const known = integrations.get(area);
      if (known !== undefined) return known;
      const integration = new HttpLambdaIntegration(area, functions[area].lambda, {
        payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      });
      integrations.set(area, integration);
      return integration;
    };
    // A token is no key and a key no token: each authorizer takes its own, and what the one hands on to the
    // function the other never does.
    const own: Partial<Record<Caller, IHttpRouteAuthorizer>> = {
      public: new HttpNoneAuthorizer(),
      key: new HttpLambdaAuthorizer('ApiKey', keyAuthorizer.lambda, {
        identitySource: ['$request.header.Authorization'],
        responseTypes: [HttpLambdaResponseType.SIMPLE],
        resultsCacheTtl: keyVerdictTtl,
      }),
    };
    for (const { area, method, path, caller } of Object.values(everyRoute)) {
      const added = this.api.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration: integrationOf(area),
        authorizer: own[caller],
      });
      if (caller === 'public') this.acknowledgePublic(added);
    }

    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: stage.throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', {
            // API Gateway writes a resource policy per log group, and an account has room for few, unless the
            // name begins like this.
            logGroupName: `/aws/vendedlogs/dealwright/${stage.name}/http-api`,
            retention: stage.logRetention,
            removalPolicy: stage.removalPolicy,
          }),
        ),
        format: accessLogFormat,
      },
    });
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
