import type { ReactNode } from 'react';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import type { ArticleGroup } from './article.ts';
import { Blocks, RichText } from './blocks.tsx';
import './article-page.css';

type ArticlePageProps = {
  group: ArticleGroup;
  back?: { to: string; label: string };
  note?: ReactNode;
  children?: ReactNode;
};

/** Articles one below the other with a table of contents, which stays in view if there is room. */
export function ArticlePage({ group, back, note, children }: ArticlePageProps) {
  const { title, lead, articles } = group;
  return (
    <div className="wrap article-page">
      <header>
        {back === undefined ? null : <BackLink {...back} />}
        <h1>{title}</h1>
        <p className="article-lead">{lead}</p>
        {note}
      </header>
      <nav className="article-contents" aria-label="On this page">
        <p className="label">On this page</p>
        <ol>
          {articles.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="articles">
        {articles.map(({ id, title: name, blocks }) => (
          <section key={id} id={id} className="article" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              <RichText text={name} />
            </h2>
            <Blocks blocks={blocks} />
          </section>
        ))}
        {children}
      </div>
    </div>
  );
}
