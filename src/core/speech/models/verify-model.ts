import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Model, ModelFile } from './catalogue.js';
import { codeOf, ModelError } from './model-error.js';
import { type Pin, type Pins, readPins } from './pins.js';

/** `sha256` is lower-case hex, `size` in bytes. */
export interface Fingerprint {
  readonly sha256: string;
  readonly size: number;
}

export async function fingerprint(path: string): Promise<Fingerprint> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return { sha256: hash.digest('hex'), size: (await stat(path)).size };
}

/** Compares a file with the catalogue and with what was trusted first. Throws ModelError `mismatch`. */
export function checkFile(model: Model, file: ModelFile, found: Fingerprint, pin: Pin | undefined): void {
  const named = `${file.path} of ${model.name}`;
  if (file.size !== null && file.size !== found.size)
    throw new ModelError('mismatch', `${named} has ${found.size} bytes, but the catalogue says ${file.size}.`);
  if (file.sha256 !== null && file.sha256 !== found.sha256)
    throw new ModelError(
      'mismatch',
      `${named} has the SHA-256 ${found.sha256}, but the catalogue says ${file.sha256}.`,
    );
  if (pin && pin.sha256 !== found.sha256)
    throw new ModelError(
      'mismatch',
      `${named} has the SHA-256 ${found.sha256}, but models.lock.json has ${pin.sha256} from ${pin.pulledAt}. ` +
        `If the change is meant, run "callwarden models rm ${model.name}" and pull again.`,
    );
}

/**
 * Hashes every file of an installed model. Throws ModelError: `incomplete` when one is missing, `mismatch` when one is
 * not what the catalogue or models.lock.json says.
 */
export async function verifyModel(model: Model, folder: string): Promise<Pins> {
  const pins = await readPins(folder, model.name);
  const missing = await missingFiles(model, folder);
  const where = join(folder, model.name);
  if (missing.length > 0)
    throw new ModelError(
      'incomplete',
      `${where} lacks ${missing.join(', ')}; copy the missing files, or remove the folder and pull again.`,
    );
  const checked: Pins = {};
  for (const file of model.files) {
    const found = await fingerprint(join(where, file.path));
    checkFile(model, file, found, pins[file.path]);
    checked[file.path] = pins[file.path] ?? { ...found, url: null, etag: null, pulledAt: new Date().toISOString() };
  }
  return checked;
}

/** Whether every file is there. Reads no contents; verifyModel does. */
export async function isInstalled(model: Model, folder: string): Promise<boolean> {
  return (await missingFiles(model, folder)).length === 0;
}

async function missingFiles({ name, files }: Model, folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (const { path } of files) {
    try {
      if (!(await stat(join(folder, name, path))).isFile()) missing.push(path);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error;
      missing.push(path);
    }
  }
  return missing;
}
