import { startTables } from './own-tables.ts';

/** Tables of properties. @returns a function that points the storage at a new, empty one. */
export const startPropertiesTables = (): Promise<() => Promise<void>> =>
  startTables({ setting: 'PROPERTIES_TABLE', keys: ['address_key'] });
