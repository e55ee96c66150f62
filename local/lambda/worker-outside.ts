import { Resolver } from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { LookupFunction } from 'node:net';
import tls from 'node:tls';
import type { OutsideForWorkers } from '#local/internet/outside.ts';

/*
 * The function's side of the stub DNS and TLS (outside.ts): the address of the played names, and where TLS connections
 * to them go. All other names are not found, or unchanged where the system may reach the internet.
 */

/** Redirects this thread's connections to the played names. Call it before the function's code is loaded. */
export function playOutside({ names, address, port, ca, isOpen }: OutsideForWorkers): void {
  const { connect } = tls;
  const { resolve4, resolve6 } = Resolver.prototype;
  const isPlayed = (name: string) => names.includes(name.toLowerCase());

  Object.assign(Resolver.prototype, {
    resolve4(this: Resolver, name: string) {
      if (isPlayed(name)) return Promise.resolve([address]);
      return isOpen ? Reflect.apply(resolve4, this, [name]) : notFound(name);
    },
    resolve6(this: Resolver, name: string) {
      if (isPlayed(name)) return Promise.resolve([]);
      return isOpen ? Reflect.apply(resolve6, this, [name]) : notFound(name);
    },
  });

  /** Runs the function's own lookup, with its checks, and then replaces the address. */
  function redirectedLookup(own: LookupFunction): LookupFunction {
    return (name, options, callback) =>
      own(name, options, (error, found, family) => {
        const local = (each: string) => (each === address ? '127.0.0.1' : each);
        const isList = typeof found !== 'string';
        callback(
          error,
          isList ? found.map((each) => ({ ...each, address: local(each.address) })) : local(found),
          family,
        );
      });
  }

  function redirected(options: unknown): unknown {
    if (!isTarget(options)) return options;
    const { host, lookup: own } = options;
    if (host === address) return { ...options, host: '127.0.0.1', port, ca };
    if (!isPlayed(host)) return options;
    if (!own) return { ...options, servername: host, host: '127.0.0.1', port, ca };
    return { ...options, port, ca, lookup: redirectedLookup(own) };
  }

  Object.assign(tls, {
    connect: (options: unknown, ...rest: unknown[]) => Reflect.apply(connect, tls, [redirected(options), ...rest]),
  });
  // For modules that import `connect` by name.
  syncBuiltinESMExports();
}

/** A webhook's owner sees this error: "Name not found". */
function notFound(name: string): Promise<never> {
  const reason = 'This system delivers webhooks to this machine only. Start it with --internet to reach others.';
  return Promise.reject(Object.assign(new Error(`${name}: ${reason}`), { code: 'ENOTFOUND' }));
}

/** The product's own HTTPS client has a lookup with its checks; a library has none. */
type Target = { host: string; lookup?: LookupFunction };

function isTarget(options: unknown): options is Target {
  if (typeof options !== 'object' || options === null) return false;
  const { host, lookup }: { host?: unknown; lookup?: unknown } = options;
  return typeof host === 'string' && (lookup === undefined || typeof lookup === 'function');
}
