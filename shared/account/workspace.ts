import * as z from 'zod/mini';

/*
 * Whose, and who. A workspace is the account that rows belong to, with its plan; a user is the account that acts. The
 * two have the same id where somebody works alone, and are two types: a row's owner is never a user by mistake.
 */

/** The account that acts: the Cognito `sub` of a token. */
export const UserId = z.string().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** The account whose rows, plan and settings a call is about. */
export const WorkspaceId = z.string().brand<'WorkspaceId'>();
export type WorkspaceId = z.infer<typeof WorkspaceId>;

/** Every account is a workspace of its own. */
export const workspaceOf = (user: UserId): WorkspaceId => WorkspaceId.parse(user);

/** The header that says in which workspace a call acts; absent: in the caller's own. */
export const workspaceHeader = 'x-workspace';
