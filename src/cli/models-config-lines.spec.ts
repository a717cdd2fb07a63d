import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { findModel } from '../core/models/catalogue.js';
import { configLines } from './models-config-lines.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwarden: models-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('are YAML that names the plugin, the model and the place in the pipeline', async () => {
  const lines = await configLines(findModel('whisper-base')!, folder);
  expect(parse(lines)).toEqual({
    plugins: [{ id: 'sherpa-onnx', use: 'transcriber-sherpa-onnx', options: { model: join(folder, 'whisper-base') } }],
    pipeline: { transcribers: ['supplied', 'sherpa-onnx'] },
  });
});

it('name the voice activity detection that was pulled, in place of the packaged one', async () => {
  await mkdir(join(folder, 'silero-vad'));
  await writeFile(join(folder, 'silero-vad', 'silero_vad.onnx'), '');
  const { plugins } = parse(await configLines(findModel('sense-voice')!, folder)) as {
    plugins: { options: unknown }[];
  };
  expect(plugins[0]?.options).toEqual({
    model: join(folder, 'sense-voice'),
    vad: join(folder, 'silero-vad', 'silero_vad.onnx'),
  });
});

it('are one option after voice activity detection itself was pulled', async () => {
  expect(parse(await configLines(findModel('silero-vad')!, folder))).toEqual({
    vad: join(folder, 'silero-vad', 'silero_vad.onnx'),
  });
});
