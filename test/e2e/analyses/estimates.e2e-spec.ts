import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { probe } from '../../../src/core/speech/audio/probe.js';
import type { Api } from '../../support/api.js';
import { useApp, useClient } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const file = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';
const page = (flags: number, granule: bigint, body: Buffer): Buffer => {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head[5] = flags;
  head.writeBigInt64LE(granule, 6);
  head[26] = 1;
  head[27] = body.length;
  return Buffer.concat([head, body]);
};
const opusHead = Buffer.alloc(19);
opusHead.write('OpusHead', 0, 'latin1');
[opusHead[8], opusHead[9]] = [1, 1];
opusHead.writeUInt32LE(48_000, 12);

/** The headers of files of a few bytes which declare that they last for years. */
const forged: Readonly<Record<string, Buffer>> = {
  'an Ogg page of the last granule there is': Buffer.concat([
    page(2, 0n, opusHead),
    page(0, 0n, Buffer.from('OpusTags')),
    page(4, 2n ** 63n - 1n, Buffer.alloc(32)),
  ]),
  'an MP3 of four thousand million frames': (() => {
    const frame = Buffer.alloc(417);
    frame.set([0xff, 0xfb, 0x90, 0xc0]);
    const first = Buffer.from(frame);
    first.write('Xing', 21, 'latin1');
    first.writeUInt32BE(1, 25);
    first.writeUInt32BE(0xffff_ffff, 29);
    return Buffer.concat([first, frame, frame, frame]);
  })(),
  'a WAV of 2 GB at one byte a sample': (() => {
    const bytes = Buffer.alloc(60);
    bytes.write('RIFF', 0, 'latin1');
    bytes.write('WAVEfmt ', 8, 'latin1');
    bytes.writeUInt32LE(16, 16);
    for (const [at, value] of [
      [20, 1],
      [22, 1],
      [32, 1],
      [34, 8],
    ] as const)
      bytes.writeUInt16LE(value, at);
    bytes.writeUInt32LE(1000, 24);
    bytes.write('data', 36, 'latin1');
    bytes.writeUInt32LE(0x7fff_0000 - 1, 40);
    return bytes;
  })(),
};

describe('what a file declares and cannot hold', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each(Object.entries(forged))('is cut: %s', async (_, bytes) => {
    const path = join(folder.path, 'upload');
    writeFileSync(path, bytes);
    const { duration } = await probe(path);
    expect(duration).toBeGreaterThan(0);
    expect(duration).toBeLessThanOrEqual(bytes.length / 16);
  });
});

describe('the estimated time', () => {
  const app = useApp();
  const other = useClient(() => secondAccount(app));
  const estimate = async (api: Api) =>
    (await api.upload({ file, transcript, processImmediately: false })).body.estimatedTime as number;

  it('counts what waits of the own account and of no other, and no more than the stages may take', async () => {
    const before = [await estimate(app.admin), await estimate(other)];
    // Long recordings of the administrator wait, for a worker that does not exist.
    await query(
      app.databaseUrl,
      `update analyses set due_at = now() + interval '1 day', duration = 360000
        where account_id = (select account_id from analyses order by created_at limit 1)`,
    );
    expect(await estimate(other)).toBe(before[1]);
    const { decode, transcribe, score } = app.config.pipeline.deadlineSeconds;
    const behind = await estimate(app.admin);
    expect(behind).toBeGreaterThan(before[0]! + 1000);
    expect(behind).toBeLessThanOrEqual(2 * (decode + transcribe + score));
  });
});
