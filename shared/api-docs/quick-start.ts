import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { type Snippet, snippetOf } from './api-snippets.ts';

/* The quick start's examples, separate from its page so that a test can run them. They use a sample address. */

const [propertyAddress] = sampleAddresses;
const exampleUrl = 'https://hooks.example.com/dealwright';
const analyze = { method: 'POST', path: '/api/analysis', result: 'analysis' };

/** @param origin of the site: `https://…`, without a trailing slash. */
export function quickStartSnippets(origin: string): Record<'first' | 'again' | 'webhook', Snippet> {
  return {
    first: snippetOf({ ...analyze, request: { body: { propertyAddress } } }, origin),
    again: snippetOf(
      {
        ...analyze,
        request: {
          headers: { 'idempotency-key': 'lead-4711' },
          body: { propertyAddress, downPayment: 80_000, interestRate: 6.5 },
        },
      },
      origin,
    ),
    webhook: snippetOf(
      {
        method: 'POST',
        path: '/api/webhooks',
        request: { body: { url: exampleUrl, events: ['analysis.created'] } },
        result: 'webhook',
      },
      origin,
    ),
  };
}

/** An event receiver that verifies the signature with the webhook's secret and refuses all other requests. */
export const receiverExample = `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');

const server = createServer(async (request, response) => {
  // The raw body: the signature covers its exact bytes.
  const body = await text(request);
  try {
    const event = webhook.verify(body, request.headers as Record<string, string>);
    console.log(request.headers['webhook-id'], event);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
});
server.listen(Number(process.env.PORT ?? 8787));
`;
