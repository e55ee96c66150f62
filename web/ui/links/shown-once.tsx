import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import './shown-once.css';

type ShownOnceProps = {
  title: string;
  /** Completes the copy button: "Link". */
  what: string;
  text: string;
  /** Paragraphs above the text. */
  children: ReactNode;
  onDone: () => void;
};

/** A new link, key or secret, which nobody can be shown again. */
export function ShownOnce({ title, what, text, children, onDone }: ShownOnceProps) {
  const heading = useId();
  return (
    <section className="shown-once" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {children}
      <code>{text}</code>
      <div className="button-row">
        <CopyButton text={text} what={what} primary />
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
