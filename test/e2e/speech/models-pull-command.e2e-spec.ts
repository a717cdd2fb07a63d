import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { modelsCommand } from '../../../src/cli/models.command.js';
import { Bench, bytes } from './models-pull.hub.js';

const bench = Bench.forEachTest();

describe('the command line', () => {
  let printed: string[];
  const run = async (...words: string[]) => {
    const command = modelsCommand();
    for (const each of command.commands)
      each.exitOverride().configureOutput({ writeErr: (text) => printed.push(text) });
    await command.parseAsync([...words, '--folder', bench.folder], { from: 'user' });
  };
  beforeEach(() => {
    printed = [];
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    for (const way of ['log', 'error'] as const)
      jest.spyOn(console, way).mockImplementation((text: string) => void printed.push(text));
  });
  afterEach(() => void jest.restoreAllMocks());

  it('lists the models with languages, layout, size, licence and whether they are installed', async () => {
    await run('list');
    expect(printed.join('\n')).toMatch(/^whisper-tiny\.en +en +whisper +104 MB +MIT +no$/m);
    printed = [];
    await run('list', '--json');
    const rows = JSON.parse(printed.join('')) as { name: string; size: number; installed: boolean }[];
    expect(rows.find(({ name }) => name === 'silero-vad')).toMatchObject({
      layout: 'vad',
      size: 1_807_522,
      installed: false,
    });
  });

  it('suggests the nearest name and ends with code 1', async () => {
    await expect(run('pull', 'whisper-tiny-en')).rejects.toMatchObject({ exitCode: 1 });
    expect(printed.join('')).toContain('there is no model "whisper-tiny-en". Did you mean whisper-tiny.en?');
    expect(printed.join('')).toContain('silero-vad');
  });

  it('ends with code 1 when the mirror cannot be reached, and leaves nothing', async () => {
    await expect(run('pull', 'silero-vad', '--mirror', 'http://models.invalid')).rejects.toMatchObject({ exitCode: 1 });
    expect(printed.join('')).toContain('error: cannot reach models.invalid');
    expect(await readdir(bench.root)).toEqual([]);
  });

  it('verifies what is installed, and says what is wrong with it', async () => {
    await run('verify');
    expect(printed.join('\n')).toBe(`no model is installed in ${bench.folder}`);
    await mkdir(join(bench.folder, 'silero-vad'), { recursive: true });
    await writeFile(join(bench.folder, 'silero-vad', 'silero_vad.onnx'), bytes(1_807_522, 3));
    await expect(run('verify')).rejects.toMatchObject({ exitCode: 1 });
    expect(printed.join('\n')).toContain('silero-vad: silero_vad.onnx of silero-vad has the SHA-256');
    await expect(run('verify', 'whisper-base')).rejects.toMatchObject({ exitCode: 1 });
    expect(printed.join('\n')).toContain('whisper-base lacks base-encoder.int8.onnx');
  });

  it('removes a model once, and nothing else', async () => {
    for (const name of ['silero-vad', 'mine']) {
      await mkdir(join(bench.folder, name), { recursive: true });
      await writeFile(join(bench.folder, name, 'silero_vad.onnx'), 'x');
    }
    await run('rm', 'silero-vad');
    expect(printed.join('\n')).toBe(`silero-vad is removed from ${bench.folder}`);
    expect((await readdir(bench.folder)).filter((name) => !name.endsWith('.json'))).toEqual(['mine']);
    await expect(run('rm', 'silero-vad')).rejects.toMatchObject({ exitCode: 1 });
    expect(printed.join('\n')).toContain(`error: silero-vad is not in ${bench.folder}.`);
    await expect(run('rm', 'mine')).rejects.toMatchObject({ exitCode: 1 });
  });

  it('refuses what the mirror gives instead of the real model', async () => {
    bench.hub.files.set('silero_vad.onnx', bytes(1_807_522, 3));
    await expect(run('pull', 'silero-vad', '--mirror', bench.hub.url)).rejects.toMatchObject({ exitCode: 1 });
    expect(printed.join('')).toContain('silero_vad.onnx of silero-vad has the SHA-256');
    expect(await readdir(bench.root)).toEqual([]);
  });
});
