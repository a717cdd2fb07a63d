import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LocalFileStore } from '../../../platform/storage/local-file-store.js';
import type { RecordingFile } from '../recording.entity.js';
import { Renditions } from './renditions.service.js';

/** A minute of silence at 8 kHz, 16 bits, mono. */
function wav(): Buffer {
  const data = Buffer.alloc(60 * 16_000);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

describe('a rendition', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'renditions-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('of a file that is erased while it is made is not found, whenever that happens', async () => {
    const store = new LocalFileStore(folder);
    const renditions = new Renditions(store);
    const outcomes = new Set<string>();
    for (let round = 0; round < 40; round++) {
      const key = `recording-${round}`;
      await writeFile(await store.path(key), wav());
      const file = { id: `fil_${round}`, key, sha256: key, contentType: 'audio/wav', duration: 60, codec: 'pcm-s16' };
      const made = renditions.get(file as RecordingFile, [{ start: 1, end: 2 }], 'wav').then(
        () => 'made',
        (error: Error & { code?: string }) => error.code ?? error.message,
      );
      await pause(round / 4);
      await store.remove(key);
      await renditions.forget(file.id);
      outcomes.add(await made);
    }
    expect([...outcomes].filter((each) => each !== 'made')).toEqual(['FILE_NOT_FOUND']);
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((each) => each.isFile())).toEqual([]);
  });
});
