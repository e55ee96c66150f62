import { Aws, CfnElement, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  LogGroupLogDestination,
  WebSocketApi,
  type WebSocketRouteOptions,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type SocketActionName, socketActions } from '#shared/contract/socket-messages.ts';
import type { AppFunction } from './function.ts';
import type { Stage } from './stages.ts';

/** The stage's name is the path the site opens, so that CloudFront passes it on as it is. */
export const socketPath = 'ws';

/*
 * One line of JSON a frame, without what it holds: not a word of a chat and no token gets into the log.
 */
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

/** The WebSocket API: a route for each action of the contract, and the function that answers all of them. */
export class ChatSocket extends Construct {
  readonly api: WebSocketApi;
  /** The host CloudFront passes `/ws` on to. */
  readonly host: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.api = new WebSocketApi(this, 'Api', {
      apiName: `${Stack.of(this).stackName}-chat`,
      routeSelectionExpression: '$request.body.action',
    });
    this.host = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /** Lets the function answer every frame, and push to connections of this API. */
  answeredBy(chat: AppFunction, stage: Stage): WebSocketStage {
    const integration = new WebSocketLambdaIntegration('Chat', chat.lambda);
    const add = (routeKey: string, options: Omit<WebSocketRouteOptions, 'integration'> = {}) => {
      const route = this.api.addRoute(routeKey, { integration, ...options });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'A browser can send no header with a WebSocket, and a token in the query string would end up in logs. ' +
          'Whoever connects is nobody until a hello frame with a verified token; each frame is checked.',
      });
    };
    add('$connect');
    add('$disconnect');
    // What names no action of the contract is answered, too.
    add('$default', { returnResponse: true });
    const actions = Object.keys(socketActions) as SocketActionName[];
    for (const action of actions) add(action, { returnResponse: true });

    chat.set('chatSocketEndpoint', `https://${this.host}/${socketPath}`);
    this.allowPushes(chat);

    return new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: socketPath,
      autoDeploy: true,
      throttle: stage.throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', {
            logGroupName: `/aws/vendedlogs/dealwright/${stage.name}/chat-socket`,
            retention: stage.logRetention,
            removalPolicy: stage.removalPolicy,
          }),
        ),
        format: accessLogFormat,
      },
    });
  }

  /** To connections of this API; nothing else of it, and no other API. */
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
        'connection of a chat that the message is not for; it pushes to those that its table names for the chat.',
    });
  }
}
