import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer of DynamoDB. */
export type TablesAnswer = { status: number; headers: Record<string, string>; body: Buffer };

/** Passes a call of DynamoDB on, and returns its answer. */
export async function forward(endpoint: string, { headers }: IncomingMessage, body: Buffer): Promise<TablesAnswer> {
  const { host: _, connection: __, 'content-length': ___, ...passed } = headers;
  const sent = new Headers(Object.entries(passed).map(([name, value]) => [name, String(value)]));
  const response = await fetch(endpoint, { method: 'POST', headers: sent, body: new Uint8Array(body) });
  const names = ['content-type', 'x-amz-crc32', 'x-amzn-requestid'];
  return {
    status: response.status,
    headers: Object.fromEntries(names.map((name) => [name, response.headers.get(name) ?? ''])),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** A refusal as DynamoDB words it. */
export const refusalAnswer = (status: number, exception: string, more: object = {}): TablesAnswer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${exception}`, message: 'no', ...more }),
  ),
});

export function send(outgoing: ServerResponse, { status, headers, body }: TablesAnswer): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}

/** The name of a call's operation. */
export const operationOf = ({ headers }: IncomingMessage) => String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';
