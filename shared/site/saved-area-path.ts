/** The search of public records with a saved area in its form. */
export const savedAreaPath = (id: string): string => `/screen-list?from=records&area=${id}`;
