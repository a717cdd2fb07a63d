import { AudioError } from './audio-error.js';
import { type DecodingProgram, runSandboxed } from './sandboxed-process.js';
import type { Bounds } from './limits.js';
import { onPath } from './on-path.js';

/** Names of the demuxers that may open an upload. Without this list a renamed playlist reads other files. */
const demuxers = 'mp3,wav,w64,mov,mp4,m4a,3gp,3g2,mj2,ogg';
const closed = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxers];
const memoryBytes = 512 * 1024 * 1024;

/** A file as ffmpeg's argument, whatever characters its name has. */
export const fileArgument = (path: string): string => `file:${path}`;

/** Where ffmpeg lies; undefined where PATH leads to none. */
export const findFfmpeg = (): Promise<string | undefined> => onPath('ffmpeg');

/** Where ffmpeg lies. Throws an AudioError, DECODER_UNAVAILABLE. */
async function requireFfmpeg(): Promise<string> {
  const path = await findFfmpeg();
  if (path) return path;
  const message = 'Only ffmpeg can do this with the recording, and this node has none: install ffmpeg.';
  throw new AudioError('DECODER_UNAVAILABLE', message);
}

/** Runs ffmpeg as runSandboxed does. Throws an AudioError, DECODER_UNAVAILABLE where there is none. */
export async function runFfmpeg<T>(
  args: readonly string[],
  bounds: Bounds,
  read: (output: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  bounds.signal.throwIfAborted();
  const program: DecodingProgram = { path: await requireFfmpeg(), memoryBytes, explain };
  return runSandboxed(program, [...closed, ...args], bounds, read);
}

/** For a command that writes files: everything it prints is left unread. */
export const ignoreOutput = async (output: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _ of output);
};

const explain = (words: string): AudioError =>
  new AudioError('UNREADABLE_RECORDING', `The recording could not be decoded: ${lastLine(words)}`);

/** ffmpeg's own words, without the paths of this machine. */
const lastLine = (words: string): string =>
  (words.trim().split('\n').at(-1) ?? 'no reason given').replaceAll(/(?<!\S)\S*\/\S+/g, '(file)').slice(0, 300);
