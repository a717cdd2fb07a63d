import { MPEGDecoder } from 'mpg123-decoder';
import { mp3HeaderBytes, readMp3Frame } from '../mp3-frame.js';
import type { Block } from './block.js';

/** Small, because the decoder reports one rate for all of its input, and in a file of several parts there may be two. */
const pieceBytes = 1024;

/** The sound of MP3 frames, whatever lies between them. Without the delay and padding that an encoder declares. */
export async function* decodeMp3(chunks: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  let mono: boolean | undefined;
  try {
    for await (const chunk of chunks) {
      mono ??= findMono(chunk);
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const { channelData, samplesDecoded, sampleRate } = decoder.decode(chunk.subarray(at, at + pieceBytes));
        // The decoder makes two sides of one.
        if (samplesDecoded > 0) yield { sampleRate, channels: mono ? channelData.slice(0, 1) : channelData };
      }
    }
  } finally {
    decoder.free();
  }
}

/** Whether the first frame that another one follows has one channel; undefined where there is none. */
function findMono(bytes: Buffer): boolean | undefined {
  for (let at = 0; at + mp3HeaderBytes <= bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const frame = readMp3Frame(bytes.subarray(at, at + mp3HeaderBytes));
    if (frame && readMp3Frame(bytes.subarray(at + frame.length, at + frame.length + mp3HeaderBytes))) return frame.mono;
  }
  return undefined;
}
