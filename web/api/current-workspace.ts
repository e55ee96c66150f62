import { allows, type Need, type Role } from '#shared/account/roles.ts';
import { sessionNow } from '#web/api/session/session.ts';
import { readJson, writeJson } from './stored-json.ts';

/*
 * In which workspace a tab works. It is read once a page, so that what is still being saved goes where it was typed:
 * another workspace is another page load. A new tab starts where the last one went.
 */

const key = 'workspace';

let read: { user: string; id: string | undefined } | undefined;

/** The workspace of somebody else that this tab works in; `undefined` in the user's own, and signed out. */
export function currentWorkspace(): string | undefined {
  const { user } = sessionNow();
  if (user === undefined) return undefined;
  if (read?.user !== user.id) {
    read = { user: user.id, id: keptFor(user.id) };
    // Once another tab has gone elsewhere, this one still loads again where it was.
    writeJson('sessionStorage', key, { user: user.id, id: read.id ?? user.id });
  }
  return read.id;
}

function keptFor(user: string): string | undefined {
  for (const storage of ['sessionStorage', 'localStorage'] as const) {
    const kept = readJson(storage, key);
    if (typeof kept !== 'object' || kept === null || !('user' in kept) || kept.user !== user) continue;
    return 'id' in kept && typeof kept.id === 'string' && kept.id !== user ? kept.id : undefined;
  }
  return undefined;
}

let role: Role | undefined;

/** Notes the user's role in the workspace of this tab, before a page of it shows. */
export function noteRole(now: Role): void {
  role = now;
}

/** Whether the user's role allows something in the workspace of this tab; for what is no component. */
export function mayNow(need: Need): boolean {
  return currentWorkspace() === undefined || (role !== undefined && allows(role, need));
}

/**
 * Works in another workspace from the next page load on, which it starts.
 *
 * @param id the user's own, too. @param path the page to open there.
 */
export function enterWorkspace(id: string, path = '/dashboard'): void {
  keepWorkspace(id);
  window.location.assign(path);
}

/** Keeps where this tab, and each new one, starts. */
export function keepWorkspace(id: string): void {
  const { user } = sessionNow();
  if (user === undefined) return;
  for (const storage of ['sessionStorage', 'localStorage'] as const) writeJson(storage, key, { user: user.id, id });
}
