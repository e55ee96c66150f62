import type { ReactNode } from 'react';
import './page-intro.css';

export function PageIntro({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className="page-intro">
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {children}
    </header>
  );
}

/** The call to action at the end of a public page. */
export function NextStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="next-step" aria-labelledby="next-step">
      <h2 id="next-step">{title}</h2>
      <div className="button-row">{children}</div>
    </section>
  );
}
