import { createReadStream } from 'node:fs';
import { AudioError } from '../audio-error.js';
import { readWavLayout, type WavLayout } from '../wav-layout.js';
import type { Block } from './block.js';
import { decodeMp3 } from './mp3-source.js';
import { decodeBlocks, makeBlockDecoder } from './wav-blocks.js';
import { sampleReader } from './wav-samples.js';

const readBytes = 256 * 1024;
const mp3 = 0x55;

/** The sound of a WAV file: PCM of 8, 16, 24 or 32 bits, float of 32 or 64, A-law, mu-law, MP3, or what is decoded in blocks. */
export async function* decodeWav(path: string): AsyncGenerator<Block> {
  const layout = await readWavLayout(path);
  const blocks = makeBlockDecoder(layout);
  if (layout.code === mp3) yield* decodeMp3(dataOf(path, layout));
  else if (blocks) yield* decodeBlocks(dataOf(path, layout), blocks, layout.sampleRate);
  else yield* plainSamples(path, layout);
}

async function* dataOf(path: string, { dataAt, dataBytes }: WavLayout): AsyncGenerator<Buffer> {
  if (dataBytes > 0)
    yield* createReadStream(path, { start: dataAt, end: dataAt + dataBytes - 1, highWaterMark: readBytes });
}

async function* plainSamples(path: string, layout: WavLayout): AsyncGenerator<Block> {
  const { code, frameBytes, channels, sampleRate } = layout;
  const bytes = frameBytes / channels;
  const read = sampleReader({ code, bytes });
  if (!read)
    throw new AudioError(
      'DECODER_UNAVAILABLE',
      `Without ffmpeg this node cannot decode a WAV file of format ${code} with ${bytes * 8} bits: install ffmpeg.`,
    );
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of dataOf(path, layout)) {
    const there = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const frames = Math.floor(there.length / frameBytes);
    rest = there.subarray(frames * frameBytes);
    const sides = Array.from({ length: channels }, (_, channel) => {
      const samples = new Float32Array(frames);
      for (let at = 0; at < frames; at++) samples[at] = read(there, at * frameBytes + channel * bytes);
      return samples;
    });
    yield { sampleRate, channels: sides };
  }
}
