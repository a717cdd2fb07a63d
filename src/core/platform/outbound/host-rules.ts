import { isHomograph } from './homograph.js';
import { OutboundRefusal } from './outbound-error.js';
import type { OutboundRules } from './outbound-rules.js';

/** Cloud metadata by name. Their addresses are refused anyway; a resolver of their own may give others. */
const metadataName =
  /^(.+\.)?(metadata\.google\.internal|metadata\.goog|metadata\.azure\.(internal|com)|metadata\.tencentyun\.com|metadata\.(packet|platformequinix)\.(net|com)|instance-data(\.ec2\.internal)?)$/;
/** RFC 6761, 6762, 8375, 9476, ICANN's `internal`, and what routers and clusters commonly use. */
const localName =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|svc|alt|onion|invalid)$/;
const label = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/;

/** `host` as the URL parser made it: lower case, punycode, and no address. */
export function checkName(host: string, rules: OutboundRules): void {
  if (metadataName.test(host))
    throw new OutboundRefusal(
      'METADATA',
      `${host} is a cloud metadata service, to which requests are not allowed. Use your own receiver.`,
    );
  if (host.endsWith('.')) throw new OutboundRefusal('HOST', `Remove the dot at the end of ${host}`);
  if (host.length > 253 || !host.split('.').every((part) => label.test(part)))
    throw new OutboundRefusal(
      'HOST',
      `${shown(host)} is not a valid host name: check it for empty, overlong or invalid parts.`,
    );
  if (isHomograph(host))
    throw new OutboundRefusal(
      'HOMOGRAPH',
      `${host} mixes alphabets or could be mistaken for another name. Write the name in one alphabet.`,
    );
  if (rules.allowPrivateNetworks) return;
  if (!host.includes('.') || localName.test(host))
    throw new OutboundRefusal('HOST', `${shown(host)} is a local name. Use a full name that the internet can resolve.`);
}

const shown = (host: string) => (host.length > 100 ? `${host.slice(0, 100)}…` : host);
