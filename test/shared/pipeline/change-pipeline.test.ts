import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { changePipeline, type PlanChanges } from '#shared/pipeline/change-pipeline.ts';
import {
  isPlanned,
  maxTasks,
  newPipeline,
  type Pipeline,
  PipelineChanges,
  savedBy,
} from '#shared/pipeline/pipeline.ts';

const saved = '2026-03-01T10:00:00.000Z';
const now = new Date('2026-03-10T12:00:00.000Z');
const at = now.toISOString();
const fresh = newPipeline(saved);

function made(before: Pipeline, { assignee, gone, ...changes }: PlanChanges) {
  const { assignee: _, ...parsed } = PipelineChanges.parse(changes);
  const change = changePipeline(before, { ...parsed, assignee, ...(gone && { gone }) }, now);
  if (change === 'too_many_tasks') throw new Error(change);
  return change;
}

const call = { id: ulid(), text: 'Call back', due: '2026-03-12' };

describe('a stage', () => {
  it('is New from the day of saving until it is moved, and the move is in the log', () => {
    expect(fresh).toMatchObject({ version: 0, stage: 'new', since: saved });
    const { pipeline, happenings } = made(fresh, { stage: 'contacted' });
    expect(pipeline).toMatchObject({ version: 1, stage: 'contacted', since: at, lost: null });
    expect(happenings).toEqual([{ kind: 'stage_moved', from: 'new', to: 'contacted', lost: null }]);
  });

  it('that it is in already is no move: nothing is written', () => {
    const { pipeline } = made(fresh, { stage: 'contacted' });
    expect(made(pipeline, { stage: 'contacted' })).toEqual({ pipeline, happenings: [] });
  });

  it('has a reason only while it is Lost', () => {
    const lost = { reason: 'price', note: 'Wants 400' } as const;
    const given = made(fresh, { stage: 'lost', lost });
    expect(given.pipeline.lost).toEqual(lost);
    expect(given.happenings).toEqual([{ kind: 'stage_moved', from: 'new', to: 'lost', lost }]);
    expect(made(given.pipeline, { stage: 'negotiating' }).pipeline.lost).toBeNull();
    expect(made(fresh, { lost }).pipeline).toBe(fresh);
    expect(made(given.pipeline, { lost: null }).pipeline).toMatchObject({ stage: 'lost', since: at, lost: null });
  });
});

describe('an assignee', () => {
  const [theo, mia] = ['theo', 'mia'];

  it('is set, replaced and taken away, each with an entry, and once', () => {
    const first = made(fresh, { assignee: theo });
    expect(first.pipeline).toEqual({ ...fresh, version: 1, assignee: 'theo' });
    expect(first.happenings).toEqual([{ kind: 'assigned', to: { id: theo } }]);
    expect(made(first.pipeline, { assignee: theo })).toEqual({ pipeline: first.pipeline, happenings: [] });
    const second = made(first.pipeline, { assignee: mia });
    expect([second.pipeline.assignee, second.happenings]).toEqual(['mia', [{ kind: 'assigned', to: { id: mia } }]]);
    const none = made(second.pipeline, { assignee: null });
    expect([none.pipeline, none.happenings]).toEqual([{ ...fresh, version: 3 }, [{ kind: 'unassigned' }]]);
    expect(made(none.pipeline, { assignee: null }).happenings).toEqual([]);
  });

  it('stays with every other change', () => {
    const { pipeline } = made(savedBy('theo', saved), { stage: 'lost', next_action: call });
    expect(pipeline).toMatchObject({ assignee: 'theo', stage: 'lost', version: 2 });
  });

  it('who is gone makes room, and nobody else', () => {
    const gone = { id: theo, why: 'removed' as const };
    const { pipeline, happenings } = made(savedBy('theo', saved), { gone });
    expect(pipeline).toEqual({ ...fresh, version: 2 });
    expect(happenings).toEqual([{ kind: 'unassigned', from: gone }]);
    const ofMia = savedBy('mia', saved);
    expect(made(ofMia, { gone })).toEqual({ pipeline: ofMia, happenings: [] });
  });

  it('is no plan, as a move there and back is', () => {
    const start = savedBy('theo', saved);
    expect([isPlanned(fresh, saved), isPlanned(start, saved)]).toEqual([false, false]);
    const back = made(made(start, { stage: 'contacted' }).pipeline, { stage: 'new' }).pipeline;
    expect([isPlanned(back, saved), isPlanned(made(start, { next_action: call }).pipeline, saved)]).toEqual([
      true,
      true,
    ]);
  });
});

