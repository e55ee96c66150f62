import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { escapeHtml } from '#local/http/escape-html.ts';
import { bodyOf, closeServer, listen } from '#local/template/door.ts';

/*
 * A receiver of webhooks for whoever tries them at their desk: takes whatever is sent to it, shows it, and answers
 * as the path asks, so that retries can be tried too.
 */

/** Reserved for examples (RFC 2606), so that nobody else can ever have it. */
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

/** Opens the receiver; what it takes is kept in memory. */
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

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const port = await listen(server);
  return {
    port,
    list: (path) => caught.filter((each) => path === undefined || each.path === path).toReversed(),
    close: () => closeServer(server),
  };
}

/** What was caught as a page that works without a script and without anything from elsewhere. */
export function webhooksPage(deliveries: CaughtDelivery[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Webhooks (${deliveries.length})</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
ul { padding-left: 1.25rem; }
ol { list-style: none; padding: 0; }
ol > li { border-top: 1px solid GrayText; padding: 0.5rem 0; }
h2 { font-size: 1.125rem; margin: 0.5rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 1rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: 0.25rem 0; }
details dl { font: 0.875rem/1.5 ui-monospace, monospace; }
@media (max-width: 40rem) { details dl { grid-template-columns: minmax(0, 1fr); } details dd { padding: 0 0 0.5rem 1rem; } }
code { font: 0.9375em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0; padding: 0.75rem; border-left: 3px solid GrayText; background: color-mix(in srgb, CanvasText 6%, Canvas); }
</style>
</head>
<body>
<main>
<h1>Webhooks</h1>
<p>What this machine’s functions have sent to <code>https://${catcherName}</code>, newest first. Nobody else can reach that name. Reload the page to see new ones.</p>
<ul>
<li><code>https://${catcherName}/</code> and any other path answers 200.</li>
<li><code>https://${catcherName}/status/500</code> answers 500, and likewise any status from 200 to 599.</li>
<li><code>https://${catcherName}/slow</code> answers after ${slowMs / 1000} seconds, which is too late.</li>
</ul>
${deliveries.length === 0 ? '<p>Nothing has arrived yet. Give a webhook one of these URLs, and what it sends appears here.</p>' : `<ol>\n${deliveries.map(itemOf).join('\n')}\n</ol>`}
</main>
</body>
</html>
`;
}

function itemOf({ received_at, method, path, headers, body, status }: CaughtDelivery): string {
  const names = Object.entries(headers)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('\n');
  const json = parseJson(body);
  const event = Typed.safeParse(json).data?.type;
  return `<li>
<article>
<h2>${escapeHtml(method)} ${escapeHtml(path)}</h2>
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
${body === '' ? '<p>The body is empty.</p>' : `<pre>${escapeHtml(json === undefined ? body : JSON.stringify(json, null, 2))}</pre>`}
</article>
</li>`;
}

/** What bodies of webhooks name their event by. */
const Typed = z.object({ type: z.string() });

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
