import { brand } from '#shared/site/brand.ts';

/** Stands on every book, statement and quote. */
export const bookDisclaimer = `${brand.name} records payments. It does not service loans, or make, collect, hold or move money.`;
