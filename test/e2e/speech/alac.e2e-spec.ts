import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AlacDecoder } from '../../../packages/alac/src/alac-decoder.js';
import { type AlacConfig, readAlacConfig } from '../../../packages/alac/src/alac-config.js';
import { randomPacket } from '../../../packages/alac/test/random-packet.js';
import { box, words } from '../../support/boxes.js';
import { readPackets } from '../../../src/core/speech/audio/mp4/packets.js';
import { readSoundTrack } from '../../../src/core/speech/audio/mp4/sound-track.js';
import { Dice } from '../../support/dice.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { randomFrom } from '../../support/random-from.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;

const sines = (count: number) =>
  Array.from({ length: count }, (_, at) => `0.3*sin(2*PI*${220 * (at + 1)}*t)+0.1*sin(2*PI*${3000 + at}*t*t)`).join(
    '|',
  );
const sounds: Readonly<Record<string, string>> = {
  sines: `aevalsrc=exprs='${sines(2)}':s=44100:d=1`,
  'the same on both sides': "aevalsrc=exprs='0.4*sin(2000*t)|0.4*sin(2000*t)':s=44100:d=1",
  noise: 'anoisesrc=d=1:r=44100:a=0.9:c=white:seed=3',
  'clipped noise': 'anoisesrc=d=1:r=44100:a=1:c=brown:seed=4,volume=20',
  'silence between clicks': "aevalsrc=exprs='0.9*lt(mod(t,0.3),0.0001)|0':s=44100:d=1",
};

const encodings = [
  ...Object.keys(sounds).flatMap((sound) =>
    ['s16p', 's32p'].map((format) => ({ sound, options: `-sample_fmt ${format}` })),
  ),
  ...[
    '-min_prediction_order 1 -max_prediction_order 1',
    '-min_prediction_order 30 -max_prediction_order 30',
    '-ar 96000',
  ].map((options) => ({ sound: 'sines', options })),
  ...[1, 3, 4, 5, 6, 7, 8].map((channels) => ({ sound: 'sines', options: `-ac ${channels}` })),
];

withFfmpeg('ALAC as we decode it', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  async function decode(path: string): Promise<{ config: AlacConfig; channels: number[][] }> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const track = await readSoundTrack(file, size);
      if (track.entry.codec !== 'alac') throw new Error('This is no ALAC.');
      const config = readAlacConfig(track.entry.config);
      const decoder = new AlacDecoder(config);
      const channels = Array.from({ length: config.channels }, (): number[] => []);
      for await (const { at, bytes } of readPackets(file, size, track)) {
        const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
        for (const [channel, samples] of decoder.decode(buffer).channels.entries()) channels[channel]!.push(...samples);
      }
      return { config, channels };
    } finally {
      await file.close();
    }
  }

  /** As ffmpeg decodes it, between -1 and 1. */
  function decodeByFfmpeg(path: string, channels: number): number[][] {
    const args = ['-v', 'error', '-i', path, '-f', 's32le', '-c:a', 'pcm_s32le', '-'];
    const bytes = execFileSync('ffmpeg', args, { maxBuffer: 2 ** 28 });
    const count = bytes.length / 4 / channels;
    return Array.from({ length: channels }, (_, channel) =>
      Array.from({ length: count }, (_each, at) =>
        Math.fround(bytes.readInt32LE((at * channels + channel) * 4) / 2 ** 31),
      ),
    );
  }

  async function expectSame(path: string): Promise<void> {
    const { config, channels } = await decode(path);
    const wanted = decodeByFfmpeg(path, config.channels);
    expect(channels.map(({ length }) => length)).toEqual(wanted.map(({ length }) => length));
    for (const [channel, samples] of channels.entries()) {
      const at = samples.findIndex((sample, index) => sample !== wanted[channel]![index]);
      expect([channel, at, samples[at]]).toEqual([channel, -1, undefined]);
    }
  }

  it.each(encodings)('of $sound with $options is what ffmpeg decodes, bit by bit', async ({ sound, options }) => {
    const path = join(folder.path, `${sound}${options}.m4a`.replaceAll(/[ :]/g, '_'));
    const input = ['-f', 'lavfi', '-i', sounds[sound]!];
    execFileSync('ffmpeg', ['-v', 'error', ...input, '-c:a', 'alac', '-bitexact', ...options.split(' '), path]);
    await expectSame(path);
  });

  const streams = [16, 20, 24, 32].flatMap((depth) => [1, 2].map((channels) => ({ depth, channels })));

  it.each(streams)('of arbitrary packets of $depth bits, $channels channels, is what ffmpeg decodes', async (each) => {
    const config = configOf(each);
    const dice = new Dice(randomFrom(each.depth + each.channels));
    const packets = Array.from({ length: 40 }, () => randomPacket(readAlacConfig(config), dice.below));
    const path = join(folder.path, `${each.depth}-${each.channels}.m4a`);
    writeFileSync(path, file(config, packets));
    await expectSame(path);
  });
});

const frameSamples = 40;
const hertz = 8000;

function configOf({ depth, channels }: { depth: number; channels: number }): Buffer {
  return Buffer.concat([words(frameSamples), Buffer.of(0, depth, 40, 10, 14, channels, 0, 255), words(0, 0, hertz)]);
}

/** An MP4 file of these packets. */
function file(config: Buffer, packets: readonly Uint8Array[]): Buffer {
  const type = box('ftyp', Buffer.from('M4A \0\0\0\0M4A ', 'latin1'));
  const time = words(0, 0, 0, hertz, packets.length * frameSamples);
  const fields = Buffer.alloc(28);
  fields.writeUInt16BE(config[9]!, 16);
  fields.writeUInt16BE(16, 18);
  const moov = (at: number) =>
    box(
      'moov',
      box('mvhd', time, Buffer.alloc(80)),
      box(
        'trak',
        box('tkhd', words(7, 0, 0, 1, 0, packets.length * frameSamples), Buffer.alloc(60)),
        box(
          'mdia',
          box('mdhd', time, Buffer.alloc(4)),
          box('hdlr', words(0, 0), Buffer.from('soun'), Buffer.alloc(13)),
          box(
            'minf',
            box('smhd', words(0, 0)),
            box(
              'stbl',
              box('stsd', words(0, 1), box('alac', fields, box('alac', words(0), config))),
              box('stts', words(0, 1, packets.length, frameSamples)),
              box('stsc', words(0, 1, 1, packets.length, 1)),
              box('stsz', words(0, 0, packets.length, ...packets.map(({ length }) => length))),
              box('stco', words(0, 1, at)),
            ),
          ),
        ),
      ),
    );
  const head = Buffer.concat([type, moov(0)]).length + 8;
  return Buffer.concat([type, moov(head), box('mdat', ...packets)]);
}
