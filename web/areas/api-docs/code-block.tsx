import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import './code-block.css';

type CodeBlockProps = {
  /** Its content: "Answer", "Terminal". */
  label: string;
  code: string;
  /** Replaces the label in the bar above. */
  bar?: ReactNode;
  /** The name of the copied text: "Code"; without it there is no copy button. */
  copies?: string;
};

export function CodeBlock({ label, code, bar, copies }: CodeBlockProps) {
  return (
    <div className="code-block">
      <div className="code-bar">
        {bar ?? <span>{label}</span>}
        {copies === undefined ? null : <CopyButton text={code} what={copies} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <figure className="code-scroll" tabIndex={0} aria-label={label}>
        <pre>
          {/* Examples contain the site's origin, which the build does not know: see use-site-origin.ts. */}
          <code suppressHydrationWarning>{code}</code>
        </pre>
      </figure>
    </div>
  );
}
