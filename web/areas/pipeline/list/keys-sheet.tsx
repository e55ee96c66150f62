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

/** All keys of the list. */
export function KeysSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
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
