/*
 * URLs that must never be called, by what they try. None of them may cost more than a look: no name is looked up
 * and no socket opened for them.
 */

/** One address of every range that is not the public internet's, and the ones that are worth stealing from. */
const specialIpv4 = [
  ['0.0.0.0', 'this network'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'CGNAT'],
  ['100.100.100.200', 'metadata of a cloud'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.0.1', 'link-local'],
  ['169.254.169.254', 'metadata of most clouds'],
  ['169.254.170.2', 'credentials of a container'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['192.31.196.1', 'AS112'],
  ['192.52.193.1', 'AMT'],
  ['192.88.99.1', '6to4 relay'],
  ['192.168.0.1', 'private'],
  ['192.168.255.255', 'private'],
  ['192.175.48.1', 'AS112'],
  ['198.18.0.1', 'benchmarking'],
  ['198.19.255.255', 'benchmarking'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
].map(([address = '']) => address);

const wide = (text: string) =>
  [...text].map((sign) => (sign === '.' ? '．' : String.fromCodePoint(0xff10 + Number(sign)))).join('');
const circled = (text: string) =>
  text.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))).replace(/0/g, '⓪');
const encoded = (text: string) =>
  [...text].map((sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** The ways to write an IPv4 address that one parser or another understands. */
export function spellingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  const hex = (value: number, width = 2) => value.toString(16).padStart(width, '0');
  const octal = (value: number) => `0${value.toString(8)}`;
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole, 8)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    octal(whole),
    `0x00000000${hex(whole, 8)}`,
    [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((part) => `000${octal(part)}`).join('.'),
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${b * 65_536 + c * 256 + d}`,
    `0x${hex(a)}.${b * 65_536 + c * 256 + d}`,
    wide(address),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '｡'),
    circled(address),
    encoded(address),
    address.replaceAll('.', '%2e'),
  ];
}

/** The IPv6 addresses that lead to an IPv4 address. */
function carriersOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const groups = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  return [
    `::ffff:${address}`,
    `::ffff:${groups}`,
    `0:0:0:0:0:ffff:${groups}`,
    `::FFFF:${groups}`,
    `::${address}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${groups}`,
    `2002:${groups}::`,
    `2002:${groups}::1`,
    `2001:0:${groups}::`,
    `fe80::5efe:${address}`,
  ];
}

const specialIpv6 = [
  [
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '0000:0000:0000:0000:0000:0000:0000:0001',
    '::0001',
    '::2',
    '100::1',
    '100:0:0:1::1',
  ],
  ['fc00::1', 'fd00::1', 'fd00:ec2::254', 'fdff:ffff::1', 'fe80::1', 'febf::1', 'fec0::1', 'feff::1', 'ff02::1'],
  ['ff0e::1', '2001::1', '2001:2::1', '2001:3::1', '2001:10::1', '2001:20::1', '2001:30::1', '2001:1ff::1'],
  ['2001:db8::1', '2001:DB8::A', '2002::1', '2620:4f:8000::1', '3fff::1', '3fff:fff::1', '4000::1', '5f00::1'],
  ['8000::1', 'e000::1', '1::1', '1fff::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '::8.8.8.8'],
].flat();

/** Loopback, the local network and clouds' own names. */
const privateNames = [
  ['localhost', 'LOCALHOST', 'LocalHost', 'localhost.', 'localhost..', 'localhost%2e', 'a.localhost', 'a.b.localhost.'],
  [
    'localhost.localdomain.local',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'ｌｏｃａｌｈｏｓｔ',
    'l%6fcalhost',
    'lo\u00adcalhost',
    'loc\u200balhost',
  ],
  [
    'printer.local',
    'printer.LOCAL',
    'printer.local.',
    'printer。local',
    'printer．local',
    'printer%2elocal',
    'a.b.local',
  ],
  ['metadata.google.internal', 'ip-10-0-0-1.ec2.internal', 'instance-data.ec2.internal', 'a.internal.', 'x.INTERNAL'],
  ['router.home.arpa', 'home.arpa', 'local', 'internal', 'intranet', 'metadata', 'kubernetes', 'com', 'com.'],
  ['.', '..', '.example.com', 'example..com', 'example.com..', 'a..', '-.example.com', 'example.-com', '*.example.com'],
  [`${'a'.repeat(64)}.example.com`, `${'a.'.repeat(127)}example.com`, 'exa!mple.com', "exa'mple.com", 'a,b.example'],
].flat();

const userInfo = [
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://:password@example.com/',
  'https://@example.com/',
  'https://:@example.com/',
  'https://user:@example.com/',
  'https://example.com@127.0.0.1/',
  'https://example.com:443@127.0.0.1/',
  'https://example.com%40127.0.0.1/',
  'https://example.com@@127.0.0.1/',
  'https://127.0.0.1@example.com/',
  'https://a@b@example.com/',
  'https://us%20er@example.com/',
  'https://example.com:pass@169.254.169.254/latest/meta-data/',
  'https://[::1]@example.com/',
];

const confusing = [
  'https:\\\\127.0.0.1\\',
  'https://example.com\\@127.0.0.1/',
  'https:/\\127.0.0.1/',
  'https:127.0.0.1/',
  'https:/127.0.0.1/',
  'https:///127.0.0.1/',
  'https:example.com',
  'https:/example.com',
  'https:///example.com',
  'https:////example.com',
  '//example.com/',
  '/hooks',
  '?x=1',
  '#fragment',
  'example.com',
  'example.com:443',
  'https',
  'https:',
  'https://',
  'https:///',
  'https://#a',
  'https://?a',
  'https://:443/',
  'https:// example.com/',
  'https://exam ple.com/',
  'https://example.com/a b',
  'https://example.com/a\tb',
  'https://exam\tple.com/',
  'https://exam\nple.com/',
  'https://127.0\r\n.0.1/',
  'ht\ntps://127.0.0.1/',
  'https://example.com/\r\nHost: 127.0.0.1',
  'https://example.com/\r\n\r\nGET / HTTP/1.1',
  'https://example.com/a\u0000b',
  'https://example.com\u0000.127.0.0.1/',
  'https://example.com/a\u2028b',
  'https://example.com/\u202egpj.exe',
  'https://example\ufeff.com/',
  'https://[::1/',
  'https://::1/',
  'https://[::1]:/\\',
  'https://[fe80::1%eth0]/',
  'https://[fe80::1%25eth0]/',
  'https://[::1%25lo]/',
  'https://[2606:4700::1111%25eth0]/',
  'https://[v1.fe80::a]/',
  'https://[127.0.0.1]/',
  'https://[::ffff:127.0.0.1.]/',
  'https://[::ffff:0x7f.0.0.1]/',
  'https://[1:2:3:4:5:6:7:8:9]/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  'https://0x100000000/',
  'https://99999999999/',
  'https://1.2.3.08/',
  'https://127.0.0.1%00.example.com/',
  'https://127.0.0.1%2f@example.com/',
  'https://127.0.0.1%23.example.com/',
  'https://xn--/',
  `https://example.com/${'a'.repeat(2048)}`,
  `https://example.com/${'é'.repeat(400)}`,
  '',
  '   ',
];

const otherSchemes = [
  'http://example.com/',
  'HTTP://example.com/',
  'http://127.0.0.1/',
  'ws://example.com/',
  'wss://example.com/',
  'ftp://example.com/',
  'ftps://example.com/',
  'sftp://example.com/',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'dict://127.0.0.1:11211/stats',
  'ldap://127.0.0.1/',
  'tftp://127.0.0.1/a',
  'jar:https://example.com!/',
  'data:text/plain,hi',
  'javascript:alert(1)',
  'blob:https://example.com/1',
  'about:blank',
  'mailto:a@example.com',
  'unix:///var/run/docker.sock',
  'https+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'httpss://example.com/',
  'xhttps://example.com/',
  'view-source:https://example.com/',
];

const ports = [
  ...[0, 1, 7, 21, 22, 23, 25, 53, 80, 110, 111, 135, 139, 143, 389, 444, 445, 465, 514, 587, 631, 636, 993, 1023],
].map((port) => `https://example.com:${port}/`);
const noPorts = ['65536', '99999', '-1', '+443', '0x1bb', '443a', '4 43', '４４３５'].map(
  (port) => `https://example.com:${port}/`,
);

export const hostileUrls = [
  ...specialIpv4.flatMap(spellingsOf).map((host) => `https://${host}/`),
  ...specialIpv4.flatMap(carriersOf).map((host) => `https://[${host}]/`),
  ...specialIpv4.map((host) => `https://${host}:8443/latest/meta-data/?a=b#c`),
  ...specialIpv6.map((host) => `https://[${host}]/`),
  ...privateNames.map((host) => `https://${host}/`),
  ...userInfo,
  ...confusing,
  ...otherSchemes,
  ...ports,
  ...noPorts,
];

/** What DNS may say of a name that looks like any other; a single bad address condemns it. */
export const hostileAnswers: [string, string[]][] = [
  ...[...specialIpv4, ...specialIpv6.filter((address) => !address.includes('.'))].map((address): [string, string[]] => [
    'one address',
    [address],
  ]),
  ['mapped as a resolver writes it', ['::ffff:127.0.0.1']],
  ['a zone', ['fe80::1%eth0']],
  ['a public address first', ['128.0.0.1', '10.0.0.1']],
  ['a public address last', ['127.0.0.1', '128.0.0.1']],
  ['a public address of the other family', ['128.0.0.1', '::1']],
  ['many public addresses and one that is not', [...Array.from({ length: 20 }, () => '128.0.0.1'), '169.254.169.254']],
  ['nonsense', ['localhost']],
];

/** URLs of honest receivers, and how they are kept. */
export const honestUrls: [string, string][] = [
  ['https://example.com', 'https://example.com/'],
  ['  https://Example.COM/Hooks?A=b&c#part ', 'https://example.com/Hooks?A=b&c'],
  ['HTTPS://example.com/', 'https://example.com/'],
  ['https://example.com./hooks', 'https://example.com/hooks'],
  ['https://example.com:443/', 'https://example.com/'],
  ['https://example.com:8443/a', 'https://example.com:8443/a'],
  ['https://example.com:1024/', 'https://example.com:1024/'],
  ['https://example.com:65535/', 'https://example.com:65535/'],
  ['https://hooks.zapier.com/hooks/catch/123/abc/', 'https://hooks.zapier.com/hooks/catch/123/abc/'],
  ['https://hook.eu1.make.com/abc', 'https://hook.eu1.make.com/abc'],
  ['https://a.b.c.d.e.example.co.uk/', 'https://a.b.c.d.e.example.co.uk/'],
  ['https://my_host.example.com/', 'https://my_host.example.com/'],
  ['https://xn--mnchen-3ya.example/', 'https://xn--mnchen-3ya.example/'],
  ['https://münchen.example/ö?ü', 'https://xn--mnchen-3ya.example/%C3%B6?%C3%BC'],
  ['https://localhost.example.com/', 'https://localhost.example.com/'],
  ['https://local.example.com/', 'https://local.example.com/'],
  ['https://notlocal.example/', 'https://notlocal.example/'],
  ['https://10.example.com/', 'https://10.example.com/'],
  ['https://127.0.0.1.nip.example/', 'https://127.0.0.1.nip.example/'],
  ['https://example.com/@user', 'https://example.com/@user'],
  ['https://example.com/?next=https://127.0.0.1/', 'https://example.com/?next=https://127.0.0.1/'],
  ['https://example.com/a%20b', 'https://example.com/a%20b'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://0x8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://[2606:4700:4700:0:0:0:0:1111]:8443/', 'https://[2606:4700:4700::1111]:8443/'],
  [`https://example.com/${'a'.repeat(2028)}`, `https://example.com/${'a'.repeat(2028)}`],
];
