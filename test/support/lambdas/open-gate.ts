import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { gateKey } from '#lambdas/storage/sessions/gate-key.ts';
import { aPerson } from './api-event.ts';

/**
 * Has the tables admit each call of `aPerson`, beside what a test has them answer and counts. Call it after
 * `reset`, which replaces the same method.
 */
export function openGate(): void {
  const { prototype } = DynamoDBDocumentClient;
  const mocked = prototype.send;
  const isOfGate = (command: unknown) =>
    command instanceof UpdateCommand && command.input.Key?.id === gateKey(aPerson.id).id;
  prototype.send = function (this: DynamoDBDocumentClient, command: unknown, ...rest: unknown[]) {
    return isOfGate(command) ? Promise.resolve({}) : Reflect.apply(mocked, this, [command, ...rest]);
  };
}
