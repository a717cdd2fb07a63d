import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** PEM text, with `\n` written out where it came through the environment, or the path of a file that holds it. */
export async function readPem(textOrPath: string, option: string): Promise<string> {
  if (textOrPath.includes('-----BEGIN')) return textOrPath.replaceAll('\\n', '\n');
  try {
    return await readFile(textOrPath, 'utf8');
  } catch (error) {
    throw new Error(`${option}: "${textOrPath}" cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
}

/** Nodemailer signs with RSA only, and with a key that it cannot use it sends unsigned and says nothing. */
export async function readSigningKey(textOrPath: string): Promise<string> {
  const pem = await readPem(textOrPath, 'dkim.privateKey');
  let type: string | undefined;
  try {
    type = createPrivateKey(pem).asymmetricKeyType;
  } catch {
    throw new Error('dkim.privateKey is not a private key in PEM without a passphrase');
  }
  if (type !== 'rsa') throw new Error(`dkim.privateKey must be an RSA key, not ${type}`);
  return pem;
}
