import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAnalysis } from '#lambdas/domain/deals/change-analysis.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const now = new Date('2026-03-10T12:00:00.000Z');
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
const property = aProperty();
const id = ulid();

const rowWith = (letter_draft: Record<string, string> | undefined) => ({
  id: `analysis#${id}`,
  user_id: 'me',
  property_address: property.address,
  purchase_price: 1,
  analysis_data: property,
  created_at: now.toISOString(),
  deal: { chosen: 'Novation' },
  chosen_by: 'proposed',
  ...(letter_draft && { letter_draft }),
});

const never = () => {
  throw new Error('A letter moves no figure.');
};
const save = (letter_draft: Record<string, string>, base: Record<string, (string | null)[]>) =>
  changeAnalysis(
    { user_id: WorkspaceId.parse('me'), analysis_id: id },
    { letter_draft, base },
    { summarize: never, structuresOf: never },
    now,
  );

const writes = () => dynamo.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input);

beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('ANALYSES_TABLE', 'analyses');
});

describe('a change that names what it replaces', () => {
  it('is written on the condition that the form is what it was compared with, as one operand', async () => {
    dynamo.on(GetCommand).resolves({ Item: rowWith({ buyerName: 'A' }) });
    dynamo.on(UpdateCommand).resolves({ Attributes: rowWith({ buyerName: 'B' }) });
    expect(await save({ buyerName: 'B' }, { 'letter_draft.buyerName': ['A'] })).not.toHaveProperty('conflicts');
    expect(writes()).toMatchObject([
      {
        ConditionExpression: 'attribute_exists(id) AND letter_draft = :read_letter_draft',
        ExpressionAttributeValues: { ':read_letter_draft': { buyerName: 'A' }, ':letter_draft': { buyerName: 'B' } },
      },
    ]);
  });

  it('is compared again when another device was faster, and keeps what that one stored', async () => {
    const phone = rowWith({ buyerName: 'Phone' });
    dynamo
      .on(GetCommand)
      .resolvesOnce({ Item: rowWith(undefined) })
      .resolves({ Item: phone });
    dynamo
      .on(UpdateCommand)
      .rejectsOnce(refused)
      .resolves({ Attributes: rowWith({ buyerName: 'Phone', sellerName: 'S' }) });
    const base = { 'letter_draft.buyerName': [null], 'letter_draft.sellerName': [null] };
    const answer = await save({ buyerName: 'Laptop', sellerName: 'S' }, base);
    expect(answer).toMatchObject({
      conflicts: ['letter_draft.buyerName'],
      letter_draft: { buyerName: 'Phone', sellerName: 'S' },
    });
    expect(writes()[0]?.ConditionExpression).toContain('attribute_not_exists(letter_draft)');
    expect(writes()[1]?.ExpressionAttributeValues).toMatchObject({
      ':letter_draft': { buyerName: 'Phone', sellerName: 'S' },
    });
  });

  it('writes nothing when all of it is in conflict', async () => {
    dynamo.on(GetCommand).resolves({ Item: rowWith({ buyerName: 'Phone' }) });
    const answer = await save({ buyerName: 'Laptop' }, { 'letter_draft.buyerName': [null] });
    expect(answer?.conflicts).toEqual(['letter_draft.buyerName']);
    expect(writes()).toEqual([]);
  });
});
