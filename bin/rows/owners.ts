import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { userPartition } from '#lambdas/storage/chats/chat-rows.ts';
import type { Row, Table } from '#lambdas/storage/table.ts';
import * as tables from '#lambdas/storage/tables.ts';
import { scanRows } from './scan-rows.ts';

/* Whose rows are whose: what a deleted account had must not come back with a restored table. */

/** The account of a row, as `accountOf` has it; `undefined` for a row of nobody. */
export type OwnerOf = (row: Row) => string | undefined;

const account = (userId: unknown) => (typeof userId === 'string' ? accountOf(userId) : undefined);

/** How to tell the owner of a row of this table. Reads the copy's chats first: their messages do not name anybody. */
export async function ownersIn(documents: DynamoDBDocumentClient, table: Table, copy: string): Promise<OwnerOf> {
  switch (table) {
    case tables.profilesTable:
      return ({ id }) => account(typeof id === 'string' ? id.replace(/^gate#/, '') : id);
    case tables.analysesTable:
    case tables.booksTable:
      return ({ user_id }) => account(user_id);
    case tables.integrationsTable:
      return ({ account: partition }) => String(partition);
    case tables.chatsTable: {
      const owners = await chatOwners(documents, copy);
      return ({ chat_id }) => owners.get(chat_id);
    }
    default:
      return () => undefined;
  }
}

async function chatOwners(documents: DynamoDBDocumentClient, copy: string): Promise<Map<unknown, string>> {
  const owners = new Map<unknown, string>();
  for await (const { rows } of scanRows(documents, copy)) {
    for (const { sort_key, chat_id, user_id } of rows) {
      if (sort_key !== 'chat' || typeof user_id !== 'string') continue;
      owners.set(chat_id, accountOf(user_id));
      owners.set(userPartition(user_id), accountOf(user_id));
    }
  }
  return owners;
}
