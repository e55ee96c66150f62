import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { registry } from '#shared/structures/registry.ts';
import { ExitField, takeoverFields } from '#shared/terms/exit-texts.ts';
import type { ExitChanges } from './kept/exit-changes.ts';
import { exits } from './registry.ts';

/** The exit that counts. */
export type WorkingExit = {
  exit: Exit;
  /** Whether it is the structure's own, so that the structure's figures are those of the deal. */
  isOwn: boolean;
  /** The exit that is named where the structure cannot have it, and why, in one sentence; else `null`. */
  declined: { exit: Exit; why: string | null } | null;
};

/**
 * How a deal is left that runs as a structure: by the exit that is named, if the structure can have it, else by the
 * structure's own.
 */
export function exitOf(structure: Strategy, { exit }: { exit: Exit | null }, deal: Deal): WorkingExit {
  const { entry } = registry[structure];
  const own: WorkingExit = { exit: entry.own, isOwn: true, declined: null };
  if (exit === null || exit === entry.own) return own;
  if (exit !== 'hold' && exits[exit].isPossible(entry, deal)) return { exit, isOwn: false, declined: null };
  return { ...own, declined: { exit, why: entry.impossible[exit] ?? null } };
}

/**
 * Whether all that a change sets belongs to one of these structures alone: its own exit, how its loan is taken over,
 * and what rules ask of everybody. To take something back sets nothing.
 */
export function isOwnExit(changes: ExitChanges, structures: readonly Strategy[]): boolean {
  const entries = structures.map((structure) => registry[structure].entry);
  const set = ExitField.options.filter((field) => changes[field] !== undefined && changes[field] !== null);
  return set.every((field) => {
    if (field === 'exit') return entries.some(({ own }) => own === changes.exit);
    if ((takeoverFields as readonly ExitField[]).includes(field)) return entries.some((each) => each.isLoanTakenOver);
    return field.startsWith('checklist.');
  });
}
