import { isIPv4 } from 'node:net';
import { isOwnNetwork, mayBeCalled, verdictOf } from './address-verdict.js';
import { badPorts } from './bad-ports.js';
import { checkName } from './host-rules.js';
import { parseIp } from './ip-address.js';
import { OutboundFailure, OutboundRefusal } from './outbound-error.js';
import type { Address, OutboundRules, Resolver } from './outbound-rules.js';

const MOST_CHARACTERS = 2048;

/** Everything about a URL that can be judged without asking anybody. Throws OutboundRefusal. */
export function checkUrl(text: string, rules: OutboundRules): URL {
  if (text.length > MOST_CHARACTERS)
    throw new OutboundRefusal('TOO_LONG', `The URL has more than ${MOST_CHARACTERS} characters. Shorten it.`);
  const url = parse(text, rules);
  if (url.port !== '' && badPorts.has(Number(url.port)))
    throw new OutboundRefusal(
      'PORT',
      `Port ${url.port} belongs to another protocol than HTTP. Use another one, such as 443.`,
    );
  checkHost(url, text, rules);
  return url;
}

/** Parsers differ in what they forgive, and what one forgives another takes for a different host: nothing is forgiven. */
function parse(text: string, rules: OutboundRules): URL {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  const schemes = rules.allowHttp ? ['https', 'http'] : ['https'];
  if (scheme !== undefined && !schemes.includes(scheme))
    throw new OutboundRefusal('SCHEME', `The URL must begin with ${schemes.map((each) => `${each}://`).join(' or ')}.`);
  const authority = authorityOf(text);
  if (authority.includes('@'))
    throw new OutboundRefusal(
      'CREDENTIALS',
      'The URL must not contain a user name or password. Send a header instead.',
    );
  if (text.includes('#'))
    throw new OutboundRefusal('FRAGMENT', 'Remove the fragment (from # on): it is never sent to a server.');
  if (/^\[[^\]]*%/.test(authority))
    throw new OutboundRefusal('HOST', 'The address names a network interface after %. Use an address without it.');
  const url = URL.parse(text);
  if (!url || authority === '' || /[\s\\\p{Cc}\p{Cf}]/u.test(text))
    throw new OutboundRefusal(
      'SYNTAX',
      'This is not a valid URL. Write it as https://host/path, without spaces, backslashes or invisible characters.',
    );
  return url;
}

function checkHost(url: URL, text: string, rules: OutboundRules): void {
  const host = bare(url);
  if (!parseIp(host)) return checkName(host, rules);
  // 2130706433, 0x7f.1 and 127.1 are addresses to some parsers and names to others.
  if (isIPv4(host) && authorityOf(text).replace(/:\d*$/, '') !== host)
    throw new OutboundRefusal('HOST', `Write the address as four decimal numbers: ${host}`);
  checkAddress(host, rules, host);
}

/**
 * The addresses that may be called for `url`: the name is resolved once and every answer checked, for one bad answer among
 * good ones is how a name is made to lead inside. Throws OutboundRefusal, and OutboundFailure `DNS` without an answer.
 */
export async function resolve(url: URL, rules: OutboundRules, resolver: Resolver): Promise<Address[]> {
  const host = bare(url);
  const answers = parseIp(host) ? [{ address: host }] : await ask(host, resolver);
  return answers.map(({ address }) => {
    const ip = parseIp(address);
    if (!ip) throw new OutboundFailure('DNS', `${host} resolves to something that is not an address.`);
    checkAddress(address, rules, host);
    return { address, family: ip.family };
  });
}

async function ask(host: string, resolver: Resolver): Promise<Awaited<ReturnType<Resolver>>> {
  const noAddress = `${host} has no address: check its spelling and its DNS records.`;
  const answers = await resolver(host).catch((cause: unknown) => {
    throw new OutboundFailure('DNS', noAddress, { cause });
  });
  if (answers.length === 0) throw new OutboundFailure('DNS', noAddress);
  return answers;
}

/** The address behind a name is kept out of errors: it may be internal. */
function checkAddress(address: string, rules: OutboundRules, host: string): void {
  const verdict = verdictOf(address);
  if (mayBeCalled(verdict, rules)) return;
  const is = address === host ? `${host} is` : `${host} leads to`;
  if (verdict === 'metadata')
    throw new OutboundRefusal(
      'METADATA',
      `${is} a cloud metadata address, to which requests are not allowed. Use your own receiver.`,
    );
  const kind = verdict.replaceAll('-', ' ');
  const exception = isOwnNetwork(verdict) ? ', or set webhooks.allowPrivateNetworks for development' : '';
  throw new OutboundRefusal(
    'ADDRESS',
    `${is} an address that is not public (${kind}). Use one that the internet can reach${exception}.`,
  );
}

/** Host and port as written. */
const authorityOf = (text: string) => /^[a-z]+:\/\/([^/?#\\]+)/i.exec(text)?.[1] ?? '';

const bare = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');
