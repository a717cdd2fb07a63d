const prefix = 'whsec_';

/** `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`: `webhook-signature` of Standard Webhooks. Throws a TypeError for a secret that is none. */
export async function signatureOf(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: string; body: Uint8Array },
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return `v1,${btoa(String.fromCodePoint(...digest))}`;
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  if (typeof secret !== 'string' || secret === '')
    throw new TypeError('A secret is empty; is an environment variable missing?');
  if (!secret.startsWith(prefix)) return new TextEncoder().encode(secret);
  try {
    return Uint8Array.from(atob(secret.slice(prefix.length)), (character) => character.codePointAt(0)!);
  } catch {
    throw new TypeError(
      `A secret that begins with ${prefix} must go on with base64: it was not copied as it was shown.`,
    );
  }
}

/** Takes as long for a wrong text as for a right one of the same length. */
export function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
