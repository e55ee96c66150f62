/* Links that lead into a workspace: mails and calendars have deals of several. */

/** Names the workspace in an address: the page opens there, or not at all. */
export const workspaceParam = 'w';

/** A path in a workspace. @param workspace `undefined` for a reader who works in one only. */
export function pathIn(workspace: string | undefined, path: string): string {
  if (workspace === undefined) return path;
  const { pathname, searchParams, hash } = new URL(path, 'http://site');
  searchParams.set(workspaceParam, workspace);
  return `${pathname}?${searchParams}${hash}`;
}
