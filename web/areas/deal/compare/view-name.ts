/** The terms that the table shows. */
export type ViewName = 'proposed' | 'solved' | 'equal';

export const viewNames: Record<ViewName, string> = {
  proposed: 'As proposed',
  solved: 'Solved to targets',
  equal: 'Equal for the seller',
};
