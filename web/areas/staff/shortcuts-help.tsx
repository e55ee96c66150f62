import { shortcutKeys } from '#web/areas/staff/desk/shortcuts.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import './shortcuts-help.css';

type ShortcutsHelpProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isOn: boolean;
  onSwitch: (on: boolean) => void;
};

/** The keys, and the switch that turns them off for those who dictate or whose fingers slip. */
export function ShortcutsHelp({ open, onOpenChange, isOn, onSwitch }: ShortcutsHelpProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="They work when you are not typing."
    >
      <dl className="staff-keys">
        {shortcutKeys.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <kbd className="staff-kbd">{key.toUpperCase()}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd className="staff-kbd">Enter</kbd>
          </dt>
          <dd>Send the reply; Shift+Enter starts a new line</dd>
        </div>
      </dl>
      <label className="staff-switch">
        <input
          className="staff-switch-box"
          type="checkbox"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        Single-key shortcuts
      </label>
    </Dialog>
  );
}
