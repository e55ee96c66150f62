import { dealsOfList, undoDealsOf } from '#lambdas/domain/lists/deals-of-list.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { actorOf } from '#lambdas/storage/analyses/deal-of-call.ts';
import { findList } from '#lambdas/storage/lists/lists.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';

/** @throws `not_found`, and a refusal for a list without facts, or whose rows are not there yet. */
async function factListOf(workspaceId: WorkspaceId, id: string, now: Date) {
  const list = await findList(workspaceId, id, now);
  if (!list) throw notFound('List');
  const { source } = list;
  if (!source) throw new Refusal('not_allowed', 'This list has addresses only.');
  if (list.state === 'loading') {
    throw new Refusal('request_in_progress', 'The list is being stored. Try again in a moment.');
  }
  return { ...list, source };
}

/** Reads or makes a list's changes of the caller's deals: facts, plans and people, as asked. */
export const changeDealsOfList: Operation<'changeDealsOfList'> = async ({
  user,
  workspace,
  params,
  body,
  now,
  log,
}) => {
  const list = await factListOf(workspace.id, params.id, now);
  const answer = await dealsOfList(list, body, actorOf(user), now, log);
  if (body.apply) log.info('list_applied', { list_id: list.id, deals: answer.changes.length });
  return answer;
};

/** Takes back what a list has put into deals. */
export const undoDealsOfList: Operation<'undoDealsOfList'> = async ({ user, workspace, params, now, log }) => {
  const list = await factListOf(workspace.id, params.id, now);
  const answer = await undoDealsOf(list, actorOf(user), now, log);
  log.info('list_undone', { list_id: list.id, deals: answer.undone });
  return answer;
};
