import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { modelsCommand } from '../../src/cli/models.command.js';
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

  it('refuses what the mirror gives instead of the real model', async () => {
    bench.hub.files.set('silero_vad.onnx', bytes(1_807_522, 3));
    await expect(run('pull', 'silero-vad', '--mirror', bench.hub.url)).rejects.toMatchObject({ exitCode: 1 });
    expect(printed.join('')).toContain('silero_vad.onnx of silero-vad has the SHA-256');
    expect(await readdir(bench.root)).toEqual([]);
  });
});
