import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import { sameBytes } from '../../platform/secrets/same-bytes.js';
import { Secret } from '../../platform/secrets/secret.js';

/** `<session id>.<32 random bytes>.<HMAC-SHA-256 of both>`: one that was used can be distinguished from one that was made up. */
@Injectable()
export class RefreshTokens {
  private readonly key: Uint8Array;

  constructor(secret: Secret) {
    this.key = secret.key('refresh tokens');
  }

  make(sessionId: string): string {
    const text = `${sessionId}.${randomBytes(32).toString('base64url')}`;
    return `${text}.${this.proof(text).toString('base64url')}`;
  }

  isOurs(token: string): boolean {
    const end = token.lastIndexOf('.');
    const [proof, given] = [this.proof(token.slice(0, end)), Buffer.from(token.slice(end + 1), 'base64url')];
    return sameBytes(given, proof);
  }

  private proof(text: string): Buffer {
    return createHmac('sha256', this.key).update(text).digest();
  }
}
