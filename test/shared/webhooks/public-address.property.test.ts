import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '#shared/webhooks/public-address.ts';
import { runs } from '#test/support/generated.ts';
import { special } from '#test/support/providers/special-addresses.ts';

/** Addresses anywhere, and as many close to the edges of blocks, where mistakes live. */
const octet = fc.integer({ min: 0, max: 255 });
const firstOctets = fc.constantFrom(0, 1, 9, 10, 11, 100, 126, 127, 128, 169, 172, 192, 198, 203, 223, 224, 255);
const secondOctets = fc.constantFrom(0, 15, 16, 18, 20, 31, 32, 51, 52, 63, 64, 88, 127, 128, 168, 175, 254, 255);
const ipv4 = fc
  .tuple(fc.oneof(octet, firstOctets), fc.oneof(octet, secondOctets), octet, octet)
  .map((octets) => octets.join('.'));
const group = fc.integer({ min: 0, max: 0xffff });
const firstGroups = fc.constantFrom(
  ...[0, 0x64, 0x100, 0x1fff, 0x2000, 0x2001, 0x2002, 0x2003, 0x2620, 0x3ffe, 0x3fff, 0x4000, 0xfc00, 0xfe80],
);
const secondGroups = fc.constantFrom(0, 1, 0x1ff, 0x200, 0xdb7, 0xdb8, 0xdb9, 0x4f, 0xfff, 0x1000, 0xff9b);
const groups = fc.tuple(
  fc.oneof(group, firstGroups),
  fc.oneof(group, secondGroups),
  fc.oneof(group, fc.constantFrom(0x7fff, 0x8000, 0x8001)),
  ...[0, 1, 2, 3, 4].map(() => fc.oneof(group, fc.constant(0))),
);
const ipv6 = groups.map((all) => all.map((each) => each.toString(16)).join(':'));

describe('public addresses', () => {
  it('are what the registries of special addresses leave, for any IPv4 address', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        expect(isPublicAddress(address)).toBe(!special.ipv4.check(address, 'ipv4'));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('are what is given to networks less the special blocks, for any IPv6 address in any spelling', () => {
    fc.assert(
      fc.property(ipv6, (address) => {
        const isPublic = !special.ipv6.check(address, 'ipv6');
        expect(isPublicAddress(address)).toBe(isPublic);
        expect(isPublicAddress(new URL(`http://[${address}]`).hostname.slice(1, -1))).toBe(isPublic);
        expect(isPublicAddress(address.toUpperCase())).toBe(isPublic);
      }),
      { numRuns: runs(5000) },
    );
  });

  it.each([
    '8.8.8.8 1.1.1.1 52.94.236.248 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.0.1.0 198.20.0.0',
    '223.255.255.255 2606:4700:4700::1111 2600:1f18::1 2a00:1450:4001:80e::200e 2001:4860:4860::8888 2001:200::',
  ])('hold %s', (line) => {
    for (const address of line.split(' ')) expect(isPublicAddress(address), address).toBe(true);
  });

  it.each([
    ['where clouds keep their metadata', '169.254.169.254 169.254.170.2 fd00:ec2::254 100.100.100.200 192.0.0.192'],
    ['this machine', '127.0.0.1 127.255.255.254 0.0.0.0 ::1 ::'],
    ['an IPv4 address in other forms', '::ffff:8.8.8.8 ::ffff:808:808 ::8.8.8.8 64:ff9b::808:808 64:ff9b:1::1'],
    ['tunnels', '2002:808:808:: 2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['a network of one’s own', '10.1.2.3 192.168.1.1 172.31.0.1 fc00::1 fdff::1 fe80::1 feb0::1 fec0::1'],
    ['many at once', '224.0.0.1 239.255.255.250 255.255.255.255 ff02::1'],
    ['documentation', '192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff:fff::1'],
    ['zones', 'fe80::1%eth0 2606:4700::1%1'],
    [
      'no address',
      'localhost 8.8.8 8.8.8.8.8 08.8.8.8 256.8.8.8 0x8.8.8.8 134744072 2606::1::1 2606:47000::1 1:2:3:4:5:6:7 2606:1:2:3:4:5:6:7:8 :2606::1 :',
    ],
  ])('leave out %s', (_, line) => {
    for (const address of line.split(' ')) {
      expect(isPublicAddress(address), address).toBe(false);
    }
    expect(isPublicAddress('')).toBe(false);
  });
});
