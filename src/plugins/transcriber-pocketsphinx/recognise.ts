import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { parseLine, type Word } from './words.js';

/** The folders and files of Debian's pocketsphinx-en-us. */
export const modelFiles = { hmm: 'en-us', lm: 'en-us.lm.bin', dict: 'cmudict-en-us.dict' };

/**
 * Listens to one WAV file of 16 kHz mono s16le and yields its words as the program prints them, a sentence at a time.
 * The program is killed when the signal aborts, or when the caller stops reading.
 * @throws the signal's reason, or an Error with the program's own last complaint.
 */
export async function* recognise(
  command: string,
  model: string,
  wav: string,
  signal: AbortSignal,
): AsyncGenerator<Word> {
  signal.throwIfAborted();
  const files = Object.entries(modelFiles).flatMap(([option, name]) => [`-${option}`, join(model, name)]);
  const child = spawn(command, ['-infile', wav, '-time', 'yes', ...files], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve) =>
    child.once('error', () => resolve(null)).once('close', resolve),
  );
  const complaint = lastComplaint(child.stderr);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const word = parseLine(line);
      if (word) yield word;
    }
    const code = await ended;
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${await complaint}`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** It writes thousands of INFO lines there, and what went wrong as `ERROR: …` or `FATAL: …`. */
async function lastComplaint(stderr: NodeJS.ReadableStream): Promise<string> {
  let last = 'no message';
  for await (const line of createInterface({ input: stderr })) {
    if (/^(ERROR|FATAL)/.test(line)) last = line;
  }
  return last;
}
