import { useId } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import './new-link.css';

type NewLinkProps = {
  address: string;
  /** Rights of everyone who has the link. */
  text: string;
  onDone: () => void;
};

/** A link that is shown once. */
export function NewLink({ address, text, onDone }: NewLinkProps) {
  const heading = useId();
  return (
    <section className="new-link" aria-labelledby={heading}>
      <h3 id={heading}>Copy the link now</h3>
      <p>This is the only time it is shown. {text}</p>
      <code>{address}</code>
      <div className="button-row">
        <CopyButton text={address} what="Link" primary />
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
