import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { tellOfChanges } from '#lambdas/domain/deal-news/tell-of-changes.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, functionVersion, type Log, logWith } from '#lambdas/runtime/log.ts';
import { refuseDirect, refuseForeign } from '#lambdas/runtime/request-checks.ts';
import { viewerAddress } from '#lambdas/runtime/viewer.ts';
import { openingHtml, plainHtml, retryHtml } from '#shared/seller-page/html/page-html.ts';
import type { TextId } from '#shared/structures/base/offer/seller-option.ts';
import { errorStatus } from '#shared/values/error-status.ts';
import type { ErrorCode } from '#shared/values/errors.ts';
import { codeIn } from '#shared/values/link-key.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { openPage, type Page } from './open-page.ts';

type PageEvent = Pick<
  APIGatewayProxyEventV2,
  'routeKey' | 'headers' | 'pathParameters' | 'body' | 'isBase64Encoded'
> & { requestContext: { requestId: string; http: { method: string; sourceIp: string } } };

/**
 * Answers a request for a seller's page with HTML. A GET gets the same form for every link, because its secret is in no
 * request before the form is sent. Neither the fields nor the page are logged.
 */
export async function answerPage(event: PageEvent): Promise<APIGatewayProxyStructuredResultV2> {
  const started = Date.now();
  const log = logWith({ request_id: event.requestContext.requestId, route: event.routeKey });
  log.info('request');
  const { status, html, retryAfter, pdf } = await pageFor(event, log);
  log.info('answer', { status, ms: Date.now() - started, version: functionVersion() });
  if (pdf) return fileAnswer(pdf);
  const { encoding, ...body } = bodyOf(event, html);
  return {
    statusCode: status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(encoding && { 'content-encoding': encoding }),
    },
    ...body,
  };
}

const fileAnswer = (bytes: Uint8Array): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="letter.pdf"' },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});

async function pageFor(event: PageEvent, log: Log): Promise<Page> {
  const { method, sourceIp } = event.requestContext.http;
  const link = codeIn(event.pathParameters?.code ?? '');
  let fields: Fields | undefined;
  try {
    refuseDirect(event.headers);
    if (method !== 'POST') return { status: 200, html: openingHtml() };
    refuseForeign(method, event.headers);
    fields = fieldsOf(event);
    const now = new Date();
    const sent = { code: link, fields, viewer: viewerAddress(event.headers['x-forwarded-for']) ?? sourceIp, now, log };
    return await tellOfChanges({ by: undefined, tab: undefined, now, log }, () => openPage(sent));
  } catch (error) {
    if (!(error instanceof Refusal)) {
      log.error('failed', errorFields(error));
      // Nothing that was typed is lost.
      const html = fields ? retryHtml(link, fields) : plainHtml(null, 'failed');
      return { status: errorStatus.internal, html };
    }
    const { retryAfter } = error;
    // The sender's account was deleted meanwhile: to whoever has the link, it opens nothing any more.
    const code = error.code === 'not_signed_in' ? 'not_found' : error.code;
    log.info('refused', { code });
    return {
      status: errorStatus[code],
      html: plainHtml(null, texts[code] ?? 'failed'),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }
}

/** The page's words about a refusal. */
const texts: Partial<Record<ErrorCode, TextId>> = {
  not_found: 'not-found',
  rate_limited: 'too-often',
};

/** The body, compressed here: CloudFront compresses only what it may cache. */
function bodyOf({ headers, requestContext }: PageEvent, html: string) {
  if (requestContext.http.method === 'HEAD') return { body: '' };
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return { body: html };
  return { body: gzipSync(html).toString('base64'), isBase64Encoded: true, encoding: 'gzip' };
}
