import { AudioError } from './audio-error.js';
import { fileArgument, findFfmpeg, runFfmpeg } from './ffmpeg.js';
import type { Bounds } from './limits.js';
import { runBuiltInDecoder } from './built-in-decoder.js';

/** Takes decoded sound as it comes; nothing of it is kept for it. */
export interface PcmListener {
  /** Once, before any sample. `sampleRate` in hertz. */
  begin(sampleRate: number, channels: number): void;
  /** Interleaved 16-bit samples, whole frames; valid during the call only. False: enough was heard. */
  take(samples: Int16Array): boolean;
}

export interface PcmOptions {
  /** Seconds from the start at which decoding begins; as exact as seeking in the format is. */
  readonly from?: number;
  /** Mixed down to so many channels; all as they are without it. */
  readonly channels?: number;
  /** Without ffmpeg also where there is one. */
  readonly builtIn?: boolean;
}

const bytesPerSample = 2;
const longestHeader = 4096;

/** Decodes the first sound track at its own rate, streamed through a pipe, by ffmpeg or without it. Throws an AudioError. */
export function decodePcm(
  path: string,
  listener: PcmListener,
  bounds: Bounds,
  options: PcmOptions = {},
): Promise<void> {
  return decodeWav(path, bounds, (output) => deliver(output, listener), options);
}

/** The same as a WAV file of 16-bit samples, whose header says that its size is not known. */
export async function decodeWav<T>(
  path: string,
  bounds: Bounds,
  read: (wav: AsyncIterable<Buffer>) => Promise<T>,
  { from = 0, channels, builtIn = false }: PcmOptions = {},
): Promise<T> {
  if (builtIn || !(await findFfmpeg()))
    return runBuiltInDecoder({ path, output: { kind: 'pcm', from, ...(channels && { channels }) } }, bounds, read);
  const seek = from > 0 ? ['-ss', from.toFixed(6)] : [];
  const mix = channels ? ['-ac', `${channels}`] : [];
  const wav = ['-map', '0:a:0', ...mix, '-map_metadata', '-1', '-bitexact', '-c:a', 'pcm_s16le', '-f', 'wav', 'pipe:1'];
  return runFfmpeg([...seek, '-i', fileArgument(path), ...wav], bounds, read);
}

async function deliver(output: AsyncIterable<Buffer>, listener: PcmListener): Promise<void> {
  let frameBytes = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of output) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (frameBytes === 0) {
      const header = readPipedHeader(bytes);
      if (!header && bytes.length > longestHeader)
        throw new AudioError('UNREADABLE_RECORDING', 'The decoder did not report the format of its output.');
      if (!header) {
        rest = bytes;
        continue;
      }
      listener.begin(header.sampleRate, header.channels);
      frameBytes = header.channels * bytesPerSample;
      bytes = bytes.subarray(header.length);
    }
    const whole = bytes.length - (bytes.length % frameBytes);
    rest = bytes.subarray(whole);
    if (whole > 0 && !listener.take(asSamples(bytes.subarray(0, whole)))) return;
  }
}

/** The WAV header that a decoder writes into a pipe: `fmt ` first, sizes unknown. Undefined where more of it is to come. */
export function readPipedHeader(bytes: Buffer): { sampleRate: number; channels: number; length: number } | undefined {
  const data = bytes.subarray(0, longestHeader).indexOf('data', 12, 'latin1');
  if (data < 36 || bytes.length < data + 8) return undefined;
  return { sampleRate: bytes.readUInt32LE(24), channels: bytes.readUInt16LE(22), length: data + 8 };
}

/** A view where alignment allows one. */
function asSamples(bytes: Buffer): Int16Array {
  const aligned = bytes.byteOffset % bytesPerSample === 0 ? bytes : new Uint8Array(bytes);
  return new Int16Array(aligned.buffer, aligned.byteOffset, aligned.length / bytesPerSample);
}
