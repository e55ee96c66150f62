/*
 * Help, documentation and legal texts are data for pages and search. In texts, `[words](/path)` is a link, `**words**`
 * are strong and `` `words` `` are code.
 */

export type Block =
  | string
  | { list: string[] }
  | { steps: string[] }
  | { table: { about: string; head: string[]; rows: string[][] } }
  | { note: string }
  | { code: string };

export type Article = {
  /** The anchor on its page, used by links. */
  id: string;
  title: string;
  blocks: Block[];
  /** Search terms that its text lacks. */
  alsoFor?: string;
};

export type ArticleGroup = {
  path: string;
  title: string;
  /** Its subject in one sentence. */
  lead: string;
  articles: Article[];
};

/** A piece of a text with its start position. */
export type Span = { at: number; text: string } & ({ kind: 'plain' | 'strong' | 'code' } | { href: string });

const marks = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g;

/** Splits a text into its pieces. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const plainUpTo = (start: number) => {
    if (start > end) spans.push({ at: end, text: text.slice(end, start), kind: 'plain' });
  };
  for (const match of text.matchAll(marks)) {
    const [whole, label, href, strong, code] = match;
    plainUpTo(match.index);
    if (label !== undefined && href !== undefined) spans.push({ at: match.index, text: label, href });
    else if (strong !== undefined) spans.push({ at: match.index, text: strong, kind: 'strong' });
    else spans.push({ at: match.index, text: code ?? '', kind: 'code' });
    end = match.index + whole.length;
  }
  plainUpTo(text.length);
  return spans;
}

/** A block's text without markup. */
export function plainText(block: Block): string {
  return textsOf(block)
    .map((text) =>
      spansOf(text)
        .map((span) => span.text)
        .join(''),
    )
    .join(' ');
}

function textsOf(block: Block): string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  if ('steps' in block) return block.steps;
  if ('table' in block) return [block.table.head, ...block.table.rows].flat();
  if ('note' in block) return [block.note];
  return [];
}
