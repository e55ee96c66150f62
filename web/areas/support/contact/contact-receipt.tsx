import { useEffect, useRef, useState } from 'react';
import { responseTimes } from '#shared/site/claims.built.ts';
import { Button } from '#web/ui/controls/button.tsx';

type ContactReceiptProps = { reference: string; email: string; onAgain: () => void };

/** Shown once the message is there. */
export function ContactReceipt({ reference, email, onAgain }: ContactReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<'copied' | 'failed'>();

  // The form with the button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(reference);
      setCopied('copied');
    } catch (error) {
      console.warn('The reference was not copied.', error);
      setCopied('failed');
    }
  }

  return (
    <div className="contact-receipt">
      <h2 ref={heading} tabIndex={-1}>
        Message sent
      </h2>
      <p>
        We reply to <b>{email}</b>
        {responseTimes && ` ${responseTimes.email}`}. Quote this reference if you write again.
      </p>
      <p className="contact-reference">
        <code>{reference}</code>
        <Button onClick={copy}>{copied === 'copied' ? 'Copied' : 'Copy Reference'}</Button>
      </p>
      <p className="visually-hidden" role="status">
        {copied === 'copied' ? 'Reference copied' : ''}
      </p>
      {copied === 'failed' ? (
        <p className="small">Your browser blocked copying. Select the reference instead.</p>
      ) : null}
      <div className="button-row">
        <Button onClick={onAgain}>Send Another Message</Button>
      </div>
    </div>
  );
}
