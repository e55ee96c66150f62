/** What opens a seller's page. */
export type OfferLink = { code: string; secret: string };

/** Opens a seller's page as a browser does that runs no scripts. @returns its HTML. */
export const visitOffer = (url: string, { code, secret }: OfferLink): Promise<string> => post(url, code, { secret });

/**
 * Sends one of the forms on a page.
 *
 * @param shown the page's HTML, whose hidden fields go with it.
 * @param fields `do`, and what is typed.
 * @returns the page as it is then.
 */
export function answerOffer(
  url: string,
  { code }: OfferLink,
  shown: string,
  fields: Record<string, string>,
): Promise<string> {
  const hidden = [...shown.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return post(url, code, { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...fields });
}

async function post(url: string, code: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}/o/${code}`, { method: 'POST', body: new URLSearchParams(fields) });
  const html = await response.text();
  if (!response.ok) throw new Error(`Answered ${response.status}.`);
  return html;
}
