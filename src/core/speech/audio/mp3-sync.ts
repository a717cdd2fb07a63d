import { type Mp3Frame, mp3HeaderBytes, readMp3Frame } from './mp3-frame.js';

/** Frames that must follow each other where nothing is known yet: bytes that only look like one are common. */
export const enoughFrames = 4;

/** Tells most bytes that begin no frame of Layer III without a view of them. */
export const looksLikeFrame = (bytes: Buffer, at: number): boolean =>
  bytes[at] === 0xff && (bytes[at + 1]! & 0xe6) === 0xe2;

/** Whether both have one clock. Bit rate and mode may change from frame to frame. */
export const isSameKind = (one: Mp3Frame, other: Mp3Frame): boolean =>
  one.mpeg === other.mpeg && one.sampleRate === other.sampleRate;

/** Whether `enough` frames of one kind follow each other from `start` on; fewer with `mayEnd`, where the bytes end. */
export function follow(bytes: Buffer, start: number, enough: number, mayEnd: boolean): boolean {
  let first: Mp3Frame | undefined;
  for (let at = start, count = 0; count < enough; count++) {
    const frame = readMp3Frame(bytes.subarray(at, at + mp3HeaderBytes));
    if (!frame) return mayEnd && at >= bytes.length && (at === bytes.length || count > 1);
    first ??= frame;
    if (!isSameKind(frame, first)) return false;
    at += frame.length;
  }
  return true;
}
