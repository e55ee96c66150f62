import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type AwsStub, mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';

// The mock's own types are of the client's commands.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Dynamo = AwsStub<any, any, DynamoDBDocumentClient['config']>;

/** DynamoDB's refusal of a transaction, with a code per write. */
export const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'no',
    CancellationReasons: codes.map((Code) => ({ Code })),
    $metadata: {},
  });

const refusal = 'ConditionalCheckFailed';

/** The refusal of a transaction because the account is deleted. */
export const deletedAccount = () => canceled(refusal, 'None');
/** The refusal of a user's write, whose account lives. */
export const refusedWrite = () => canceled('None', refusal);

/** The writes of each transaction, without checks. */
export const transactionsOf = (dynamo: Dynamo) =>
  dynamo
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => (args[0].input.TransactItems ?? []).filter(({ ConditionCheck }) => !ConditionCheck));

/** What transactions have put, in order. */
export const putsOf = (dynamo: Dynamo) =>
  transactionsOf(dynamo)
    .flat()
    .flatMap(({ Put }) => (Put ? [Put] : []));

/** Plays the secret under which addresses are hashed. */
export function stubUseSecret(): void {
  vi.stubEnv('USE_SECRET', 'use-secret');
  mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'a secret' });
}
