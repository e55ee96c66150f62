import type { GoneAssignee, Happening } from './activity.ts';
import { maxTasks, openTasks, type Pipeline, type PipelineChanges, type Task } from './pipeline.ts';

/** A change with its assignee as found in the team, or of somebody who lost their place there. */
export type PlanChanges = Omit<PipelineChanges, 'assignee'> & {
  assignee?: string | null | undefined;
  /** Another assignee, set meanwhile, stays. */
  gone?: GoneAssignee;
  /** The account of the person who makes the change. */
  by?: string | undefined;
};

/** A changed plan, and what to write into the log. `too_many_tasks`: more would be open than fit. */
export type PipelineChange = { pipeline: Pipeline; happenings: Happening[] } | 'too_many_tasks';

/**
 * Changes what is planned. What is there already changes nothing and writes nothing, so a change may be made again on
 * a newer plan.
 */
export function changePipeline(before: Pipeline, changes: PlanChanges, now: Date): PipelineChange {
  const after = structuredClone(before);
  const happenings: Happening[] = [];
  const at = now.toISOString();
  moveStage(after, changes, at, happenings);
  assign(after, changes, at, happenings);
  finishNextAction(after, changes, at, happenings);
  setNextAction(after, changes, happenings);
  changeTasks(after, changes, at, happenings);
  Object.assign(after.dates, changes.dates, changes.closing && { closing: changes.closing.day });
  after.tasks = withinLimit(after.tasks);
  if (after.tasks.length > maxTasks) return 'too_many_tasks';
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  return { pipeline: isSame ? before : { ...after, version: before.version + 1 }, happenings };
}

function moveStage(plan: Pipeline, { stage, lost }: PlanChanges, at: string, happenings: Happening[]): void {
  if (stage === undefined || stage === plan.stage) {
    if (lost !== undefined && plan.stage === 'lost') plan.lost = lost;
    return;
  }
  const from = plan.stage;
  plan.stage = stage;
  plan.since = at;
  plan.lost = stage === 'lost' ? (lost ?? null) : null;
  happenings.push({ kind: 'stage_moved', from, to: stage, lost: plan.lost });
}

function assign(plan: Pipeline, { assignee, gone, by }: PlanChanges, at: string, happenings: Happening[]): void {
  if (gone !== undefined && plan.assignee === gone.id) {
    delete plan.assignee;
    delete plan.assigned;
    happenings.push({ kind: 'unassigned', from: gone });
  }
  if (assignee === undefined || (assignee ?? undefined) === plan.assignee) return;
  delete plan.assigned;
  if (assignee === null) delete plan.assignee;
  else plan.assignee = assignee;
  if (assignee !== null && by !== undefined && by !== assignee) plan.assigned = { by, at };
  happenings.push(assignee === null ? { kind: 'unassigned' } : { kind: 'assigned', to: { id: assignee } });
}

function finishNextAction(plan: Pipeline, { done }: PlanChanges, at: string, happenings: Happening[]): void {
  if (done === undefined || plan.next_action?.id !== done) return;
  const { id, text, due } = plan.next_action;
  plan.next_action = null;
  plan.tasks.push({ id, text, due, done_at: at });
  happenings.push({ kind: 'task_done', task_id: id, text });
}

function setNextAction(plan: Pipeline, { next_action }: PlanChanges, happenings: Happening[]): void {
  if (next_action === undefined) return;
  // Sent again after it was done.
  if (plan.tasks.some(({ id }) => id === next_action?.id)) return;
  const isNew = next_action !== null && next_action.id !== plan.next_action?.id;
  plan.next_action = next_action;
  if (isNew) {
    happenings.push({ kind: 'task_added', task_id: next_action.id, text: next_action.text, due: next_action.due });
  }
}

function changeTasks(plan: Pipeline, { tasks = {} }: PlanChanges, at: string, happenings: Happening[]): void {
  for (const [id, change] of Object.entries(tasks)) {
    const found = plan.tasks.find((task) => task.id === id);
    if (change === null) plan.tasks = plan.tasks.filter((task) => task.id !== id);
    else if (found) changeTask(found, change, at, happenings);
    else if (change.text !== undefined) {
      const { text, due = null, done = false } = change;
      plan.tasks.push({ id, text, due, done_at: done ? at : null });
      happenings.push({ kind: 'task_added', task_id: id, text, due });
    }
  }
}

type TaskChange = NonNullable<NonNullable<PlanChanges['tasks']>[string]>;

function changeTask(task: Task, { text, due, done }: TaskChange, at: string, happenings: Happening[]): void {
  if (text !== undefined) task.text = text;
  if (due !== undefined) task.due = due;
  if (done === undefined || done === (task.done_at !== null)) return;
  task.done_at = done ? at : null;
  happenings.push({ kind: done ? 'task_done' : 'task_reopened', task_id: task.id, text: task.text });
}

/** Leaves out the tasks that were done first while there are too many. */
function withinLimit(tasks: Task[]): Task[] {
  const most = Math.max(0, maxTasks - openTasks(tasks));
  const kept = tasks
    .filter(({ done_at }) => done_at !== null)
    .toSorted((a, b) => (b.done_at ?? '').localeCompare(a.done_at ?? ''))
    .slice(0, most);
  return tasks.filter((task) => task.done_at === null || kept.includes(task));
}
