import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { z } from 'zod';
import { codeOf, diskError, messageOf, ModelError } from './model-error.js';

/**
 * Writes `value` so that a reader, or a machine that loses power, sees the old file or the new one. One writer at a
 * time: callers hold a lock. Throws ModelError `disk`.
 */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const fresh = `${path}.tmp`;
  try {
    await writeFile(fresh, `${JSON.stringify(value, null, 2)}\n`, { flush: true, mode: 0o600 });
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw diskError(path, error);
  }
}

/** Reads and checks a file that writeJson wrote; null when there is none. Throws ModelError `bad-lock` when it is no longer what was written. */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (codeOf(error) !== undefined) throw error;
    throw new ModelError('bad-lock', `${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
