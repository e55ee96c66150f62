import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import './code-block.css';

type CodeBlockProps = {
  /** What is in it: "Answer", "Terminal". */
  label: string;
  code: string;
  /** Instead of the label in the bar above. */
  bar?: ReactNode;
  /** What the copy button copies, where it is worth copying: "Code". */
  copies?: string;
};

/** Code in a box that scrolls by itself. */
export function CodeBlock({ label, code, bar, copies }: CodeBlockProps) {
  return (
    <div className="code-block">
      <div className="code-bar">
        {bar ?? <span>{label}</span>}
        {copies === undefined ? null : <CopyButton text={code} what={copies} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <figure className="code-scroll" tabIndex={0} aria-label={label}>
        <pre>
          {/* The build does not know the site's own address, which examples hold: see use-site-origin.ts. */}
          <code suppressHydrationWarning>{code}</code>
        </pre>
      </figure>
    </div>
  );
}
