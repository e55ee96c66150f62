/* As much of XML as the parts of a workbook need: tags with their attributes and the text between. No part has a DTD. */

export type Token =
  | { kind: 'open' | 'close' | 'empty'; name: string; attributes: string }
  | { kind: 'text'; text: string };

const token =
  /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|([^<]+)/g;

/** The tags and texts of a part, in order. Names have no prefix. */
export function* tokensOf(xml: string): Generator<Token> {
  for (const [, closing, name, attributes = '', empty, data, text] of xml.matchAll(token)) {
    if (name !== undefined) {
      yield { kind: closing ? 'close' : empty ? 'empty' : 'open', name: name.replace(/^.*:/, ''), attributes };
    } else if (data !== undefined) yield { kind: 'text', text: data };
    else if (text !== undefined) yield { kind: 'text', text: decoded(text) };
  }
}

/** An attribute of a tag, by its name without prefix; `undefined` when it has none. */
export function attribute(attributes: string, name: string): string | undefined {
  const [, value, single] = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  const raw = value ?? single;
  return raw === undefined ? undefined : decoded(raw);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, named) => {
    if (named !== undefined) return Object.hasOwn(entities, named) ? (entities[named] ?? whole) : whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
