import { ShownOnce } from './shown-once.tsx';

type NewLinkProps = {
  address: string;
  /** Rights of everyone who has the link. */
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
