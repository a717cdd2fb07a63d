import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pullModel } from '../../../src/core/speech/models/pull-model.js';
import { removeModel } from '../../../src/core/speech/models/remove-model.js';
import { verifyModel } from '../../../src/core/speech/models/verify-model.js';
import { Bench, encoder, sha256, tokens, toy } from './models-pull.hub.js';

const bench = Bench.forEachTest();

describe('a file that is not what it should be', () => {
  it('fails on a wrong checksum and leaves nothing', async () => {
    const wrong = toy({ tokens: { sha256: 'a'.repeat(64) } });
    await expect(bench.pull(wrong)).rejects.toThrow(
      `tokens.txt of toy has the SHA-256 ${sha256(tokens)}, but the catalogue says aaaa`,
    );
    expect(await readdir(bench.root)).toEqual([]);
  });

  it('fails on a wrong size before it takes the file', async () => {
    await expect(bench.pull(toy({ encoder: { size: 12 } }))).rejects.toThrow(
      'encoder.onnx has 300000 bytes, but the catalogue says 12',
    );
    expect(await readdir(bench.root)).toEqual([]);
  });

  it('fails when a later pull gets other content than the first, and says how to accept it', async () => {
    await bench.pull();
    await rm(join(bench.folder, 'toy'), { recursive: true });
    bench.hub.files.set('tokens.txt', Buffer.from('<blk> 0\nhullo 1\n'));
    await expect(bench.pull()).rejects.toThrow(
      /but models\.lock\.json has [0-9a-f]{64} from .* run "callwarden models rm toy"/,
    );
    expect(await readdir(bench.folder)).toEqual(['models.lock.json']);
    await removeModel(toy(), bench.folder);
    expect(await bench.pull()).toMatchObject({ alreadyThere: false });
  });

  it('fails when an installed file was changed, and asks no server for that', async () => {
    await bench.pull();
    const asked = bench.hub.log.length;
    await writeFile(join(bench.folder, 'toy', 'tokens.txt'), 'changed');
    await expect(bench.pull()).rejects.toThrow('but models.lock.json has');
    await expect(verifyModel(toy(), bench.folder)).rejects.toThrow('tokens.txt of toy');
    expect(bench.hub.log).toHaveLength(asked);
  });

  it('names what is missing from a folder that was copied by hand', async () => {
    await mkdir(join(bench.folder, 'toy'), { recursive: true });
    await writeFile(join(bench.folder, 'toy', 'tokens.txt'), tokens);
    await expect(bench.pull()).rejects.toThrow(`${join(bench.folder, 'toy')} lacks encoder.onnx`);
  });
});

describe('a model that is there already', () => {
  it('is verified without a request', async () => {
    await bench.pull();
    const asked = bench.hub.log.length;
    expect(await bench.pull()).toEqual({ folder: join(bench.folder, 'toy'), alreadyThere: true });
    expect(bench.hub.log).toHaveLength(asked);
  });

  it('is pinned when it was copied by hand', async () => {
    await mkdir(join(bench.folder, 'toy'), { recursive: true });
    await writeFile(join(bench.folder, 'toy', 'encoder.onnx'), encoder);
    await writeFile(join(bench.folder, 'toy', 'tokens.txt'), tokens);
    expect((await bench.pull()).alreadyThere).toBe(true);
    expect((await bench.pins('toy'))['tokens.txt']).toMatchObject({ sha256: sha256(tokens), url: null });
    expect(bench.hub.log).toEqual([]);
  });
});

describe('without a network', () => {
  it('says at once where to copy the files, and leaves nothing', async () => {
    const closed = bench.hub.url;
    await bench.hub.stop();
    const host = new URL(closed).host;
    await expect(pullModel(toy(), { folder: bench.folder, baseUrl: closed })).rejects.toThrow(
      `cannot reach ${host}: connect ECONNREFUSED ${host}; on a machine without a network, copy the files to ${join(bench.folder, 'toy')}`,
    );
    expect(await readdir(bench.root)).toEqual([]);
    await bench.hub.start();
  });

  it('says so for a name that does not resolve', async () => {
    await expect(pullModel(toy(), { folder: bench.folder, baseUrl: 'http://models.invalid' })).rejects.toThrow(
      /^cannot reach models\.invalid: .+; on a machine/,
    );
    expect(await readdir(bench.root)).toEqual([]);
  });
});

describe('two pulls', () => {
  it('of the same model at once fetch it once, and both succeed', async () => {
    const waited: string[] = [];
    const both = await Promise.all([
      bench.pull(toy(), { onWait: () => waited.push('a') }),
      bench.pull(toy(), { onWait: () => waited.push('b') }),
    ]);
    expect(both.filter(({ alreadyThere }) => alreadyThere)).toHaveLength(1);
    expect(waited).toHaveLength(1);
    expect(bench.hub.log.map(({ path }) => path.split('/').at(-1))).toEqual(['encoder.onnx', 'tokens.txt']);
  });

  it('of different models at once both stand in models.lock.json', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `toy-${index}`);
    await Promise.all(names.map((name) => bench.pull({ ...toy(), name })));
    const locks = JSON.parse(await readFile(join(bench.folder, 'models.lock.json'), 'utf8')) as object;
    expect(Object.keys(locks).sort()).toEqual(names);
    expect((await readdir(bench.folder)).sort()).toEqual(['models.lock.json', ...names]);
  });

  it('do not wait for a process that died with the lock, even if this process now has its id', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const dead of [pid, process.pid]) {
      await mkdir(join(bench.folder, '.partial'), { recursive: true });
      await writeFile(
        join(bench.folder, '.partial', 'toy.lock'),
        JSON.stringify({ pid: dead, host: hostname(), token: 'gone' }),
      );
      await bench.pull();
      await rm(join(bench.folder, 'toy'), { recursive: true });
    }
    expect(existsSync(join(bench.folder, '.partial'))).toBe(false);
  });

  it('wait for a living process, until they are stopped', async () => {
    await mkdir(join(bench.folder, '.partial'), { recursive: true });
    await writeFile(
      join(bench.folder, '.partial', 'toy.lock'),
      JSON.stringify({ pid: process.ppid, host: hostname(), token: 'other' }),
    );
    const stop = new AbortController();
    await expect(bench.pull(toy(), { signal: stop.signal, onWait: () => stop.abort() })).rejects.toThrow(
      'stopped while it waited',
    );
    expect(bench.hub.log).toEqual([]);
  });
});
