import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret } from './secret.js';

const version = 'v1.';
const nonceBytes = 12;
const tagBytes = 16;
const authTagLength = tagBytes;

/** Keeps secrets of others unreadable in the database: AES-256-GCM by a key that is not in it. */
@Injectable()
export class Seals {
  private readonly key: Uint8Array;

  constructor(secret: Secret) {
    this.key = secret.key('stored secrets');
  }

  /** `of` names what it belongs to, such as `webhook whk_… secret`: in another place it does not open. */
  seal(plain: string, of: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce, { authTagLength }).setAAD(Buffer.from(of));
    const parts = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return version + Buffer.concat(parts).toString('base64url');
  }

  /** What was sealed for the same `of`. Throws where the key is another, or the text is not as it was sealed. */
  open(sealed: string, of: string): string {
    const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
    if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes) throw unopened(of);
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength })
      .setAAD(Buffer.from(of))
      .setAuthTag(bytes.subarray(-tagBytes));
    try {
      const plain = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
      return Buffer.concat(plain).toString('utf8');
    } catch {
      throw unopened(of);
    }
  }
}

const unopened = (of: string) =>
  new Error(
    `Cannot open what is stored sealed (${of}): CALLWARDEN_SECRET, or the file "secret" in the data folder, ` +
      'is not the one it was sealed with, or it was changed. Start with the secret of then.',
  );
