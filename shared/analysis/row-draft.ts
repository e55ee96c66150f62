/*
 * A row of a list that is opened as if it were saved: it has no analysis, and what is typed stays in its tab until it
 * has. Its id names the row.
 */

type RowPlace = { listId: string; position: string };

export const draftOfRow = ({ listId, position }: RowPlace): string => `${listId}-${position}`;

/** The row that an id names; `undefined` for a saved analysis. */
export function rowOfDraft(analysisId: string): RowPlace | undefined {
  const [listId = '', position] = analysisId.split('-');
  return position === undefined ? undefined : { listId, position };
}
