import { useState } from 'react';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { type Loss, type Stage, stageNames } from '#shared/pipeline/stage.ts';
import { localDay, weekdayDate } from '#shared/values/dates.ts';
import { daysAfter } from '#shared/values/days.ts';
import { undone } from '#web/areas/pipeline/undone.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { assignedText, type ShownPerson } from '#web/ui/people/person-words.ts';

export type ChangeDeal = (id: string, changes: PipelineChanges) => Promise<void>;

/** Changes made at once: a browser's connections must not all wait for them. */
const atOnce = 4;

/** Each action with Undo. */
export function useDealActions(change: ChangeDeal) {
  /** Changes each deal. @returns why some are not saved. */
  async function changeAll(
    deals: readonly DealRow[],
    changesOf: (deal: DealRow) => PipelineChanges,
  ): Promise<unknown[]> {
    const failed: unknown[] = [];
    for (let at = 0; at < deals.length; at += atOnce) {
      const some = deals.slice(at, at + atOnce).map((deal) => change(deal.id, changesOf(deal)));
      const results = await Promise.allSettled(some);
      failed.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
    }
    return failed;
  }

  /** Takes a change of several deals back. */
  async function undoAll(deals: readonly DealRow[], backOf: (deal: DealRow) => PipelineChanges): Promise<void> {
    const failed = await changeAll(deals, backOf);
    if (failed.length > 0) notSaved(failed[0]);
  }

  /** Deals that are to be lost; the reason is being asked. */
  const [losing, setLosing] = useState<readonly DealRow[]>([]);

  /** Makes a change, and offers the one that takes it back. */
  async function make(deal: DealRow, changes: PipelineChanges, title: string, back: PipelineChanges): Promise<void> {
    try {
      await change(deal.id, changes);
      const undo = () => void change(deal.id, back).catch(notSaved);
      toast({ title, text: deal.street, action: { label: 'Undo', onPress: undo } });
    } catch (error) {
      notSaved(error);
    }
  }

  /** Deals that close; the day is being asked, and of one its settlement. */
  const [closing, setClosing] = useState<readonly DealRow[]>([]);

  async function moveAll(
    deals: readonly DealRow[],
    stage: Stage,
    { lost = null, day }: { lost?: Loss | null; day?: string } = {},
  ): Promise<void> {
    const moved = deals.filter((deal) => deal.stage !== stage);
    const [only] = moved;
    if (only === undefined) return;
    const changes: PipelineChanges = {
      stage,
      ...(lost && { lost }),
      ...(day !== undefined && { closing: { day, choices: {}, settlement: {} } }),
    };
    if (moved.length === 1) {
      return make(only, changes, `Moved to ${stageNames[stage]}`, { stage: only.stage, lost: only.lost });
    }
    const failed = await changeAll(moved, () => changes);
    const undo = () => void undoAll(moved, (deal) => backOf(deal, stage));
    const title = `${moved.length} deals moved to ${stageNames[stage]}`;
    const isClosing = stage === 'closed';
    if (failed.length === 0) toast({ title, ...(isClosing && { action: { label: 'Undo', onPress: undo } }) });
    else notSaved(failed[0], `${failed.length} of ${moved.length} deals are not moved. Try again.`);
  }

  return {
    /** Hands deals on to somebody, or to nobody. @param me the user's id. */
    async assign(deals: readonly DealRow[], person: ShownPerson | null, me: string | undefined): Promise<void> {
      const given = deals.filter(({ assignee }) => assignee !== person?.id);
      const [only] = given;
      if (only === undefined) return;
      const changes: PipelineChanges = { assignee: person?.id ?? null };
      const back = ({ assignee }: DealRow): PipelineChanges => ({ assignee: assignee ?? null });
      const title = assignedText(person ?? undefined, me);
      if (given.length === 1) return make(only, changes, title, back(only));
      const failed = await changeAll(given, () => changes);
      if (failed.length > 0) {
        return notSaved(failed[0], `${failed.length} of ${given.length} deals are not assigned. Try again.`);
      }
      const undo = () => void undoAll(given, back);
      const text = `${given.length} deals`;
      toast({ title, text, action: { label: 'Undo', onPress: undo } });
    },
    /** Moves deals to a stage; asks first why they are lost. */
    move(deals: readonly DealRow[], stage: Stage): void {
      if (stage === 'lost') setLosing(deals);
      else if (stage === 'closed') setClosing(deals.filter((deal) => deal.stage !== stage));
      else void moveAll(deals, stage);
    },
    closing,
    doneClosing: () => setClosing([]),
    /** Closes several deals on one day. */
    closeOn(day: string): void {
      setClosing([]);
      void moveAll(closing, 'closed', { day });
    },
    losing,
    lose(loss: Loss | null): void {
      setLosing([]);
      if (loss !== null) void moveAll(losing, 'lost', { lost: loss });
    },
    finish(deal: DealRow): void {
      const { next_action: next } = deal;
      if (next === null) return;
      void make(deal, { done: next.id }, `Done: ${next.text}`, undone({ ...deal, next_action: null }, next));
    },
    postpone(deal: DealRow): void {
      const { next_action: next } = deal;
      if (next === null) return;
      const due = daysAfter(localDay(new Date()), 1);
      void make(deal, { next_action: { ...next, due } }, `Moved to ${weekdayDate(due)}`, { next_action: next });
    },
  };
}

export type DealActions = ReturnType<typeof useDealActions>;

/** What takes a move back, with the key date that a closing set. */
const backOf = ({ stage, lost, dates }: DealRow, to: Stage): PipelineChanges => ({
  stage,
  ...(stage === 'lost' && { lost }),
  ...(to === 'closed' && { dates: { closing: dates.closing } }),
});

function notSaved(error: unknown, words = 'Your change is not saved. Try again.'): void {
  toast({ title: 'Error', text: failureText(error, words), kind: 'error' });
}
