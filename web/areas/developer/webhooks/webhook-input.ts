import type { WebhookEventType } from '#shared/webhooks/webhook-events.ts';
import { NewWebhook } from '#shared/webhooks/webhooks.ts';

export type WebhookInput = { url: string; events: WebhookEventType[]; description: string };
export type WebhookField = keyof WebhookInput;
export type WebhookProblems = Partial<Record<WebhookField, string>>;

/** In form order. */
const fields: readonly WebhookField[] = ['url', 'events', 'description'];

/** The parsed values, or an error per field in the contract's words. */
export function checked(input: WebhookInput): { problems: WebhookProblems } | { value: NewWebhook } {
  const result = NewWebhook.safeParse(input);
  if (result.success) return { value: result.data };
  const found = fields.map((field) => [field, result.error.issues.find(({ path }) => path[0] === field)?.message]);
  return { problems: Object.fromEntries(found.filter(([, message]) => message !== undefined)) };
}

/** Field errors from the server's message: `body.url: Words. body.events: Words.` */
export function problemsIn(refusal: string): WebhookProblems {
  const parts = refusal.split(/(?:^|\s)(?=body\.)/);
  const found = fields.map((field) => {
    const part = parts.find((each) => new RegExp(`^body\\.${field}\\b`).test(each));
    return [field, part?.replace(/^\S+: /, '')];
  });
  return Object.fromEntries(found.filter(([, message]) => message !== undefined));
}
