import { currentWorkspace, enterWorkspace } from '#web/api/current-workspace.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { DownIcon } from '#web/ui/controls/icons.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { WorkspaceClosed } from './workspace-closed.tsx';
import './workspace-switch.css';

/** Where the user works, and what says that it is closed to them. */
export function WorkspacePlace() {
  return (
    <>
      <WorkspaceSwitch />
      {currentWorkspace() !== undefined && <WorkspaceClosed />}
    </>
  );
}

/** The workspaces of an account, its own first; for who has only that one and works there, nothing. */
function WorkspaceSwitch() {
  const { own } = useProfile();
  if (own === undefined) return null;
  const others = Object.entries(own.workspaces ?? {}).map(([id, { name }]) => ({ id, name }));
  if (others.length === 0 && currentWorkspace() === undefined) return null;
  const all = [{ id: own.id as string, name: own.company || own.full_name || own.email }, ...others];
  const current = currentWorkspace() ?? own.id;
  const name = all.find(({ id }) => id === current)?.name ?? 'Closed workspace';
  return (
    <MenuButton
      className="button button-quiet workspace-switch"
      panelClassName="workspace-menu"
      name={`Workspace: ${name}`}
      label={
        <>
          <span>{name}</span>
          <DownIcon />
        </>
      }
    >
      {(close) => (
        <ul>
          {all.map((workspace) => (
            <li key={workspace.id}>
              <button
                type="button"
                aria-current={workspace.id === current ? 'true' : undefined}
                onClick={() => (workspace.id === current ? close() : enterWorkspace(workspace.id))}
              >
                {workspace.name}
                {workspace.id === own.id && <span className="muted">yours</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </MenuButton>
  );
}
