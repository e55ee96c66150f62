import { BlockList } from 'node:net';

function blocks(family: 'ipv4' | 'ipv6', ...lines: string[]): BlockList {
  const list = new BlockList();
  for (const block of lines.flatMap((line) => line.split(' '))) {
    const [address = '', length] = block.split('/');
    list.addSubnet(address, Number(length), family);
  }
  return list;
}
/**
 * The addresses that are not the public internet's, by IANA's registries: read independently of the product's own
 * list and held by Node's own code, for tests to compare.
 */
export const special = {
  ipv4: blocks(
    'ipv4',
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
    '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15',
    '198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  ),
  // What is not 2000::/3 begins with other three bits than 001.
  ipv6: blocks('ipv6', '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20'),
};
