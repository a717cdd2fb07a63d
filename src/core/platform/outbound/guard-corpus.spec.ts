import { checkUrl } from './guard.js';
import { OutboundRefusal, type RefusalReason } from './outbound-error.js';

type Case = readonly [url: string, outcome: RefusalReason | 'passes'];
/** Whitespace parts them; within one, \s, \n, \t and \0 stand for what they name, and {n x} for n times x. */
const each = (outcome: Case[1], urls: string) =>
  urls
    .trim()
    .split(/\s+/)
    .map((url): Case => [spelt(url), outcome]);
const spelt = (url: string) =>
  url
    .replaceAll('\\s', ' ')
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t')
    .replaceAll('\\0', '\0')
    .replaceAll(/\{(\d+):([^}]+)\}/g, (_, times: string, what: string) => what.repeat(Number(times)));
const hosts = (outcome: Case[1], addresses: string) =>
  each(outcome, addresses).map(([address]): Case => [`https://${address}/`, outcome]);

/** The rules of production. What must pass is paired with what looks like it and is refused. */
const corpus: readonly Case[] = [
  ...each('TOO_LONG', 'https://example.com/{2029:a} https://example.com/?{10000:a}'),
  ...each('passes', 'https://example.com/{2028:a}'),
  ['', 'SYNTAX'],
  ...each(
    'SYNTAX',
    String.raw`
    example.com //example.com/hook https: https:// https:example.com https:/example.com https:///example.com
    \shttps://example.com https://example.com\s https://exa\nmple.com/ https://exa\tmple.com/ https://example.com/a\sb
    https://example.com/\0 https:\\example.com https://example.com\@127.0.0.1/ https://example.com:99999/
    https://example.com:port/ https://[::1 https://[::g]/ https://1.2.3.4.5/ https://256.1.1.1/ https://08.8.8.8/
    https://example.123/ https://ex%2Fample.com/ https://abאc.com/ https://شоаب.com/`,
  ),
  ['https://exa\u200Bmple.com/', 'SYNTAX'],
  ['https://ex\u00ADample.com/', 'SYNTAX'],
  ['https://example.com/\u202Emoc', 'SYNTAX'],
  ...each(
    'SCHEME',
    `http://example.com/ HTTP://example.com/ ftp://example.com/ file:///etc/passwd gopher://example.com:70/_
    javascript:alert(1) data:text/plain,x ws://example.com/ wss://example.com/ dict://example.com:11211/
    blob:https://example.com/x localhost:3000 ldap://example.com/`,
  ),
  ...each(
    'CREDENTIALS',
    `https://user@example.com/ https://user:secret@example.com/ https://@example.com/ https://:@example.com/
    https://example.com@127.0.0.1/ https://a@b@example.com/ https://%75ser@example.com/`,
  ),
  ...each('passes', 'https://example.com/@user https://example.com/?to=a@b.c'),
  ...each('FRAGMENT', 'https://example.com/# https://example.com/#top https://example.com#@127.0.0.1/'),
  ...each(
    'PORT',
    `https://example.com:0/ https://example.com:22/ https://example.com:25/ https://example.com:53/
    https://example.com:587/ https://example.com:6667/ https://example.com:10080/ https://8.8.8.8:2049/
    https://example.com:6379/ https://example.com:5432/ https://example.com:27017/`,
  ),
  ...each(
    'passes',
    `https://example.com:443/ https://example.com:80/ https://example.com:8443/ https://example.com:65535/
    https://example.com:/ https://example.com:24/ https://example.com:6001/`,
  ),
  ...hosts(
    'HOST',
    `localhost LOCALHOST intranet a api.localhost localhost.localdomain printer.local db.internal nas.home.arpa router.lan
    api.default.svc api.default.svc.cluster.local x.onion example.com. localhost. a..b.com .example.com -a.com a-.com
    {64:a}.com {127:a.}com a*b.com a!b.com`,
  ),
  ...hosts(
    'HOST', // addresses that some parsers take for others, or for names: refused as written, public or not
    `2130706433 0177.0.0.1 0x7f.1 0x7f000001 017700000001 127.1 0 10.1 127.0.0.1. 134744072 0x08.0x08.0x08.0x08 8.8
    8.8.2056 8.8.8.8. 010.8.8.8 ①②⑦.0.0.1 １２７.0.0.1 %31%32%37.0.0.1 127。0。0。1 8。8。8。8
    [fe80::1%25eth0] [fe80::1%eth0] [2606:4700::1111%251]`,
  ),
  ...hosts(
    'passes',
    `example.com EXAMPLE.com a.b.c.example.co.uk localhost.example.com local.example.com internal.com www.mylocal.net
    home.arpa.example a_b.example.com _dmarc.example.com 1e100.net 0x7f.example.com 127.0.0.1.nip.io ex%61mple.com
    {63:a}.com ｅｘａｍｐｌｅ.com`,
  ),
  ...hosts(
    'HOMOGRAPH',
    `раypal.com xn--ypal-43d9g.com аррӏе.com xn--80ak6aa92e.com gооgle.com exαmple.com www.bаnk.example.com τοκο.com
    日本a語ж.jp ᏢᎪᎽ.com`,
  ),
  ...hosts(
    'passes',
    `bücher.de xn--bcher-kva.de пример.рф со.рф 例え.テスト.jp 日本語.jp 한국.kr παράδειγμα.gr मराठी.भारत straße.de
    ☕.example.com`,
  ),
  ...hosts(
    'METADATA',
    `metadata.google.internal Metadata.Google.Internal metadata.goog instance-data instance-data.ec2.internal
    169.254.169.254 169.254.170.2 168.63.129.16 100.100.100.200 192.0.0.192 [fd00:ec2::254] [fd20:ce::254] [fd00:ec2::23]
    [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::a9fe:a9fe] [64:ff9b::169.254.169.254] [2002:a9fe:a9fe::1]
    [64:ff9b::a83f:8110]`,
  ),
  ...hosts('passes', 'metadata.example.com 168.63.129.17 168.63.129.15'),
  ...hosts(
    'ADDRESS',
    `0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.254 169.254.0.0
    169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.1 192.88.99.1 192.168.0.0 192.168.255.255
    198.18.0.0 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.254
    255.255.255.255`,
  ),
  ...hosts(
    'passes',
    `1.0.0.0 8.8.8.8 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 169.253.1.1 169.255.0.0
    172.15.0.1 172.32.0.1 191.255.255.255 192.0.1.1 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0
    198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255`,
  ),
  ...hosts(
    'ADDRESS',
    `[::] [::1] [::2] [::7f00:1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::FFFF:7F00:1] [::ffff:10.0.0.1] [::127.0.0.1]
    [::ffff:0:127.0.0.1] [::ffff:0:8.8.8.8] [64:ff9b::127.0.0.1] [64:ff9b::a00:1] [64:ff9b:1::808:808] [64:ff9b:1:ffff::1]
    [64:ff9b::1:808:808] [100::1] [100:0:0:1::1] [2001::1] [2001:0:53aa:64c::1] [2001:2::1] [2001:10::1] [2001:20::1]
    [2001:1::1] [2001:1ff:ffff::1] [2001:db8::1] [2002:7f00:1::1] [2002:a00:1::] [2002:c0a8:101::1] [3fff::1]
    [3fff:fff::1] [4000::1] [5f00::1] [8000::1] [fc00::1] [fd12:3456::1] [fdff::] [fe80::1] [febf::1] [fec0::1] [feff::1]
    [ff02::1] [ff0e::1] [e000::1] [1::1]`,
  ),
  ...hosts(
    'passes',
    `[2606:4700::1111] [2606:4700:4700:0:0:0:0:1111] [2A00:1450:4001:800::200E] [::ffff:8.8.8.8] [::ffff:808:808] [::8.8.8.8]
    [64:ff9b::808:808] [64:ff9b::8.8.8.8] [2002:808:808::1] [2000::1] [2001:200::1] [2001:db7::1] [2001:db9::1] [2003::1]
    [3ffe::1] [3fff:1000::1]`,
  ),
];

function refusalOf(url: string): OutboundRefusal | null {
  try {
    checkUrl(url, { allowPrivateNetworks: false, allowHttp: false });
    return null;
  } catch (error) {
    if (error instanceof OutboundRefusal) return error;
    throw error;
  }
}
const shown = (url: string) => JSON.stringify(url.length > 80 ? `${url.slice(0, 80)}… (${url.length})` : url);

describe('the guard in production', () => {
  it.each(corpus.map(([url, expected]) => [shown(url), expected, url] as const))('%s: %s', (_, expected, url) => {
    const refusal = refusalOf(url);
    expect(refusal?.reason ?? 'passes').toBe(expected);
    // For people: a sentence or two, not the whole URL, and what to do.
    if (refusal) expect(refusal.message).toMatch(/^.{20,260}$/);
  });

  it('has no case twice', () => expect(new Set(corpus.map(([url]) => url)).size).toBe(corpus.length));
});
