import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readModelFolder } from './model-folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fraud-model-'));
  cpSync('models/fraud-en', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a model folder', () => {
  it('is read when all is in order', async () => {
    const { description, vocabulary, windows, call } = await readModelFolder(folder);
    expect(description.indicators).toHaveLength(15);
    expect(vocabulary.length + windows.length + call.length).toBeLessThan(10_000_000);
  });

  it('is read without word classes when its format is 5', async () => {
    const path = join(folder, 'model.json');
    const { files, vectoriser, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
    rmSync(join(folder, files.classes.path));
    delete files.classes;
    const older = { ...rest, format: 5, files, vectoriser: { ...vectoriser, method: 'ngrams-2' } };
    writeFileSync(path, JSON.stringify(older));
    expect((await readModelFolder(folder)).classes).toHaveLength(0);
  });

  it('is refused when model.json is missing, naming it and the remedy', async () => {
    rmSync(join(folder, 'model.json'));
    await expect(readModelFolder(folder)).rejects.toThrow(/model\.json cannot be read.*set `folder`/s);
  });

  it('is refused when model.json is not JSON', async () => {
    writeFileSync(join(folder, 'model.json'), '{');
    await expect(readModelFolder(folder)).rejects.toThrow(/model\.json is not valid JSON: restore/);
  });

  it('is refused when model.json lacks a field', async () => {
    writeFileSync(join(folder, 'model.json'), '{"format":1}');
    await expect(readModelFolder(folder)).rejects.toThrow(/does not describe a model.*calibration/s);
  });

  it('is refused when a network is missing', async () => {
    rmSync(join(folder, 'call.onnx'));
    await expect(readModelFolder(folder)).rejects.toThrow(/call\.onnx cannot be read/);
  });

  it.each(['classes.bin', 'vocabulary.bin', 'windows.onnx', 'spans.onnx', 'call.onnx'])(
    'is refused when %s was changed',
    async (name) => {
      writeFileSync(join(folder, name), 'other');
      const damaged = new RegExp(`${name} is damaged: its SHA-256 is .* restore`);
      await expect(readModelFolder(folder)).rejects.toThrow(damaged);
    },
  );
});
