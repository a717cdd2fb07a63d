import { createECDH } from 'node:crypto';

/** An uncompressed point of P-256. */
export const publicKeyBytes = 65;
export const privateKeyBytes = 32;

/** Whether the two, in base64url, are a key pair of P-256. */
export function belongTogether(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false; // no number below the order of the curve
  }
}
