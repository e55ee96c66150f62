import type { ActivityEntry } from '#shared/pipeline/activity.ts';

/**
 * A log without the payments that were undone, and without what undid them. While only the undoing is loaded, it is
 * shown: the payment is older than what is.
 */
export function withoutUndone(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const recorded = new Set(
    entries.flatMap((each) => (each.kind === 'payment_recorded' ? each.payments.map(({ entry }) => entry) : [])),
  );
  const undone = new Set(
    entries.flatMap((each) =>
      each.kind === 'payment_reversed'
        ? each.payments.flatMap(({ entry, reason }) => (reason === 'undo' && recorded.has(entry) ? [entry] : []))
        : [],
    ),
  );
  return entries.flatMap((each): ActivityEntry[] => {
    if (each.kind !== 'payment_recorded' && each.kind !== 'payment_reversed') return [each];
    const stands = ({ entry }: { entry: number }) => !undone.has(entry);
    if (each.payments.every(stands)) return [each];
    const left =
      each.kind === 'payment_recorded'
        ? { ...each, payments: each.payments.filter(stands) }
        : { ...each, payments: each.payments.filter(stands) };
    return left.payments.length > 0 ? [left] : [];
  });
}
