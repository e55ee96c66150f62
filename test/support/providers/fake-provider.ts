import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { houseKey } from '#shared/property/house-key.ts';
import { rentcastAddress, rentcastAnswers } from './rentcast-answers.ts';

/** A call that arrived: `/v1/avm/value` becomes `/avm/value`, whatever the base URL is. */
export type ProviderCall = {
  path: string;
  query: Record<string, string>;
  key: string | undefined;
  body: unknown;
};

/** What to do with a call: a body to answer as JSON, or anything else. */
export type Answering = (call: ProviderCall, outgoing: ServerResponse) => unknown;

export type FakeProvider = {
  url: string;
  /** Every call since the start or the last `reset`. */
  calls: ProviderCall[];
  /** The paths of the calls, sorted. */
  paths(): string[];
  /** Answers calls of one path, or of all, otherwise than documented; back to usual after `reset`. */
  on(path: string | '*', answering: Answering): void;
  reset(): void;
};

/** A provider over HTTP that answers as RentCast documents it, until it is told otherwise: each address has a house. */
export async function startFakeProvider(usual: Answering = answerAsRentcast): Promise<FakeProvider> {
  const calls: ProviderCall[] = [];
  const others = new Map<string, Answering>();
  // Longer than any test: on a busy machine a call could go into a connection that is just being closed for idleness.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    const sent = await text(incoming);
    const key = incoming.headers['x-api-key'];
    const call: ProviderCall = {
      path: pathname.replace(/^\/v1(?=\/)/, ''),
      query: Object.fromEntries(searchParams),
      key: Array.isArray(key) ? key[0] : key,
      body: sent === '' ? undefined : JSON.parse(sent),
    };
    calls.push(call);
    const answering = others.get(call.path) ?? others.get('*') ?? usual;
    const body = await answering(call, outgoing);
    if (body === undefined) return;
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(body));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on a port, so its address is one with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    paths: () => calls.map(({ path }) => path).sort(),
    on: (path, answering) => others.set(path, answering),
    reset() {
      calls.length = 0;
      others.clear();
    },
  };
}

export const answerAsRentcast: Answering = ({ path, query: { address } }) => {
  if (path === '/markets') return rentcastAnswers.market;
  if (path === '/properties' && address === undefined) return rentcastAnswers.sold;
  const isDocumented = address === undefined || houseKey(address) === houseKey(rentcastAddress);
  return houseAnswer(path, isDocumented ? rentcastAddress : address);
};

/** Answers with this house, whichever was asked for. */
export function withHouse(address: string): Answering {
  return (call, outgoing) =>
    call.query.address === undefined ? answerAsRentcast(call, outgoing) : houseAnswer(call.path, address);
}

/** The documented answer about a house, with another address. */
function houseAnswer(path: string, formattedAddress: string): unknown {
  const { record, value, rent } = rentcastAnswers;
  const named = <T extends object>(house: T) => ({ ...house, formattedAddress });
  if (path === '/properties') return record.map(named);
  if (path === '/avm/value') return { ...value, subjectProperty: named(value.subjectProperty) };
  if (path === '/avm/rent/long-term') return { ...rent, subjectProperty: named(rent.subjectProperty) };
  return undefined;
}

/** Answers with a status and the body that RentCast documents for it. */
export function withStatus(status: number, error = 'some/error'): Answering {
  return (_, outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ status, error, message: 'Something about 2417 E Sample Palm Ln.' }));
  };
}

/** Answers a body as it is. */
export function withText(body: string, type = 'application/json'): Answering {
  return (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': type });
    outgoing.end(body);
  };
}

/** Takes the call and says nothing. */
export const withSilence: Answering = () => {};
