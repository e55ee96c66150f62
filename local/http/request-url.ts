import type { IncomingMessage } from 'node:http';

/** A request's URL. A leading double slash stays part of the path instead of naming a host. */
export function requestUrl({ url = '/' }: IncomingMessage): URL {
  return new URL(url.startsWith('/') ? `http://localhost${url}` : url, 'http://localhost');
}
