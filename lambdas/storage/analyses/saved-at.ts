import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents } from '#lambdas/storage/document-client.ts';
import { analysisId } from './analysis-id.ts';

/** When an analysis that is there was saved; `undefined` when it is not. */
export async function savedAt(userId: string, id: string): Promise<string | undefined> {
  const { Item } = await documents.send(
    new GetCommand({
      TableName: setting('analysesTable'),
      Key: { user_id: userId, id: analysisId(id) },
      ProjectionExpression: 'created_at',
      ConsistentRead: true,
    }),
  );
  return Item && z.object({ created_at: z.string() }).parse(Item).created_at;
}
