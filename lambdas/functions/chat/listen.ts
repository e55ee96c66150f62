import { roleIn } from '#lambdas/domain/team/role-in.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { SocketOperation } from '#lambdas/runtime/socket-endpoint.ts';
import { findAnalysisRow } from '#lambdas/storage/analyses/analysis-row.ts';
import { listenFrom } from '#lambdas/storage/chats/chat-connections.ts';
import { UserId, WorkspaceId, workspaceOf } from '#shared/account/workspace.ts';

/** Pushes the changes of a deal to the connection of a user who may read it. */
export const listen: SocketOperation<'listen'> = async ({ connection, fields, now }) => {
  const { person } = connection;
  if (!person) throw new Refusal('not_signed_in', 'Sign in to continue.');
  const user = UserId.parse(person.id);
  const { deal, tab, workspace: named } = fields;
  const workspace = named === undefined ? workspaceOf(user) : WorkspaceId.parse(named);
  if (workspace !== workspaceOf(user)) await roleIn(workspace, user, 'read', now);
  if (!(await findAnalysisRow({ user_id: workspace, analysis_id: deal }))) throw notFound('Analysis');
  await listenFrom({ ...connection, person }, { workspace, deal }, tab, now);
  return {};
};
