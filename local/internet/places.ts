import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { bodyOf, serve } from '#local/http/loopback-server.ts';
import { parseJson } from '#local/http/parse-json.ts';
import { type Guard, refusalOf } from '#local/template/iam-guard.ts';
import { region } from '#local/template/template.ts';

/*
 * Amazon Location: Autocomplete behind the IAM guard. It knows a street of made-up houses, of which every house number
 * exists: enough for a field to be typed in and for its words to be completed.
 */

/** These follow the house number. */
const streets = ['E Sample Palm Ln, Phoenix, AZ 85016', 'W Sample Saguaro Dr, Glendale, AZ 85301'];

/** Amazon Location's limits. What it also takes is refused, so that nobody relies on it here. */
const Request = z.strictObject({
  QueryText: z.string().check(z.minLength(1), z.maxLength(200)),
  MaxResults: z._default(z.int().check(z.gte(1), z.lte(20)), 5),
  Filter: z.optional(
    z.strictObject({
      IncludeCountries: z.optional(z.array(z.string())),
      IncludePlaceTypes: z.optional(z.array(z.string())),
    }),
  ),
  Language: z.optional(z.string()),
  IntendedUse: z.optional(z.literal('SingleUse')),
});

export type Places = {
  /** The value of `AWS_ENDPOINT_URL_GEO_PLACES`. */
  endpoint: string;
  close(): Promise<void>;
};

export async function openPlaces(options: Guard): Promise<Places> {
  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const asked = `${incoming.method} ${incoming.url}`;
    if (asked !== 'POST /v2/autocomplete') {
      const message = `The local runner does not play geo-places: ${asked}.`;
      options.onDenied(message);
      return answer(outgoing, 501, 'NotImplemented', { Message: message });
    }
    const provider = `arn:aws:geo-places:${region}::provider/default`;
    const refusal = refusalOf(incoming, [{ action: 'geo-places:Autocomplete', resource: provider }], options);
    if (refusal) return answer(outgoing, 403, 'AccessDeniedException', { Message: refusal.message });
    const request = Request.safeParse(parseJson(body));
    if (!request.success) {
      const [issue] = request.error.issues;
      const message = `${issue?.path.join('.')}: ${issue?.message}`;
      return answer(outgoing, 400, 'ValidationException', { Message: message, Reason: 'Other', FieldList: [] });
    }
    answer(outgoing, 200, undefined, { PricingBucket: 'Core', ResultItems: placesLike(request.data) });
  }

  const server = await serve(handle, (error) => options.onDenied(`The places could not answer: ${String(error)}`));
  return { endpoint: `http://127.0.0.1:${server.port}`, close: server.close };
}

/** The houses whose address begins like the text, whatever its letters' case. */
function placesLike({ QueryText, MaxResults, Filter = {} }: z.infer<typeof Request>) {
  const { IncludeCountries: countries = ['USA'], IncludePlaceTypes: types = ['PointAddress'] } = Filter;
  if (!countries.includes('USA') || !types.includes('PointAddress')) return [];
  const [, number = '', typed = ''] = /^\s*(\d+)\s*(.*)$/.exec(QueryText) ?? [];
  if (number === '') return [];
  return streets
    .filter((street) => street.toLowerCase().startsWith(typed.toLowerCase()))
    .slice(0, MaxResults)
    .map((street) => `${number} ${street}, United States`)
    .map((label) => ({
      PlaceId: Buffer.from(label).toString('base64url'),
      PlaceType: 'PointAddress',
      Title: label,
      Address: { Label: label },
    }));
}

function answer(outgoing: ServerResponse, status: number, type: string | undefined, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) });
  outgoing.end(JSON.stringify(body));
}
