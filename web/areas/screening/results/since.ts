import type { ListRow } from '#shared/lists/list.ts';

/** Rows of a list by what became of them since the former one. */
export type Since = 'new' | 'changed' | 'gone';

/** The ids that a row of a list may itself be saved as: its deal's, and its lookup's. */
export type OwnIds = Pick<ListRow, 'deal_id' | 'lookup_id'>;
