import { Aws, CfnElement, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  LogGroupLogDestination,
  WebSocketApi,
  type WebSocketRoute,
  type WebSocketRouteOptions,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import { logGroup } from '#infra/stage/log-group.ts';
import type { Stage } from '#infra/stage/stages.ts';
import { type SocketActionName, socketActions } from '#shared/contract/socket/socket-messages.ts';
import { limitRoutes, otherRoutes, socketRouteLimits } from './route-limits.ts';
import { SharedIntegration } from './shared-integration.ts';

/** The stage's name equals the site's path, so that CloudFront forwards it unchanged. */
export const socketPath = 'ws';

/* One line of JSON per frame, without its content: no chat text and no token is logged. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: '$context.requestTime',
    requestId: '$context.requestId',
    connectionId: '$context.connectionId',
    eventType: '$context.eventType',
    routeKey: '$context.routeKey',
    status: '$context.status',
    error: '$context.error.message',
    integrationError: '$context.integrationErrorMessage',
  }),
);

/** The WebSocket API: a route per action of the contract, all answered by one function. */
export class ChatSocket extends Construct {
  readonly api: WebSocketApi;
  /** CloudFront's origin for `/ws`. */
  readonly host: string;
  /** A line per event. */
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.api = new WebSocketApi(this, 'Api', {
      apiName: `${stage.stackName}-chat`,
      routeSelectionExpression: '$request.body.action',
    });
    this.accessLog = logGroup(this, 'AccessLog', stage, `/aws/vendedlogs/dealwright/${stage.name}/chat-socket`);
    this.host = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /** Routes every frame to the function and allows it to push to connections of this API. */
  answeredBy(chat: AppFunction, stage: Stage): WebSocketStage {
    const routes: WebSocketRoute[] = [];
    const integration = new SharedIntegration('Chat', chat.live, this.api);
    const add = (routeKey: string, options: Omit<WebSocketRouteOptions, 'integration'> = {}) => {
      const route = this.api.addRoute(routeKey, { integration, ...options });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'A browser can send no header with a WebSocket, and a token in the query string would end up in logs. ' +
          'A connection is anonymous until a hello frame with a verified token; each frame is checked.',
      });
      routes.push(route);
    };
    add('$connect');
    add('$disconnect');
    // Frames without a valid action are answered, too.
    add('$default', { returnResponse: true });
    const actions = Object.keys(socketActions) as SocketActionName[];
    for (const action of actions) add(action, { returnResponse: true });

    chat.set('chatSocketEndpoint', `https://${this.host}/${socketPath}`);
    this.allowPushes(chat);

    const deployed = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: socketPath,
      autoDeploy: true,
      throttle: otherRoutes(stage),
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: accessLogFormat,
      },
    });
    limitRoutes(deployed, routes, socketRouteLimits(stage));
    return deployed;
  }

  /** Allows pushes to connections of this API and nothing else. */
  private allowPushes(chat: AppFunction): void {
    const connections = `/${socketPath}/POST/@connections/*`;
    chat.allow(
      ['execute-api:ManageConnections'],
      `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${this.api.apiId}${connections}`,
    );
    const cfnApi = this.api.node.defaultChild;
    const apiId = CfnElement.isCfnElement(cfnApi) ? Stack.of(this).getLogicalId(cfnApi) : '';
    const anyApi = 'arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:';
    Validations.of(chat.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${anyApi}<${apiId}>${connections}]`,
      reason:
        "Connections come and go, so their ids can't be named in advance. At worst the function could write to a " +
        'connection of a chat that the message is not for; it pushes to those that its tables name for the chat or deal.',
    });
  }
}
