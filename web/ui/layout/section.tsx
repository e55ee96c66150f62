import { type ReactNode, useId } from 'react';
import './section.css';

type SectionProps = {
  title: string;
  /** A description below the title. */
  text?: ReactNode;
  children: ReactNode;
};

/** A section of a settings page: description on the left, controls on the right. */
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
