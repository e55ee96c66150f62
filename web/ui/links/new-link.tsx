import { ShownOnce } from './shown-once.tsx';

type NewLinkProps = {
  address: string;
  /** Says what everyone with the link can do. */
  text: string;
  onDone: () => void;
};

export function NewLink({ address, text, onDone }: NewLinkProps) {
  return (
    <ShownOnce title="Copy the link now" what="Link" text={address} onDone={onDone}>
      <p>This is the only time it is shown. {text}</p>
    </ShownOnce>
  );
}
