/*
 * The page as a tree of elements, so that the server writes the very HTML that the sender's preview builds. Texts are
 * escaped where they are written; nothing typed can become markup.
 */

export type PageElement = { tag: string; attributes: Attributes; children: readonly PageNode[] };
export type PageNode = PageElement | string;

/** `true` writes the bare attribute; `false` and `undefined` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = PageNode | false | null | readonly Child[];

/** One element; what is `false` or `null` among its children is left out. */
export function el(tag: string, attributes: Attributes = {}, ...children: Child[]): PageElement {
  return { tag, attributes, children: children.flatMap(nodesOf) };
}

function nodesOf(child: Child): PageNode[] {
  if (child === null || child === false || child === '') return [];
  return Array.isArray(child) ? child.flatMap(nodesOf) : [child as PageNode];
}

/** The attributes that are written, as texts. */
export function writtenAttributes({ attributes }: PageElement): [string, string][] {
  return Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === false) return [];
    return [[name, value === true ? '' : String(value)]];
  });
}

/** The HTML of a tree. */
export function htmlOf(node: PageNode): string {
  if (typeof node === 'string') return escaped(node);
  const attributes = writtenAttributes(node).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const start = `<${node.tag}${attributes.join('')}>`;
  return empty.has(node.tag) ? start : `${start}${node.children.map(htmlOf).join('')}</${node.tag}>`;
}

/** Elements without an end tag. */
const empty: ReadonlySet<string> = new Set(['input', 'img']);

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
