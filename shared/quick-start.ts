import { type Snippet, snippetOf } from './api-snippets.ts';
import { sampleAddresses } from './sample-addresses.ts';

/*
 * The examples of the quick start, apart from its page so that a test can run them. The address is one of the
 * sample's.
 */

const [propertyAddress] = sampleAddresses;
const analyze = { method: 'POST', path: '/api/analysis', result: 'analysis' };

/** @param origin of the site: `https://…`, without a slash at its end. */
export function quickStartSnippets(origin: string): Record<'first' | 'again', Snippet> {
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
  };
}
