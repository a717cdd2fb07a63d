import { spawn } from 'node:child_process';
import { AudioError } from './audio-error.js';

/** Names of the demuxers that may open an upload. Without this list a renamed playlist reads other files. */
const demuxers = 'mp3,wav,w64,mov,mp4,m4a,3gp,3g2,mj2,ogg';
const cage = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxers];
const largestMessage = 2000;

/** A file as ffmpeg's argument, whatever characters its name has. */
export const fileArgument = (path: string): string => `file:${path}`;

/**
 * Runs ffmpeg in its cage and lends `read` what it prints. The process ends with `read`, and is ended if `read` leaves
 * before the end of the output. Throws an AudioError, the signal's reason, or what `read` throws.
 */
export async function runFfmpeg<T>(
  args: readonly string[],
  signal: AbortSignal,
  read: (output: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const env = { PATH: process.env['PATH'] ?? '' };
  const child = spawn('ffmpeg', [...cage, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let message = '';
  let failure: NodeJS.ErrnoException | undefined;
  child.stderr.on('data', (chunk: Buffer) => (message = (message + chunk.toString()).slice(-largestMessage)));
  child.once('error', (error) => (failure = error));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  try {
    const result = await read(child.stdout);
    if (child.stdout.readableEnded) {
      const code = await closed;
      signal.throwIfAborted();
      if (code !== 0) throw failed(failure, message);
    }
    return result;
  } catch (error) {
    signal.throwIfAborted();
    if (failure) throw failed(failure, message);
    throw error;
  } finally {
    child.kill('SIGKILL');
    child.stdout.destroy(); // what nobody read would keep it from closing
    await closed;
  }
}

/** For a command that writes files: everything it prints is left unread. */
export const ignoreOutput = async (output: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _ of output);
};

function failed(failure: NodeJS.ErrnoException | undefined, message: string): Error {
  if (failure?.code === 'ENOENT')
    return new AudioError('DECODER_UNAVAILABLE', 'Nothing on this node can decode recordings: install ffmpeg.');
  return failure ?? new AudioError('UNREADABLE_RECORDING', `The recording could not be decoded: ${lastLine(message)}`);
}

/** ffmpeg's own words, without the paths of this machine. */
const lastLine = (message: string): string =>
  (message.trim().split('\n').at(-1) ?? 'no reason given').replaceAll(/\S*\/\S+/g, '(file)').slice(0, 300);
