import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import { sameBytes } from '../../platform/secrets/same-bytes.js';
import { Secret } from '../../platform/secrets/secret.js';

/**
 * `<session id>.<32 bytes>.<HMAC-SHA-256 of both>`: one that was used can be distinguished from one that was made up. The bytes of the
 * first of a session are random; those of each other are an HMAC of the one before, so that it has only one successor.
 */
@Injectable()
export class RefreshTokens {
  private readonly key: Uint8Array;
  private readonly successorKey: Uint8Array;

  constructor(secret: Secret) {
    this.key = secret.key('refresh tokens');
    this.successorKey = secret.key('successors of refresh tokens');
  }

  first(sessionId: string): string {
    return this.proven(sessionId, randomBytes(32));
  }

  /** What `token` is exchanged for, each time. */
  successorOf(token: string): string {
    return this.proven(sessionIdOf(token), hmac(this.successorKey, token));
  }

  isOurs(token: string): boolean {
    const end = token.lastIndexOf('.');
    const [proof, given] = [this.proof(token.slice(0, end)), Buffer.from(token.slice(end + 1), 'base64url')];
    return sameBytes(given, proof);
  }

  private proven(sessionId: string, bytes: Buffer): string {
    const text = `${sessionId}.${bytes.toString('base64url')}`;
    return `${text}.${this.proof(text).toString('base64url')}`;
  }

  private proof(text: string): Buffer {
    return hmac(this.key, text);
  }
}

/** No secret, and no proof of anything. */
export const sessionIdOf = (token: string): string => token.split('.')[0]!;

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
