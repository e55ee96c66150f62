import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { parseJson } from '#local/http/parse-json.ts';
import { type Guard, refusalOf } from '#local/template/iam-guard.ts';

/*
 * Secrets Manager: GetSecretValue behind the IAM guard. It also receives and refuses requests to unsupported
 * services, so that nothing leaves this machine.
 */

const Request = z.object({ SecretId: z.string() });

export type Secrets = {
  /** The value of `AWS_ENDPOINT_URL`. */
  endpoint: string;
  close(): Promise<void>;
};

type Options = Guard & {
  /** The value of every secret of the template; no values when absent. */
  value?: string | undefined;
};

export async function openSecrets(options: Options): Promise<Secrets> {
  const notPlayed = new Set<string>();

  function refuse(asked: string, outgoing: ServerResponse): void {
    const message = `The local runner does not play ${asked}.`;
    if (!notPlayed.has(asked)) options.onDenied(message);
    notPlayed.add(asked);
    answer(outgoing, 501, 'NotImplemented', { message });
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    if (incoming.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') {
      return refuse(nameOf(incoming), outgoing);
    }
    const asked = Request.safeParse(parseJson(body));
    if (!asked.success) {
      return answer(outgoing, 400, 'InvalidRequestException', { message: 'SecretId is missing.' });
    }
    const { SecretId } = asked.data;
    const needed = { action: 'secretsmanager:GetSecretValue', resource: SecretId };
    const refusal = refusalOf(incoming, [needed], options);
    if (refusal) {
      const type = refusal.reason === 'unknown_key' ? 'UnrecognizedClientException' : 'AccessDeniedException';
      return answer(outgoing, 400, type, { message: refusal.message });
    }
    if (options.value === undefined) {
      const message = 'Secrets Manager can’t find the specified secret value.';
      return answer(outgoing, 400, 'ResourceNotFoundException', { message });
    }
    answer(outgoing, 200, undefined, { ARN: SecretId, SecretString: options.value });
  }

  const server = await serve(handle, (error) => options.onDenied(`The secrets could not answer: ${String(error)}`));
  return { endpoint: `http://127.0.0.1:${server.port}`, close: server.close };
}

/** The service and operation of a request, from its signature and its target or path. */
function nameOf({ headers, method, url = '/' }: IncomingMessage): string {
  const [, service = 'an unknown service'] =
    /Credential=[^/]+\/\d+\/[^/]+\/([\w-]+)\//.exec(headers.authorization ?? '') ?? [];
  const target = headers['x-amz-target'];
  const { pathname } = new URL(url, 'http://localhost');
  return `${service}: ${typeof target === 'string' ? target : `${method} ${pathname}`}`;
}

function answer(outgoing: ServerResponse, status: number, type: string | undefined, body: object): void {
  outgoing.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    ...(type && { 'x-amzn-errortype': type }),
  });
  outgoing.end(JSON.stringify({ ...(type && { __type: type }), ...body }));
}
