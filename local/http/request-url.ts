import type { IncomingMessage } from 'node:http';

/** What a request asks for. A path that begins with two slashes is a path here too, where a link would name a host. */
export function requestUrl({ url = '/' }: IncomingMessage): URL {
  return new URL(url.startsWith('/') ? `http://localhost${url}` : url, 'http://localhost');
}
