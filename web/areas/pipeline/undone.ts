import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { NextAction, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { newUlid } from '#web/api/new-ulid.ts';

/** Takes Done back. An action that was planned since stays the next one; the other becomes an open task. */
export function undone({ next_action: since }: DealRow, { id, text, due }: NextAction): PipelineChanges {
  if (since !== null) return { tasks: { [id]: { done: false } } };
  // What was done stays done under its id.
  return { tasks: { [id]: null }, next_action: { id: newUlid(), text, due } };
}
