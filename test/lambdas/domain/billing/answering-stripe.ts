import type { StripeAt } from '#lambdas/domain/billing/stripe.ts';

export type Asked = {
  /** Such as `GET /v1/charges`. */
  call: string;
  params: URLSearchParams;
  idempotencyKey: string | undefined;
};

type Answer = { status?: number; body: unknown };

/** A list of Stripe's. */
export const aList = (data: unknown[], has_more = false) => ({ object: 'list', url: '/', has_more, data });

/** An error in Stripe's form. */
export const anError = (status: number, code?: string, type = 'invalid_request_error'): Answer => ({
  status,
  body: { error: { type, code, message: 'no' } },
});

/**
 * The SDK's transport, answered here. `most` is the number of requests that were under way at once at most.
 *
 * @param answerTo throws for a connection that breaks.
 */
export function answeringStripe(answerTo: (asked: Asked) => Answer) {
  const asked: Asked[] = [];
  let underWay = 0;
  const seen = { asked, most: 0, timeouts: new Set<number>() };
  const httpClient: StripeAt['httpClient'] = {
    getClientName: () => 'test',
    makeRequest: async (_host, _port, path, method, headers, requestData, _protocol, timeout) => {
      const { pathname, searchParams } = new URL(path, 'https://api.stripe.com');
      const params = requestData ? new URLSearchParams(requestData) : searchParams;
      const key = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const one = { call: `${method} ${pathname}`, params, idempotencyKey: key.get('idempotency-key') ?? undefined };
      asked.push(one);
      seen.timeouts.add(timeout);
      underWay += 1;
      seen.most = Math.max(seen.most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      const { status = 200, body } = answerTo(one);
      return {
        getStatusCode: () => status,
        getHeaders: () => ({ 'request-id': 'req_1' }),
        getRawResponse: () => ({}),
        toStream: () => undefined,
        // As it arrives.
        toJSON: async () => JSON.parse(JSON.stringify(body)),
      };
    },
  };
  return { httpClient, ...seen, seen };
}
