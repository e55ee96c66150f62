import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';
import * as z from 'zod/mini';

/*
 * What an instance of a function sees of the played internet (outside.ts): the DNS of some names, and where TLS
 * connections to them end. Everything else is as it is.
 */

export const OutsideForWorkers = z.object({
  names: z.array(z.string()),
  address: z.string(),
  port: z.number(),
  ca: z.string(),
});
type OutsideForWorkers = z.infer<typeof OutsideForWorkers>;

/** Leads this thread's connections to the played names; to be called before the function's code is loaded. */
export function playOutside({ names, address, port, ca }: OutsideForWorkers): void {
  const { lookup } = dns;
  const { connect } = tls;

  function lookupHere(name: string, ...rest: unknown[]): void {
    const callback = rest.at(-1);
    if (!names.includes(name.toLowerCase()) || typeof callback !== 'function') {
      Reflect.apply(lookup, dns, [name, ...rest]);
      return;
    }
    const all = typeof rest[0] === 'object' && rest[0] !== null && 'all' in rest[0] && rest[0].all === true;
    process.nextTick(() => (all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4)));
  }

  /** Past the function's own lookup, with what it made of the answer. */
  function ledFrom(own: unknown) {
    const asked = typeof own === 'function' ? own : lookupHere;
    return (name: string, options: unknown, callback: (...results: unknown[]) => void) =>
      asked(name, options, (error: unknown, found: unknown, family: unknown) => {
        const led = (each: unknown) => (each === address ? '127.0.0.1' : each);
        const addresses = Found.safeParse(found);
        callback(
          error,
          addresses.success
            ? addresses.data.map((each) => ({ ...each, address: led(each.address) }))
            : led(found),
          family,
        );
      });
  }

  function led(options: unknown): unknown {
    const target = Target.safeParse(options);
    if (!target.success) return options;
    const { host, lookup: own } = target.data;
    if (host === address) return { ...target.data, host: '127.0.0.1', port, ca };
    if (!names.includes(host.toLowerCase())) return options;
    return { ...target.data, port, ca, lookup: ledFrom(own) };
  }

  Object.assign(dns, { lookup: lookupHere });
  Object.assign(tls, {
    connect: (options: unknown, ...rest: unknown[]) => Reflect.apply(connect, tls, [led(options), ...rest]),
  });
  // For those who import the functions by name.
  syncBuiltinESMExports();
}

const Found = z.array(z.object({ address: z.string(), family: z.number() }));
const Target = z.looseObject({ host: z.string(), lookup: z.optional(z.unknown()) });
