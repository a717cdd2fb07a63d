import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pullModel } from '../../../src/core/speech/models/pull-model.js';
import { Bench, bytes, encoder, Hub, sha256, tokens, toy } from './models-pull.hub.js';

const bench = Bench.forEachTest();
const installed = async (file: string) => sha256(await readFile(join(bench.folder, 'toy', file)));
const partOf = (file: string) => join(bench.folder, '.partial', 'toy', file);

const cutAt100k = ({ received }: { received: number }) => {
  if (received === 100_000) bench.hub.cut();
};

/** Pulls, and has the connection cut after 100,000 bytes of the encoder. */
async function cutPull(): Promise<void> {
  bench.hub.stopAfter = 100_000;
  await expect(bench.pull(toy(), { onProgress: cutAt100k })).rejects.toThrow(
    /connection to 127\.0\.0\.1:\d+ was cut after 100000 of 300000 bytes; pull again/,
  );
  expect((await stat(partOf('encoder.onnx'))).size).toBe(100_000);
}

describe('a first pull', () => {
  it('installs every file, pins it in models.lock.json and leaves nothing else', async () => {
    const seen: string[] = [];
    const pulled = await bench.pull(toy(), {
      onProgress: ({ file, received }: { file: string; received: number }) => seen.push(`${file} ${received}`),
    });
    expect(pulled).toEqual({ folder: join(bench.folder, 'toy'), alreadyThere: false });
    expect(await installed('encoder.onnx')).toBe(sha256(encoder));
    expect(await installed('tokens.txt')).toBe(sha256(tokens));
    expect((await readdir(bench.folder)).sort()).toEqual(['models.lock.json', 'toy']);
    expect(seen.at(-1)).toBe(`tokens.txt ${tokens.length}`);
    expect((await bench.pins('toy'))['encoder.onnx']).toEqual({
      sha256: sha256(encoder),
      size: 300_000,
      url: `${bench.hub.url}/acme/toy/resolve/main/encoder.onnx`,
      etag: `"${sha256(encoder).slice(0, 16)}"`,
      pulledAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('follows redirects, and asks the last address for the rest of a file', async () => {
    bench.hub.redirect = (file) => `/cdn/${file}`;
    await cutPull();
    await bench.pull();
    expect(await installed('encoder.onnx')).toBe(sha256(encoder));
    expect(bench.hub.asked('encoder.onnx').map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/acme/toy/resolve/main/encoder.onnx 302',
      '/cdn/encoder.onnx 200',
      '/acme/toy/resolve/main/encoder.onnx 302',
      '/cdn/encoder.onnx 206',
    ]);
  });

  it('refuses a redirect to plain HTTP on another host', async () => {
    bench.hub.redirect = (file) => `http://elsewhere.invalid/${file}`;
    await expect(bench.pull()).rejects.toThrow('http://elsewhere.invalid/encoder.onnx is not HTTPS');
    expect(await readdir(bench.root)).toEqual([]);
  });

  it('gives up on redirects that never end', async () => {
    bench.hub.redirect = (file) => `/acme/again/${file}`;
    await expect(bench.pull()).rejects.toThrow('was redirected more than 10 times');
  });

  it('names status and address when the server has no such file', async () => {
    bench.hub.files.delete('tokens.txt');
    await expect(bench.pull()).rejects.toThrow(
      `GET ${bench.hub.url}/acme/toy/resolve/main/tokens.txt answered 404 Not Found.`,
    );
    expect(existsSync(join(bench.folder, 'toy'))).toBe(false);
  });

  it('leaves nothing when the very first file is not there', async () => {
    bench.hub.files.clear();
    await expect(bench.pull()).rejects.toThrow('answered 404 Not Found');
    expect(await readdir(bench.root)).toEqual([]);
  });
});

describe('a pull after one that was cut', () => {
  it('asks for the rest only, on condition that the ETag is still the same', async () => {
    await cutPull();
    expect(existsSync(join(bench.folder, 'toy'))).toBe(false);
    await bench.pull();
    expect(await installed('encoder.onnx')).toBe(sha256(encoder));
    expect(bench.hub.asked('encoder.onnx')[1]).toMatchObject({
      range: 'bytes=100000-',
      ifRange: `"${sha256(encoder).slice(0, 16)}"`,
      status: 206,
    });
    expect(bench.hub.asked('encoder.onnx')).toHaveLength(2);
  });

  it('does not ask again for a file that had arrived whole', async () => {
    bench.hub.files.delete('tokens.txt');
    await expect(bench.pull()).rejects.toThrow('404');
    bench.hub.files.set('tokens.txt', tokens);
    await bench.pull();
    expect(bench.hub.asked('encoder.onnx')).toHaveLength(1);
    expect(await installed('encoder.onnx')).toBe(sha256(encoder));
  });

  it('starts over where the server knows no ranges', async () => {
    bench.hub.ranges = false;
    await cutPull();
    await bench.pull();
    expect(bench.hub.asked('encoder.onnx').map(({ status }) => status)).toEqual([200, 200]);
    expect(await installed('encoder.onnx')).toBe(sha256(encoder));
  });

  it('starts over when the file has changed on the server in between', async () => {
    await cutPull();
    const changed = bytes(250_000, 11);
    bench.hub.files.set('encoder.onnx', changed);
    await bench.pull();
    expect(bench.hub.asked('encoder.onnx')[1]).toMatchObject({ range: 'bytes=100000-', status: 200 });
    expect(await installed('encoder.onnx')).toBe(sha256(changed));
  });

  it('keeps no part of a file without an ETag, because nobody could tell what it belongs to', async () => {
    bench.hub.etags = false;
    bench.hub.stopAfter = 100_000;
    await expect(bench.pull(toy(), { onProgress: cutAt100k })).rejects.toThrow('was cut');
    expect(await readdir(bench.root)).toEqual([]);
    await bench.pull();
    expect(bench.hub.asked('encoder.onnx')[1]?.range).toBeUndefined();
  });

  it('goes on when all bytes had arrived but the pull ended before it noted so', async () => {
    await cutPull();
    await writeFile(partOf('encoder.onnx'), encoder);
    await bench.pull();
    expect(bench.hub.asked('encoder.onnx').map(({ status }) => status)).toEqual([200, 416]);
    expect(await installed('encoder.onnx')).toBe(sha256(encoder));
  });

  it('keeps the part when it is stopped by hand, and when the network is gone at the next try', async () => {
    const stop = new AbortController();
    bench.hub.stopAfter = 100_000;
    const onProgress = ({ received }: { received: number }) => {
      if (received === 100_000) stop.abort();
    };
    await expect(bench.pull(toy(), { signal: stop.signal, onProgress })).rejects.toThrow(
      'The pull was stopped after 100000 of 300000 bytes',
    );
    const away = await new Hub().start();
    const closed = away.url;
    await away.stop();
    await expect(pullModel(toy(), { folder: bench.folder, baseUrl: closed })).rejects.toThrow('cannot reach');
    await bench.pull();
    expect(bench.hub.asked('encoder.onnx')[1]).toMatchObject({ range: 'bytes=100000-', status: 206 });
  });
});
