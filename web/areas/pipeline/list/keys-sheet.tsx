import { Dialog } from '#web/ui/overlays/dialog.tsx';

const keys = [
  ['J', 'Next deal'],
  ['K', 'Deal before'],
  ['Enter', 'Open'],
  ['X', 'Select'],
  ['D', 'Next action done'],
  ['T', 'Next action tomorrow'],
  ['S', 'Choose a stage'],
  ['C', 'Compare the selected deals'],
  ['/', 'Search'],
  ['Esc', 'Clear the selection'],
  ['?', 'These keys'],
] as const;

type KeysSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isOn: boolean;
  onSwitch: (on: boolean) => void;
};

/** All keys of the list, and a switch that turns them off. */
export function KeysSheet({ open, onOpenChange, isOn, onSwitch }: KeysSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <label className="deal-keys-switch">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
        Use these keys on the dashboard
      </label>
      <dl className="deal-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
