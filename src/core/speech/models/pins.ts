import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { exclusively } from './exclusively.js';
import { readJson, writeJson } from './write-json.js';

/** What a file was when it was first trusted. `url` and `etag` are null for a file that was copied by hand. */
const Pin = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(0),
  url: z.string().nullable(),
  etag: z.string().nullable(),
  pulledAt: z.string(),
});
export type Pin = z.output<typeof Pin>;

/** Path in the model's folder to pin. */
export type Pins = Record<string, Pin>;

const ModelsLock = z.record(z.string(), z.object({ files: z.record(z.string(), Pin) }));
type ModelsLock = z.output<typeof ModelsLock>;

const pathOf = (folder: string) => join(folder, 'models.lock.json');

/** The pins of one model from models.lock.json; empty when it was never pulled. */
export async function readPins(folder: string, name: string): Promise<Pins> {
  return (await readJson(pathOf(folder), ModelsLock))?.[name]?.files ?? {};
}

/** Adds or replaces the pins of one model. */
export function writePins(folder: string, name: string, files: Pins): Promise<void> {
  return change(folder, (lock) => ({ ...lock, [name]: { files } }));
}

/** The next pull under this name pins new checksums. */
export function forgetPins(folder: string, name: string): Promise<void> {
  return change(folder, (lock) => Object.fromEntries(Object.entries(lock).filter(([each]) => each !== name)));
}

/** Pulls of other models may do the same at the same time. */
async function change(folder: string, by: (lock: ModelsLock) => ModelsLock): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await exclusively(join(folder, '.partial', 'models.lock.json.lock'), async () => {
    await writeJson(pathOf(folder), by((await readJson(pathOf(folder), ModelsLock)) ?? {}));
  });
}
