import { table } from './table.ts';

/* The tables and the names of their keys, as `infra/tables.ts` makes them. */

export const profilesTable = /* @__PURE__ */ table('profilesTable', ['id']);
export const analysesTable = /* @__PURE__ */ table('analysesTable', ['user_id', 'id']);
export const propertiesTable = /* @__PURE__ */ table('propertiesTable', ['address_key']);
export const chatsTable = /* @__PURE__ */ table(
  'chatsTable',
  ['chat_id', 'sort_key'],
  ['queue', 'queue_position'],
);
export const integrationsTable = /* @__PURE__ */ table(
  'integrationsTable',
  ['account', 'sort_key'],
  ['due', 'due_at'],
);
