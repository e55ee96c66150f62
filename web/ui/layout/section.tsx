import { type ReactNode, useId } from 'react';
import './section.css';

type SectionProps = {
  title: string;
  /** What it is about, below the title. */
  text?: ReactNode;
  children: ReactNode;
};

/** One matter of a page of settings: what it is on the left, what can be done about it on the right. */
export function Section({ title, text, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className="section" aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId}>{title}</h2>
        {text === undefined ? null : <p>{text}</p>}
      </div>
      <div className="section-body">{children}</div>
    </section>
  );
}
