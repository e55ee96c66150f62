import { Fragment } from 'react';
import type { Brand } from '#shared/brand/brand.ts';
import { endOf, type LetterBlock, signersOf, titleOf } from '#shared/letter/letter-block.ts';
import { BrandHead } from '#web/ui/brand/brand-head.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import './letter-paper.css';

/** The letter as it is sent, in its brand: one sheet, or one for each part that ends a page. */
export function LetterPaper({ blocks, brand }: { blocks: LetterBlock[]; brand: Brand | undefined }) {
  const sheets = sheetsOf(blocks);
  const title = titleOf(blocks);
  const isTight = signersOf(blocks).join('').length > 250;
  return sheets.map((sheet, index) => (
    <article
      // Sheets have no id: their position identifies them.
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      key={index}
      className={classes('letter-paper', sheets.length > 1 && 'letter-sheet', isTight && 'letter-sheet-tight')}
      aria-label={sheets.length > 1 ? `Letter, page ${index + 1} of ${sheets.length}` : 'Letter'}
    >
      {index === 0 && brand && <BrandHead brand={brand} />}
      {sheet.map(([block, at], place) => (
        <Fragment key={at}>
          {place === endOf(sheet.map(([each]) => each)) && <BrandFoot brand={brand} />}
          <Block block={block} isTitle={at === title} isFirst={at === 0} />
        </Fragment>
      ))}
      {endOf(sheet.map(([each]) => each)) === sheet.length && <BrandFoot brand={brand} />}
    </article>
  ));
}

function BrandFoot({ brand }: { brand: Brand | undefined }) {
  return brand === undefined || brand.footer === '' ? null : <p className="letter-brand-foot">{brand.footer}</p>;
}

function sheetsOf(blocks: LetterBlock[]): [LetterBlock, number][][] {
  const sheets: [LetterBlock, number][][] = [[]];
  blocks.forEach((block, index) => {
    sheets.at(-1)?.push([block, index]);
    if (block.kind === 'page' && index < blocks.length - 1) sheets.push([]);
  });
  return sheets;
}

function Block({ block, isTitle, isFirst }: { block: LetterBlock; isTitle: boolean; isFirst: boolean }) {
  switch (block.kind) {
    case 'heading':
      return isTitle ? <h3>{block.text}</h3> : <h4>{block.text}</h4>;
    case 'mark':
      return <p className="letter-mark">{block.text}</p>;
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'note':
      return (
        <p>
          <b>{block.lead}</b> {block.text}
        </p>
      );
    case 'list':
      return (
        <ul>
          {numbered(block.items).map(([key, item]) => (
            <li key={key}>{item}</li>
          ))}
        </ul>
      );
    case 'address':
      return (
        <div className={classes('letter-address', isFirst && 'letter-from')}>
          <Lines lines={block.left} />
          <Lines lines={block.right} />
        </div>
      );
    case 'table':
      return <OptionTable {...block} />;
    case 'choices':
      return (
        <ul className="letter-choices">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'signers':
      return (
        <div className="letter-signers">
          {block.parties.map(({ title, names }) => (
            <div key={title}>
              <p className="letter-party">{title}</p>
              {numbered(names).map(([key, name]) => (
                <p key={key} className="letter-sign">
                  <span>{name}</span> <span>Date</span>
                </p>
              ))}
            </div>
          ))}
        </div>
      );
    case 'page':
      return <p className="letter-foot">{block.foot}</p>;
    case 'signature':
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
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <div>
      {numbered(lines).map(([key, line]) => (
        <p key={key}>{line}</p>
      ))}
    </div>
  );
}

function OptionTable({ corner, columns, rows }: Extract<LetterBlock, { kind: 'table' }>) {
  return (
    // Scrolls in a narrow window, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
    <section className="letter-table" aria-label={corner} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ figure, text }) => (
              <th key={figure} scope="col">
                {figure} <span>{text}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map(({ figure, text }, index) => (
                <td key={columns[index]?.figure}>
                  {figure !== '' && <b>{figure}</b>} {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function numbered(items: string[]): [string, string][] {
  return items.map((item, index) => [`${index} ${item}`, item]);
}
