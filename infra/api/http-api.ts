import { Aws } from 'aws-cdk-lib';
import { HttpApi as Api, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { AppFunction, RequestedArea } from '#infra/functions/function.ts';
import { logGroup } from '#infra/stage/log-group.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { Users } from '#infra/state/users.ts';
import { HttpRoutes } from './http-routes.ts';

type HttpApiProps = {
  stage: Stage;
  users: Users;
  functions: Record<RequestedArea, AppFunction>;
};

export class HttpApi extends Construct {
  readonly stage: HttpStage;
  /** A line per request. */
  readonly accessLog: LogGroup;
  /** CloudFront's origin for `/api/*`. */
  readonly host: string;

  constructor(scope: Construct, id: string, { stage, users, functions }: HttpApiProps) {
    super(scope, id);
    const { apiId } = new Api(this, 'Api', { apiName: stage.stackName, createDefaultStage: false });
    this.host = `${apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    // With this prefix API Gateway needs no resource policy per log group; an account can have only few.
    this.accessLog = logGroup(this, 'AccessLog', stage, `/aws/vendedlogs/dealwright/${stage.name}/http-api`);
    const { accessLog } = this;
    this.stage = new HttpRoutes(this, 'Routes', { stage, apiId, users, functions, accessLog }).stage;
  }
}
