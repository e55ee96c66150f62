import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf } from '#local/http/loopback-server.ts';
import { requestUrl } from '#local/http/request-url.ts';
import { StripeError } from '#local/stripe/state/stripe-error.ts';
import type { World } from '#local/stripe/state/world.ts';
import { checkoutPage } from './checkout-page.ts';
import { type Desk, deskPage } from './desk-page.ts';
import { invoicePage } from './invoice-page.ts';
import { page, type Reply } from './page.ts';
import { portalPage } from './portal-page.ts';

export type PageHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

type Shown = (world: World, id: string, sent: URLSearchParams | undefined) => Reply;

const shown = new Map<string, Shown>([
  ['checkout', checkoutPage],
  ['invoice', invoicePage],
  ['portal', portalPage],
]);

/** Answers the requests of payers' browsers, and the desk; paths begin after the pages' prefix. */
export function pageHandler(desk: Desk, settle: () => void): PageHandler {
  const { world } = desk;
  return async (incoming, outgoing) => {
    const { pathname } = requestUrl(incoming);
    const [, kind = '', id = ''] = pathname.split('/');
    const isSent = incoming.method === 'POST';
    const sent = isSent ? new URLSearchParams((await bodyOf(incoming)).toString()) : undefined;
    settle();
    const reply = kind === '' ? await deskPage(desk, sent) : replyOf(world, shown.get(kind), id, sent);
    settle();
    if ('location' in reply) {
      outgoing.writeHead(303, { location: reply.location }).end();
      return;
    }
    outgoing.writeHead(reply.status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    outgoing.end(reply.html);
  };
}

function replyOf(world: World, show: Shown | undefined, id: string, sent: URLSearchParams | undefined): Reply {
  const nothing = page({ title: 'There is nothing here', body: '', status: 404 });
  if (!show) return nothing;
  try {
    return show(world, id, sent);
  } catch (error) {
    if (error instanceof StripeError) return nothing;
    throw error;
  }
}
