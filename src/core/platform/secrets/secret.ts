import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hkdfSync, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config/config-error.js';
import type { Config } from '../config/config.schema.js';

/** Characters, as of CALLWARDEN_SECRET. */
const shortest = 32;

/** Whole or not at all, whenever the process dies; of two that start at once, one makes it. */
function make(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary);
  }
}

/** The one secret of an installation; every key is derived from it for a purpose of its own. */
export class Secret {
  private constructor(private readonly value: string) {}

  /** From the configuration, else from a file that is made at the first start and only its owner can read. */
  static of({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Secret {
    if (secret) return new Secret(secret);
    const file = join(dataDir, 'secret');
    if (!existsSync(file)) make(file);
    chmodSync(file, 0o600);
    const value = readFileSync(file, 'utf8').trim();
    if (value.length < shortest)
      throw new ConfigError([
        {
          path: 'secret',
          reason: `${file} has ${value.length} characters instead of ${shortest} or more: restore it from a backup. Without one, remove it: a new one is made, all sessions end, and stored secrets of webhooks must be set again`,
        },
      ]);
    return new Secret(value);
  }

  /** 32 bytes by HKDF-SHA-256 (RFC 5869), different for each purpose. */
  key(purpose: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.value, 'callwarden', purpose, 32));
  }
}
