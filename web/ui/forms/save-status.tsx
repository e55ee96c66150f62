import './save-status.css';

export type SaveStatusState =
  | 'unchanged'
  | 'saving'
  | 'saved'
  | 'retrying'
  | 'failed'
  | 'refused'
  | 'disputed'
  | 'demo'
  | 'unsaved'
  | 'fixed';

const words: Record<Exclude<SaveStatusState, 'fixed'>, string> = {
  unchanged: 'Saved as you type',
  saving: 'Saving…',
  saved: 'Saved',
  retrying: 'Not saved yet, retrying',
  failed: 'Not saved. What you typed is kept on this device.',
  refused: 'Not saved: this analysis can no longer be changed',
  disputed: 'Not saved: choose which value to keep',
  demo: 'Demo: nothing is saved',
  unsaved: 'Kept on this page until you save the house',
};

export function SaveStatus({ state }: { state: SaveStatusState }) {
  // Nothing is saved where nothing can be changed.
  if (state === 'fixed') return null;
  return (
    <p className={`save-status save-status-${state}`} role="status">
      {words[state]}
    </p>
  );
}
