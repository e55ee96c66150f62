/*
 * Which addresses are on the public internet, by IANA's registries of special-purpose addresses (IPv4 and IPv6),
 * multicast and address space. Blocks that are reachable but serve a protocol (AS112, AMT, anycast for PCP and TURN)
 * count as special too, because they host no web servers.
 */

const specialIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // between a provider and its customers (CGNAT)
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and where clouds keep their metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
].map(prefixOf);

/**
 * The space assigned to networks so far. It excludes loopback, private (ULA), link-local, site-local and multicast
 * addresses, and those that contain an IPv4 address (mapped, compatible, translated).
 */
const globalIpv6 = prefixOf('2000::/3');
const specialIpv6 = [
  '2001::/23', // IETF protocol assignments, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which holds an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map(prefixOf);

/**
 * Whether an address is on the public internet. `address` in the form of the URL parser and DNS, without brackets;
 * any other text is not public.
 */
export function isPublicAddress(address: string): boolean {
  const isIn = (prefix: string) => bits.startsWith(prefix);
  const bits = bitsOf(address);
  if (bits.length === 32) return !specialIpv4.some(isIn);
  return isIn(globalIpv6) && !specialIpv6.some(isIn);
}

/** The common leading bits of a block's addresses. */
function prefixOf(block: string): string {
  const [address = '', length] = block.split('/');
  return bitsOf(address).slice(0, Number(length));
}

/** An address as its 32 or 128 bits; empty for invalid text. */
function bitsOf(address: string): string {
  return address.includes(':') ? bitsOfIpv6(address) : bitsOfIpv4(address);
}

function bitsOfIpv4(address: string): string {
  const parts = address.split('.');
  const isValid = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && +part < 256);
  return isValid ? parts.map((part) => binary(Number(part), 8)).join('') : '';
}

// The form that ends in an IPv4 address is not supported: only non-public addresses use it.
function bitsOfIpv6(address: string): string {
  const [before = [], after, ...more] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const left = 8 - before.length - (after?.length ?? 0);
  const isComplete = after === undefined ? left === 0 : left > 0;
  const groups = [...before, ...Array.from({ length: Math.max(0, left) }, () => '0'), ...(after ?? [])];
  const isValid = isComplete && more.length === 0 && groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
  return isValid ? groups.map((group) => binary(Number.parseInt(group, 16), 16)).join('') : '';
}

function binary(value: number, width: number): string {
  return value.toString(2).padStart(width, '0');
}
