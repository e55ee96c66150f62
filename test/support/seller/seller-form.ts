import type { System } from '#local/system.ts';

/** What opens a page. */
export type SellerLink = { code: string; secret: string };

export type ShownPage = { status: number; html: string; headers: Headers };

/** What a page's form holds, as a browser would send it. */
export function formIn(html: string): Record<string, string> {
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
}

/** A seller's browser. */
export function sellerAt({ url }: Pick<System, 'url'>) {
  /** Sends a form to a link's address. */
  async function send(
    code: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<ShownPage> {
    const body = new URLSearchParams(fields);
    const response = await fetch(`${url}/o/${code}`, { method: 'POST', body, headers });
    return { status: response.status, html: await response.text(), headers: response.headers };
  }
  return {
    send,
    open: ({ code, secret }: SellerLink, more: Record<string, string> = {}) => send(code, { secret, ...more }),
    /** Sends the form of a page that was shown, with what was typed. */
    answer: ({ code }: SellerLink, { html }: Pick<ShownPage, 'html'>, fields: Record<string, string>) =>
      send(code, { ...formIn(html), ...fields }),
  };
}
