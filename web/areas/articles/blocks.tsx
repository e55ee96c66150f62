import { Link } from '#web/ui/controls/link.tsx';
import { type Block, type Span, spansOf } from './article.ts';

export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <BlockView key={JSON.stringify(block)} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  }
  if ('list' in block) return <Items as="ul" items={block.list} />;
  if ('steps' in block) return <Items as="ol" items={block.steps} />;
  if ('note' in block) {
    return (
      <p className="article-note">
        <RichText text={block.note} />
      </p>
    );
  }
  if ('code' in block) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      <pre tabIndex={0}>
        <code>{block.code}</code>
      </pre>
    );
  }
  return <Table {...block.table} />;
}

function Items({ as: List, items }: { as: 'ul' | 'ol'; items: string[] }) {
  return (
    <List>
      {items.map((item) => (
        <li key={item}>
          <RichText text={item} />
        </li>
      ))}
    </List>
  );
}

/** Cells up to this length stay side by side on a phone. */
const shortCell = 16;
const tableOfRows = 'article-table article-rows';

function Table({ about, head, rows }: { about: string; head: string[]; rows: string[][] }) {
  const isShort = rows.every(([, ...cells]) => cells.every((cell) => cell.length <= shortCell));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section className={isShort ? 'article-table' : tableOfRows} aria-label={about} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">
                <RichText text={name} />
              </th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]} data-column={head[column + 1]}>
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A text with its links, strong words and code. */
export function RichText({ text }: { text: string }) {
  return spansOf(text).map((span) => <SpanView key={span.at} span={span} />);
}

function SpanView({ span }: { span: Span }) {
  if ('href' in span) {
    // API paths are not pages of the site.
    return /^\/(?!api\/)/.test(span.href) ? (
      <Link to={span.href}>{span.text}</Link>
    ) : (
      <a href={span.href}>{span.text}</a>
    );
  }
  if (span.kind === 'strong') return <strong>{span.text}</strong>;
  return span.kind === 'code' ? <code>{span.text}</code> : span.text;
}
