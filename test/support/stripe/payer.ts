import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: { 'attribute-boolean-style': 'off', 'doctype-style': 'off', 'void-style': 'off' },
});

/** What a payer sees: the page, its problem, and where it leads. */
export type Seen = { status: number; html: string; problem: string | undefined; location: string | null };

/** Opens a page as a payer's browser does, or sends its form. Pages of invalid HTML are an error. */
export async function visit(url: string, fields?: Record<string, string>): Promise<Seen> {
  const form = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const response = await fetch(url, { redirect: 'manual', ...form });
  const html = await response.text();
  if (response.status !== 303) {
    const { results } = await validator.validateString(html);
    const problems = results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`));
    if (problems.length > 0) throw new Error(`${url} is not valid HTML:\n${problems.join('\n')}`);
    if (!html.includes('No real card is asked for and no money moves.')) throw new Error('The page looks real.');
  }
  return {
    status: response.status,
    html,
    problem: /<p role="alert">(.*)<\/p>/.exec(html)?.[1],
    location: response.headers.get('location'),
  };
}
