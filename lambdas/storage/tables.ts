import type { Table } from './table.ts';

/* The keys match `infra/state/tables.ts`. */

export const profilesTable: Table = { name: 'profilesTable', keys: ['id'] };
export const analysesTable: Table = {
  name: 'analysesTable',
  keys: ['user_id', 'id'],
  // The table's own keys: it has every row with few of its attributes.
  index: ['user_id', 'id'],
};
export const propertiesTable: Table = { name: 'propertiesTable', keys: ['address_key'] };
export const chatsTable: Table = {
  name: 'chatsTable',
  keys: ['chat_id', 'sort_key'],
  index: ['queue', 'queue_position'],
};
export const integrationsTable: Table = {
  name: 'integrationsTable',
  keys: ['account', 'sort_key'],
  index: ['due', 'due_at'],
};
export const booksTable: Table = { name: 'booksTable', keys: ['user_id', 'sort_key'] };
export const billingTable: Table = { name: 'billingTable', keys: ['customer', 'sort_key'] };
/** Public records. It exists where the stage has them. */
export const recordsTable: Table = { name: 'recordsTable', keys: ['id', 'sort_key'] };
