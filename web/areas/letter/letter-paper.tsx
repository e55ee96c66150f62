import { Fragment, memo } from 'react';
import type { LetterBlock } from '#shared/letter/letter-block.ts';

export const LetterPaper = memo(function LetterPaper({ blocks }: { blocks: LetterBlock[] }) {
  return (
    <article className="letter-paper" aria-label="Letter">
      {blocks.map((block, index) => (
        // Blocks have no id: their position identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <Fragment key={index}>
          <Block block={block} first={index === 0} />
        </Fragment>
      ))}
    </article>
  );
});

function Block({ block, first }: { block: LetterBlock; first: boolean }) {
  if (block.kind === 'heading') return first ? <h3>{block.text}</h3> : <h4>{block.text}</h4>;
  if (block.kind === 'mark') return <p className="letter-mark">{block.text}</p>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  if (block.kind === 'list') {
    return (
      <ul>
        {numbered(block.items).map(([key, item]) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
    );
  }
  return (
    <div className="letter-signature">
      <p className="letter-party">{block.party}</p>
      {numbered(block.lines).map(([key, line]) => (
        <p key={key}>{line}</p>
      ))}
      {block.fields.map((field) => (
        <p key={field} className="letter-blank">
          {field}
        </p>
      ))}
    </div>
  );
}

function numbered(items: string[]): [string, string][] {
  return items.map((item, index) => [`${index} ${item}`, item]);
}
