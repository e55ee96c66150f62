import type { ComponentProps, ReactNode } from 'react';
import './fields.css';

type FileButtonProps = {
  label: ReactNode;
  busy: boolean;
  /** Gets no files when the user deselects. */
  onChoose: (files: File[]) => void;
} & Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'>;

/** A button that opens the system's dialog for files. */
export function FileButton({ label, busy, onChoose, ...input }: FileButtonProps) {
  return (
    <label className="button file-button" aria-busy={busy || undefined}>
      {label}
      <input
        {...input}
        type="file"
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again.
          currentTarget.value = '';
          onChoose(files);
        }}
      />
    </label>
  );
}
