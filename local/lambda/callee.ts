import { functionArn } from '#local/template/template.ts';
import type { LambdaFunction } from './function.ts';

/** A function as a service calls it. Permissions are those of the ARN: of the function, or of an alias. */
export type Callee = { target: LambdaFunction; arn: string };

/** The function that an ARN, a name, or the URI of an integration or authorizer calls; `undefined` for none. */
export function calleeOf(functions: LambdaFunction[], named: string): Callee | undefined {
  const [, ofUri] = /^arn:aws:apigateway:.+:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/.exec(named) ?? [];
  const arn = functionArn(ofUri ?? named);
  const target = functions.find((each) => each.arn === arn || each.aliasArns.includes(arn));
  return target && { target, arn };
}
