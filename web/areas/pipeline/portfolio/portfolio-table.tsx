import type { ReactNode } from 'react';

type PortfolioTableProps = {
  /** Of the place that scrolls. */
  label: string;
  /** The heads of the columns: the words first, then the figures. */
  words: readonly string[];
  figures: readonly string[];
  children: ReactNode;
};

/** A table that scrolls sideways where its window is narrower. */
export function PortfolioTable({ label, words, figures, children }: PortfolioTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its window must scroll by keyboard too.
    <section className="portfolio-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {words.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {figures.map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
