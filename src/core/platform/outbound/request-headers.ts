import { OutboundRefusal } from './outbound-error.js';

/** What the connection decides, not the caller: another host would be asked at a checked address, another length smuggles. */
export const headersOfTheConnection: ReadonlySet<string> = new Set(
  ['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-authenticate', 'proxy-authorization'].concat([
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'http2-settings',
  ]),
);

export function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(headers))
    if (headersOfTheConnection.has(name.toLowerCase()))
      throw new OutboundRefusal('HEADER', `The header ${name} is set by the connection. Remove it.`);
}