describe('the next action', () => {
  it('becomes a done task when it is done, so that it can be reopened', () => {
    const planned = made(fresh, { next_action: call }).pipeline;
    const { pipeline, happenings } = made(planned, { done: call.id });
    expect(pipeline).toMatchObject({ next_action: null, tasks: [{ ...call, done_at: at }] });
    expect(happenings).toEqual([{ kind: 'task_done', task_id: call.id, text: 'Call back' }]);
    const reopened = made(pipeline, { tasks: { [call.id]: { done: false } } });
    expect(reopened.pipeline.tasks).toEqual([{ ...call, done_at: null }]);
    expect(reopened.happenings).toEqual([{ kind: 'task_reopened', task_id: call.id, text: 'Call back' }]);
  });

  it('that another tab has set meanwhile is not done with the one before it', () => {
    const later = { id: ulid(), text: 'Send the letter', due: null };
    const first = made(fresh, { next_action: call }).pipeline;
    const inOneTab = made(first, { done: call.id, next_action: later }).pipeline;
    const inBoth = made(inOneTab, { done: call.id, next_action: later });
    expect(inBoth.pipeline).toBe(inOneTab);
    expect(inOneTab).toMatchObject({ next_action: later, tasks: [{ id: call.id, done_at: at }] });
  });

  it('moves to another day without an entry', () => {
    const planned = made(fresh, { next_action: call }).pipeline;
    const { pipeline, happenings } = made(planned, { next_action: { ...call, due: '2026-03-13' } });
    expect([pipeline.next_action?.due, happenings]).toEqual(['2026-03-13', []]);
  });
});

describe('changes of two devices', () => {
  it('merge field by field, whichever comes first', () => {
    const task = ulid();
    const one: PlanChanges = { stage: 'contacted', tasks: { [task]: { text: 'Order title' } } };
    const other: PlanChanges = { dates: { closing: '2026-04-01' }, next_action: call };
    const end = made(made(fresh, one).pipeline, other).pipeline;
    expect(made(made(fresh, other).pipeline, one).pipeline).toEqual(end);
    expect(end).toMatchObject({
      version: 2,
      stage: 'contacted',
      next_action: call,
      dates: { closing: '2026-04-01', option_expiry: null, cancellation: null },
      tasks: [{ id: task, text: 'Order title', due: null, done_at: null }],
    });
  });

  it('do not bring back a task that is removed', () => {
    const id = ulid();
    const { pipeline } = made(fresh, { tasks: { [id]: { text: 'Order title' } } });
    const removed = made(pipeline, { tasks: { [id]: null } }).pipeline;
    expect(made(removed, { tasks: { [id]: { done: true } } }).pipeline).toBe(removed);
  });
});

describe('tasks', () => {
  const many = (count: number, done: boolean) =>
    Object.fromEntries(Array.from({ length: count }, () => [ulid(), { text: 'Call', done }]));

  it('make room by the ones that were done first', () => {
    const { pipeline } = made(fresh, { tasks: { ...many(maxTasks - 1, true), ...many(1, false) } });
    const [first, ...others] = pipeline.tasks;
    const earlier = { ...pipeline, tasks: [{ ...first, done_at: saved }, ...others] as Pipeline['tasks'] };
    const { tasks } = made(earlier, { tasks: many(1, false) }).pipeline;
    expect(tasks).toHaveLength(maxTasks);
    expect(tasks.some(({ id }) => id === first?.id)).toBe(false);
  });

  it('that are open never make room: one more is refused', () => {
    const { pipeline } = made(fresh, { tasks: many(maxTasks, false) });
    expect(changePipeline(pipeline, { tasks: many(1, false) }, now)).toBe('too_many_tasks');
  });
});
