import { Resolver } from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { LookupFunction } from 'node:net';
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
  const { connect } = tls;
  const { resolve4, resolve6 } = Resolver.prototype;
  const isPlayed = (name: string) => names.includes(name.toLowerCase());

  Object.assign(Resolver.prototype, {
    resolve4(this: Resolver, name: string) {
      return isPlayed(name) ? Promise.resolve([address]) : Reflect.apply(resolve4, this, [name]);
    },
    resolve6(this: Resolver, name: string) {
      return isPlayed(name) ? Promise.resolve([]) : Reflect.apply(resolve6, this, [name]);
    },
  });

  /** Past the function's own lookup, with what it made of the answer. */
  function ledFrom(own: LookupFunction): LookupFunction {
    return (name, options, callback) =>
      own(name, options, (error, found, family) => {
        const led = (each: string) => (each === address ? '127.0.0.1' : each);
        const isList = typeof found !== 'string';
        callback(
          error,
          isList ? found.map((each) => ({ ...each, address: led(each.address) })) : led(found),
          family,
        );
      });
  }

  function led(options: unknown): unknown {
    const target = Target.safeParse(options);
    if (!target.success) return options;
    const { host, lookup: own } = target.data;
    if (host === address) return { ...target.data, host: '127.0.0.1', port, ca };
    if (!isPlayed(host)) return options;
    return { ...target.data, port, ca, lookup: ledFrom(own) };
  }

  Object.assign(tls, {
    connect: (options: unknown, ...rest: unknown[]) => Reflect.apply(connect, tls, [led(options), ...rest]),
  });
  // For those who import the function by name.
  syncBuiltinESMExports();
}

const Target = z.looseObject({
  host: z.string(),
  /** Who looks no name up by itself would be led nowhere: the product's one way out does. */
  lookup: z.custom<LookupFunction>((value) => typeof value === 'function'),
});
