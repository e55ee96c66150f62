import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';

/** What sort keys of ended assignments begin with (ended-assignments.ts). A file of its own: few messages are of one. */
export const assignmentsPrefix = 'unassign#';

export const isOfAssignments = ({ sort_key }: RowKey): boolean => sort_key.startsWith(assignmentsPrefix);
