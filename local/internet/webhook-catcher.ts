import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { escapeHtml, listPage } from '#local/http/html-page.ts';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { parseJson } from '#local/http/parse-json.ts';

/*
 * A receiver for trying webhooks. It accepts and shows every request, and the path selects the answer, so that
 * retries can be tried too.
 */

/** A name reserved for examples (RFC 2606): nobody can own it. */
export const catcherName = 'webhooks.example';

const keptDeliveries = 200;
const slowMs = 15_000;

/** One request. `headers` have lower-case names; `status` is what was answered; `received_at` is ISO 8601 in UTC. */
export type CaughtDelivery = {
  received_at: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  status: number;
};

export type WebhookCatcher = {
  /** Where it listens on 127.0.0.1, by plain HTTP. */
  port: number;
  /** Newest first. With `path`, only what came to that path. */
  list(path?: string): CaughtDelivery[];
  close(): Promise<void>;
};

/** Opens the receiver, which keeps requests in memory. */
export async function openWebhookCatcher(options: {
  now: () => number;
  onDelivery: (delivery: CaughtDelivery) => void;
}): Promise<WebhookCatcher> {
  let caught: CaughtDelivery[] = [];

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const status = Number(/^\/status\/([2-5]\d\d)\b/.exec(path)?.[1] ?? 200);
    const delivery: CaughtDelivery = {
      received_at: new Date(options.now()).toISOString(),
      method: incoming.method ?? '',
      path,
      headers: Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      ),
      body: (await bodyOf(incoming)).toString('utf8'),
      status,
    };
    caught = [...caught, delivery].slice(-keptDeliveries);
    options.onDelivery(delivery);
    const timer = setTimeout(
      () => {
        outgoing.writeHead(status, { 'content-type': 'text/plain' });
        outgoing.end(`Answered ${status} on this machine.\n`);
      },
      path.startsWith('/slow') ? slowMs : 0,
    );
    outgoing.on('close', () => clearTimeout(timer));
  }

  const server = await serve(handle, () => {});
  return {
    port: server.port,
    list: (path) => caught.filter((each) => path === undefined || each.path === path).toReversed(),
    close: server.close,
  };
}

/** The received requests as a page. */
export function webhooksPage(deliveries: CaughtDelivery[]): string {
  const intro = `<p>What this machine’s functions have sent to <code>https://${catcherName}</code>, newest first. Nobody else can reach that name. Reload the page to see new ones.</p>
<ul>
<li><code>https://${catcherName}/</code> and any other path answers 200.</li>
<li><code>https://${catcherName}/status/500</code> answers 500, and likewise any status from 200 to 599.</li>
<li><code>https://${catcherName}/slow</code> answers after ${slowMs / 1000} seconds, which is too late.</li>
</ul>`;
  const empty = 'Nothing has arrived yet. Give a webhook one of these URLs, and what it sends appears here.';
  return listPage({ title: 'Webhooks', intro, items: deliveries.map(itemOf), empty });
}

function itemOf({ received_at, method, path, headers, body, status }: CaughtDelivery): string {
  const names = Object.entries(headers)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('\n');
  const json = parseJson(body);
  const event = Typed.safeParse(json).data?.type;
  return `<h2>${escapeHtml(method)} ${escapeHtml(path)}</h2>
<dl>
${event === undefined ? '' : `<dt>Event</dt><dd>${escapeHtml(event)}</dd>`}
<dt>Received</dt><dd><time datetime="${escapeHtml(received_at)}">${escapeHtml(received_at)}</time></dd>
<dt>Answered</dt><dd>${path.startsWith('/slow') ? `${status}, after ${slowMs / 1000} seconds` : status}</dd>
</dl>
<details>
<summary>${Object.keys(headers).length} headers</summary>
<dl>
${names}
</dl>
</details>
${body === '' ? '<p>The body is empty.</p>' : `<pre>${escapeHtml(json === undefined ? body : JSON.stringify(json, null, 2))}</pre>`}`;
}

/** The event type in a webhook's body. */
const Typed = z.object({ type: z.string() });
