import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { findModel } from '../core/speech/models/catalogue.js';
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

it('of one of the models that tell speakers apart name the other, and then both', async () => {
  const [segmentation, embedding] = [findModel('pyannote-segmentation-3.0')!, findModel('campplus-voxceleb')!];
  const put = async ({ name, files }: typeof segmentation) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, files[0]!.path), '');
    return join(folder, name, files[0]!.path);
  };
  const first = await put(segmentation);
  expect(await configLines(segmentation, folder)).toBe(
    '# Works together with: callwarden models pull campplus-voxceleb',
  );
  const speakers = { segmentation: first, embedding: await put(embedding) };
  expect(parse(await configLines(embedding, folder))).toEqual({ speakers });
  expect(parse(await configLines(findModel('sense-voice')!, folder))).toMatchObject({
    plugins: [{ options: { speakers } }],
  });
});
