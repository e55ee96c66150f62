import { Duration, NestedStack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi as Api,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IHttpApi,
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
import type { Construct } from 'constructs';
import type { AppFunction, RequestedArea } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { Users } from '#infra/state/users.ts';
import { originKeyHeader } from '#lambdas/runtime/settings.ts';
import { everyRoute, pageRoutes } from '#shared/contract/every-route.ts';
import { type Area, type Caller, methodsOf, type PageRoute, type Route, routeKeys } from '#shared/contract/route.ts';
import { limitOf, limitRoutes, otherRoutes } from './route-limits.ts';

type HttpRoutesProps = {
  stage: Stage;
  apiId: string;
  users: Users;
  functions: Record<RequestedArea, AppFunction>;
  accessLog: LogGroup;
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

/**
 * Each route of the contract and of the pages with its authorizer and its area's function, and the stage that serves
 * them. A stack of its own inside the app's: there are some hundred, of the 500 resources that a stack may have.
 */
export class HttpRoutes extends NestedStack {
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, props: HttpRoutesProps) {
    super(scope, id, { description: 'The routes of the HTTP API' });
    const { stage, accessLog } = props;
    // As if from elsewhere: what is made for a route is made beside the API otherwise.
    const httpApi = Api.fromHttpApiAttributes(this, 'Api', { httpApiId: props.apiId });
    const routes = this.makeRoutes(httpApi, props);
    this.stage = new HttpStage(this, 'Stage', {
      httpApi,
      autoDeploy: true,
      throttle: otherRoutes(stage),
      accessLogSettings: { destination: new LogGroupLogDestination(accessLog), format: accessLogFormat },
    });
    const limits = served.flatMap((route) => routeKeys(route).map((key) => [key, limitOf(route, stage)]));
    limitRoutes(this.stage, routes, Object.fromEntries(limits));
  }

  private makeRoutes(httpApi: IHttpApi, { users, functions }: HttpRoutesProps): HttpRoute[] {
    // Tokens and keys have separate authorizers, which pass different contexts to the function.
    const user = new HttpJwtAuthorizer('User', users.pool.userPoolProviderUrl, {
      // API Gateway also accepts access tokens of the same client (by client_id); the endpoint accepts only ID tokens.
      jwtAudience: [users.client.userPoolClientId],
    });
    const key = new HttpLambdaAuthorizer('ApiKey', functions['api-key-authorizer'].live, {
      // What did not come through CloudFront is refused without asking the function, and cached apart from the rest.
      identitySource: ['$request.header.Authorization', `$request.header.${originKeyHeader}`],
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      resultsCacheTtl: keyVerdictTtl,
    });
    const authorizers: Record<Caller, IHttpRouteAuthorizer> = {
      public: new HttpNoneAuthorizer(),
      user,
      staff: user,
      key,
      signed: new HttpNoneAuthorizer(),
    };
    const integrations = new Map<Area, HttpLambdaIntegration>();
    const integrationOf = (area: Area): HttpLambdaIntegration => {
      const known = integrations.get(area);
      if (known !== undefined) return known;
      const integration = new HttpLambdaIntegration(area, functions[area].live, {
        payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
        // One a route would fill the function's policy (20 kB). The routes are this API's.
        scopePermissionToRoute: false,
      });
      integrations.set(area, integration);
      return integration;
    };
    return served.flatMap((route) =>
      methodsOf(route).map((method) => {
        const added = new HttpRoute(this, `${method}${route.path}`, {
          httpApi,
          routeKey: HttpRouteKey.with(route.path, HttpMethod[method]),
          integration: integrationOf(route.area),
          authorizer: authorizers[route.caller],
        });
        const reason = isPage(route) ? whyPageIsOpen : whyOpen[route.caller];
        if (reason !== undefined) acknowledgeOpen(added, reason);
        return added;
      }),
    );
  }
}

const served: (Route | PageRoute)[] = [...Object.values(everyRoute), ...pageRoutes];

const isPage = (route: Route | PageRoute): boolean => pageRoutes.some((page) => page === route);

const whyPageIsOpen =
  'Whoever has the link opens it without an account. Its secret is in the body of the form, which no authorizer sees: ' +
  'the function compares it before it shows anything, and limits how often one network may guess.';

/** Why API Gateway asks nobody before it calls the function. */
const whyOpen: Partial<Record<Caller, string>> = {
  public: 'The contract says that anybody may call it; its operation limits how often one caller does.',
  signed: 'The signature is over the body, which no authorizer sees: the operation checks it before anything else.',
};

function acknowledgeOpen(route: HttpRoute, reason: string): void {
  Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}
