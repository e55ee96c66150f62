import type { IncomingMessage } from 'node:http';

/** A request's URL. A path that begins with two slashes stays a path; as a link it would name a host. */
export function requestUrl({ url = '/' }: IncomingMessage): URL {
  return new URL(url.startsWith('/') ? `http://localhost${url}` : url, 'http://localhost');
}
