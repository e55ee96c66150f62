/** Rows of a list by what became of them since the former one. */
export type Since = 'new' | 'changed' | 'gone';
