import { Stack } from 'aws-cdk-lib';
import {
  type WebSocketApi,
  WebSocketIntegrationType,
  WebSocketRouteIntegration,
  type WebSocketRouteIntegrationBindOptions,
  type WebSocketRouteIntegrationConfig,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/**
 * One function for all routes of a WebSocket API, which one permission allows. CDK's own integration makes a permission
 * for each route: fifteen of the 500 resources that a stack may have.
 */
export class SharedIntegration extends WebSocketRouteIntegration {
  private readonly fn: IFunction;

  constructor(id: string, fn: IFunction, api: WebSocketApi) {
    super(id);
    this.fn = fn;
    fn.addPermission(`${id}-Permission`, {
      scope: api,
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(api).formatArn({ service: 'execute-api', resource: api.apiId, resourceName: '*' }),
    });
  }

  override bind({ route }: WebSocketRouteIntegrationBindOptions): WebSocketRouteIntegrationConfig {
    const uri = Stack.of(route).formatArn({
      service: 'apigateway',
      account: 'lambda',
      resource: 'path/2015-03-31/functions',
      resourceName: `${this.fn.functionArn}/invocations`,
    });
    return { type: WebSocketIntegrationType.AWS_PROXY, uri };
  }
}
