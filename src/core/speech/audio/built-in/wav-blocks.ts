import { G722Decoder } from '@callwarden/speech-codecs/g722';
import { GsmDecoder, gsmBlock } from '@callwarden/speech-codecs/gsm';
import { decodeImaBlock } from '@callwarden/speech-codecs/ima-adpcm';
import { decodeMsBlock } from '@callwarden/speech-codecs/ms-adpcm';
import type { WavLayout } from '../wav-layout.js';
import type { Block } from './block.js';
import { Gathered } from './gathered.js';

/** Decodes sound a block at a time. */
export interface BlockDecoder {
  /** Of a block; the last one may have fewer. */
  readonly bytes: number;
  /** The samples of each channel, valid until the next block. */
  decode(block: Uint8Array): readonly Float32Array[];
}

/** G.722 has no blocks: two samples a byte. */
const g722Bytes = 1024;

/** Undefined for what is not decoded in blocks, or in none of this shape. */
export function makeBlockDecoder({ code, channels, frameBytes }: WavLayout): BlockDecoder | undefined {
  if (code === 0x02) return { bytes: frameBytes, decode: (block) => decodeMsBlock(block, channels) };
  if (code === 0x11) return { bytes: frameBytes, decode: (block) => decodeImaBlock(block, channels) };
  if (channels !== 1) return undefined;
  if (code === 0x28f) {
    const decoder = new G722Decoder();
    return { bytes: g722Bytes, decode: (block) => [decoder.decode(block)] };
  }
  if (code !== 0x31) return undefined;
  const decoder = new GsmDecoder();
  const none = [new Float32Array(0)];
  return {
    bytes: gsmBlock.bytes,
    decode: (block) => (block.length < gsmBlock.bytes ? none : [decoder.decode(block)]),
  };
}

/** The sound of blocks that lie one behind the other. */
export async function* decodeBlocks(
  chunks: AsyncIterable<Buffer>,
  decoder: BlockDecoder,
  sampleRate: number,
): AsyncGenerator<Block> {
  const gathered = new Gathered();
  const decode = (block: Uint8Array) => {
    const channels = decoder.decode(block);
    return gathered.add({ sampleRate, channels }, 0, channels[0]!.length);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const there = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = there.length - (there.length % decoder.bytes);
    for (let at = 0; at < whole; at += decoder.bytes) yield* decode(there.subarray(at, at + decoder.bytes));
    rest = there.subarray(whole);
  }
  if (rest.length > 0) yield* decode(rest);
  yield* gathered.end();
}
