import { isIP } from 'node:net';

const names = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is a list of addresses, networks (not of all addresses) or Express's names of some, separated by commas. */
export function areProxies(text: string): boolean {
  return text.split(',').every((each) => {
    const part = each.trim();
    if (names.includes(part)) return true;
    const [address = '', prefix, ...rest] = part.split('/');
    const version = isIP(address);
    if (version === 0 || rest.length > 0) return false;
    if (prefix === undefined) return true;
    return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128);
  });
}

export const proxiesExpected =
  'must be false, the number of proxies in front of the service, or their addresses and networks, such as "10.0.0.0/8, loopback"';
