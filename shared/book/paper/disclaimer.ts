import { product } from '#shared/site/product.ts';

/** Stands on every book, statement and quote. */
export const bookDisclaimer = `${product.name} records payments. It does not service loans, or make, collect, hold or move money.`;
