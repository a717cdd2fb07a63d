import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { PluginContext, Recording } from '@callwarden/sdk';
import { bytesPerSecond, DecodedSound } from './decoded-sound.js';
import type { Options } from './options.js';

/** What one request sends. */
export interface Piece {
  /** Which channel it is of. */
  readonly channel: number;
  /** Seconds. */
  readonly from: number;
  readonly until: number;
  /** `audio/mpeg` and the like. */
  readonly contentType: string;
  read(): Promise<Blob>;
}

/** Bytes of a request that are not the recording. */
const spareBytes = 64 * 1024;

/** Whether the recording has to be sent as it was decoded: its channels one by one, or in parts. */
export async function mustSplit(
  { key, channels }: Recording,
  options: Options,
  context: PluginContext,
): Promise<boolean> {
  return channels.length > 1 || (await stat(await context.files.path(key))).size > limitOf(options);
}

/** The recording as it was uploaded where one request takes it, else its channels, each in parts that the service takes. */
export async function piecesOf(recording: Recording, options: Options, context: PluginContext): Promise<Piece[]> {
  const { key, contentType, duration, channels } = recording;
  if (!(await mustSplit(recording, options, context))) {
    const path = await context.files.path(key);
    return [{ channel: 0, from: 0, until: duration, contentType, read: () => openAsBlob(path) }];
  }
  const longest = (limitOf(options) - spareBytes) / bytesPerSecond;
  const pieces = await Promise.all(
    channels.map(async (decoded, channel) => {
      const path = await context.files.path(decoded.key);
      const stretches = await DecodedSound.with(path, (sound) => sound.stretches(longest));
      return stretches.map((stretch) => ({
        channel,
        ...stretch,
        contentType: 'audio/wav',
        read: () => DecodedSound.with(path, (sound) => sound.wav(stretch)),
      }));
    }),
  );
  return pieces.flat();
}

const limitOf = ({ maxFileMegabytes }: Options): number => maxFileMegabytes * 1024 * 1024;
