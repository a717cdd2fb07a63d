import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Config, roles } from '../config/config.schema.js';

/** The one secret of an installation; every key is derived from it for a purpose of its own. */
export class Secret {
  private constructor(private readonly value: string) {}

  /** From the configuration, else from a file that is made at the first start and only its owner can read. */
  static of({ secret, dataDir, roles: own }: Config): Secret {
    if (secret) return new Secret(secret);
    if (own.length < roles.length)
      throw new Error(
        `This node runs only ${own.join(', ')}: set CALLWARDEN_SECRET (at least 32 characters) to the same value on every node.`,
      );
    const file = join(dataDir, 'secret');
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true });
      try {
        writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // a second process was first
      }
    }
    chmodSync(file, 0o600);
    return new Secret(readFileSync(file, 'utf8').trim());
  }

  /** 32 bytes by HKDF-SHA-256 (RFC 5869), different for each purpose. */
  key(purpose: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.value, 'callwarden', purpose, 32));
  }
}
