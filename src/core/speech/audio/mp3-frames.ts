import { createReadStream } from 'node:fs';
import { AudioError } from './audio-error.js';
import { type Mp3Frame, mp3HeaderBytes, readMp3Frame } from './mp3-frame.js';
import { id3Bytes } from './mp3-head.js';
import { type InfoFrame, readInfoFrame } from './mp3-info-frame.js';
import { enoughFrames, follow, isSameKind, looksLikeFrame } from './mp3-sync.js';

export interface Mp3FrameBytes {
  readonly bytes: Buffer;
  readonly frame: Mp3Frame;
  /** Of the frame before the sound, where the encoder wrote one. */
  readonly info: InfoFrame | undefined;
}

/** Gone through in one turn of the event loop. */
const readBytes = 64 * 1024;
const longestFrame = 1441;
const lookAhead = enoughFrames * longestFrame + mp3HeaderBytes;
/** Behind bytes that belong to no frame. */
const framesToGoOn = 2;

/** The frames of an MP3, whatever lies between them; all have the first one's clock. The last may be cut off. Throws an AudioError. */
export async function* readMp3Frames(path: string, signal: AbortSignal): AsyncGenerator<Mp3FrameBytes> {
  const start = await id3Bytes(path);
  const walk = new FrameWalk();
  for await (const chunk of createReadStream(path, {
    start,
    highWaterMark: readBytes,
    signal,
  }) as AsyncIterable<Buffer>)
    yield* walk.take(chunk, false);
  yield* walk.take(Buffer.alloc(0), true);
}

class FrameWalk {
  private rest: Buffer = Buffer.alloc(0);
  private first: Mp3Frame | undefined;
  private inSync = false;

  *take(chunk: Buffer, atEnd: boolean): Generator<Mp3FrameBytes> {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const { rest } = this;
    const until = atEnd ? rest.length : rest.length - lookAhead;
    let at = 0;
    while (at < until) {
      const frame = looksLikeFrame(rest, at) ? this.frameAt(at, atEnd) : undefined;
      this.inSync = frame !== undefined;
      if (!frame) {
        at++;
        continue;
      }
      const bytes = rest.subarray(at, at + frame.length);
      if (bytes.length < frame.mainAt) break;
      yield { bytes, frame, info: this.first ? undefined : readInfoFrame(bytes, frame) };
      this.first ??= frame;
      at += frame.length;
    }
    this.rest = rest.subarray(at);
  }

  private frameAt(at: number, atEnd: boolean): Mp3Frame | undefined {
    const { first, inSync, rest } = this;
    const frame = readMp3Frame(rest.subarray(at, at + mp3HeaderBytes));
    if (!frame) return undefined;
    const isKnown = first !== undefined && isSameKind(frame, first);
    if (isKnown && inSync) return frame;
    if (!follow(rest, at, isKnown ? framesToGoOn : enoughFrames, atEnd && (isKnown || !first))) return undefined;
    if (first && !isKnown)
      throw new AudioError('NOT_TRIMMABLE', 'The recording changes its sample rate: it cannot be trimmed.');
    return frame;
  }
}
