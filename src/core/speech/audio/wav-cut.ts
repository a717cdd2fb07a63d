import { open } from 'node:fs/promises';
import { AudioError } from './audio-error.js';
import type { TargetFile } from './target-file.js';
import type { WavLayout } from './wav-layout.js';

/** Codes of WAVE formats whose samples stand alone: PCM, float, A-law and mu-law. */
const plainFormats = [1, 3, 6, 7];

/** How many samples each channel has. Throws an AudioError, NOT_TRIMMABLE for a compressed WAV. */
export function framesOf({ code, frameBytes, dataBytes }: WavLayout): number {
  if (!plainFormats.includes(code))
    throw new AudioError('NOT_TRIMMABLE', `A WAV file of format ${code} cannot be trimmed without re-encoding.`);
  return Math.floor(dataBytes / frameBytes);
}

/** Copies frames [from, until) behind the header as it was, its sizes corrected. Sample-exact. */
export async function cutWav(
  source: string,
  { dataAt, frameBytes, fact }: WavLayout,
  { from, until }: { from: number; until: number },
  target: TargetFile,
  signal: AbortSignal,
): Promise<void> {
  const bytes = (until - from) * frameBytes;
  const odd = bytes % 2;
  const file = await open(source, 'r');
  try {
    const header = Buffer.alloc(dataAt);
    await file.read(header, 0, dataAt, 0);
    header.writeUInt32LE(dataAt - 8 + bytes + odd, 4);
    header.writeUInt32LE(bytes, dataAt - 4);
    if (fact) header.writeUInt32LE(until - from, fact.at);
    await target.append(header);
    await target.appendFrom(file, dataAt + from * frameBytes, bytes, signal);
    if (odd) await target.append(Buffer.alloc(1));
  } finally {
    await file.close();
  }
}
