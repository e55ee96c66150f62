/** Stripe's names of what can be wrong with a request. */
type Type = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

type Detail = { type?: Type; code?: string; param?: string; decline_code?: string };

/** An answer that is an error, in Stripe's shape. Without `error` the SDK would take it for a success. */
export class StripeError extends Error {
  readonly status: number;
  readonly detail: Detail;

  constructor(status: number, message: string, detail: Detail = {}) {
    super(message);
    this.status = status;
    this.detail = detail;
  }

  get body(): { error: object } {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.detail } };
  }
}

export const invalid = (message: string, detail: Detail = {}) => new StripeError(400, message, detail);

/** A request names an object that does not exist: 404 when its address does, 400 when a parameter does. */
export function missing(noun: string, id: string, param = 'id'): StripeError {
  const status = param === 'id' ? 404 : 400;
  return new StripeError(status, `No such ${noun}: '${id}'`, { code: 'resource_missing', param });
}

export const declined = () =>
  new StripeError(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
