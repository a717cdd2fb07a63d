import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 32 random bytes, as Standard Webhooks writes secrets. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

/** Why this cannot be a secret; null where it can. */
export function secretProblem(secret: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(secret)) return 'must be visible ASCII characters without spaces';
  if (!secret.startsWith(prefix)) return null;
  const encoded = secret.slice(prefix.length);
  // With its padding: the libraries of receivers refuse what lacks it.
  const isBase64 = encoded !== '' && Buffer.from(encoded, 'base64').toString('base64') === encoded;
  return isBase64 ? null : `must be base64 (with its padding) after ${prefix}, or begin otherwise`;
}

/** Lower-case hexadecimal HMAC-SHA256 of the body; the key is the secret as it is shown. See docs/webhooks.md. */
export const serviceSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** One entry of `webhook-signature`, as Standard Webhooks 1.0 has it; `seconds` since 1970. */
export function standardSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : secret;
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

export interface ToSign {
  /** Of the message: the same on every attempt. */
  readonly id: string;
  readonly body: string;
  readonly at: Date;
  /** The one before is null unless it still counts. */
  readonly secret: string;
  readonly previousSecret: string | null;
}

/** What identifies a message and this attempt; without a secret there is nothing more. */
export const messageHeaders = ({ id, at }: Pick<ToSign, 'id' | 'at'>): Record<string, string> => ({
  'x-service-timestamp': at.toISOString(),
  'webhook-id': id,
  'webhook-timestamp': String(secondsOf(at)),
});

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** The headers by which a receiver knows that the body comes from us, and is of now. */
export function signatureHeaders({ id, body, at, secret, previousSecret }: ToSign): Record<string, string> {
  const seconds = secondsOf(at);
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
  return {
    ...messageHeaders({ id, at }),
    'x-service-signature': serviceSignature(secret, body),
    ...(previousSecret !== null && { 'x-service-signature-previous': serviceSignature(previousSecret, body) }),
    'webhook-signature': secrets.map((each) => standardSignature(each, id, seconds, body)).join(' '),
  };
}
