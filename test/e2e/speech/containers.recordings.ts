import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds of every recording that is made here. */
export const seconds = 2;
/** Of the sine on each channel. */
export const hertz = [440, 330, 550, 660, 770, 880, 990, 220];

interface Encoding {
  readonly extension: string;
  readonly args: readonly string[];
  readonly channels: readonly number[];
}

/** Every container and codec that is accepted, and for how many channels. */
export const encodings: Readonly<Record<string, Encoding>> = {
  MP3: { extension: 'mp3', args: ['-b:a', '128k'], channels: [1, 2] },
  'MP3 of 8 kHz': { extension: 'mp3', args: ['-ar', '8000', '-b:a', '16k'], channels: [1, 2] },
  'MP3 of variable rate': { extension: 'mp3', args: ['-q:a', '4'], channels: [2] },
  'MP3 of variable rate without its table': {
    extension: 'mp3',
    args: ['-q:a', '4', '-write_xing', '0'],
    channels: [1, 2],
  },
  'WAV of 8 bits': { extension: 'wav', args: ['-c:a', 'pcm_u8'], channels: [1, 2, 8] },
  'WAV of 16 bits': { extension: 'wav', args: ['-c:a', 'pcm_s16le'], channels: [1, 2, 8] },
  'WAV of 24 bits': { extension: 'wav', args: ['-c:a', 'pcm_s24le'], channels: [1, 2, 8] },
  'WAV of 32 bits': { extension: 'wav', args: ['-c:a', 'pcm_s32le'], channels: [1, 2, 8] },
  'WAV of floats': { extension: 'wav', args: ['-c:a', 'pcm_f32le'], channels: [1, 2, 8] },
  'WAV of doubles': { extension: 'wav', args: ['-c:a', 'pcm_f64le'], channels: [1, 2] },
  'WAV with A-law': { extension: 'wav', args: ['-ar', '8000', '-c:a', 'pcm_alaw'], channels: [1, 2, 8] },
  'WAV with mu-law': { extension: 'wav', args: ['-ar', '8000', '-c:a', 'pcm_mulaw'], channels: [1, 2, 8] },
  'WAV with MP3': { extension: 'wav', args: ['-c:a', 'libmp3lame'], channels: [1, 2] },
  'WAV with IMA ADPCM': { extension: 'wav', args: ['-c:a', 'adpcm_ima_wav'], channels: [1, 2] },
  'WAV with Microsoft ADPCM': { extension: 'wav', args: ['-c:a', 'adpcm_ms'], channels: [1, 2] },
  'WAV with GSM 6.10': { extension: 'wav', args: ['-ar', '8000', '-c:a', 'libgsm_ms'], channels: [1] },
  'WAV with G.722': { extension: 'wav', args: ['-ar', '16000', '-c:a', 'g722'], channels: [1] },
  'M4A with AAC': { extension: 'm4a', args: ['-c:a', 'aac'], channels: [1, 2, 8] },
  'M4A with AAC in fragments': {
    extension: 'm4a',
    args: ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
    channels: [2],
  },
  'M4A with ALAC': { extension: 'm4a', args: ['-c:a', 'alac'], channels: [1, 2] },
  'OGG with Vorbis': { extension: 'ogg', args: ['-c:a', 'libvorbis'], channels: [1, 2, 8] },
  'OGG with Opus': { extension: 'ogg', args: ['-c:a', 'libopus'], channels: [1, 2, 8] },
  'OGG with Opus of 8 kHz': {
    extension: 'ogg',
    args: ['-ar', '8000', '-c:a', 'libopus', '-b:a', '24k'],
    channels: [1, 2],
  },
  'OGG with FLAC': { extension: 'ogg', args: ['-c:a', 'flac'], channels: [1, 2, 8] },
  'OGG with Speex': { extension: 'ogg', args: ['-ar', '16000', '-c:a', 'libspeex'], channels: [1] },
};

/** Another sine on each channel, by ffmpeg; made once in a folder. */
export function record(folder: string, name: string, channels: number, more: readonly string[] = []): Buffer {
  const { extension, args } = encodings[name]!;
  return make(folder, extension, channels, [...args, ...more]);
}

/** Any file that ffmpeg can write. */
export function make(folder: string, extension: string, channels: number, args: readonly string[]): Buffer {
  const name = `${[channels, ...args].join('_').replaceAll(/[^\w-]/g, '')}.${extension}`;
  const path = join(folder, name);
  const exprs = hertz.slice(0, channels).map((each) => `0.3*sin(2*PI*${each}*t)`);
  const source = `aevalsrc=exprs='${exprs.join('|')}':s=44100:d=${seconds}`;
  if (!existsSync(path))
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-bitexact', ...args, path]);
  return readFileSync(path);
}

/** A file without an extension, as uploads are kept. */
export function keep(folder: string, bytes: Uint8Array): string {
  const path = join(folder, 'upload');
  writeFileSync(path, bytes);
  return path;
}

/** Bytes that look like nothing, the same in each run. */
export function noise(length: number, seed = 17): Buffer {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length }, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16),
  );
}

/** An ID3v2.3 tag with one frame of so many bytes. */
export function id3(frame: 'APIC' | 'PRIV', length: number): Buffer {
  const head = Buffer.alloc(20);
  head.write('ID3\x03', 'latin1');
  for (const [at, shift] of [21, 14, 7, 0].entries()) head[6 + at] = ((length + 10) >> shift) & 0x7f;
  head.write(frame, 10, 'latin1');
  head.writeUInt32BE(length, 14);
  return Buffer.concat([head, Buffer.from('\0image/png\0\x03\0', 'latin1'), noise(length - 14)]);
}

interface WavFields {
  readonly code?: number;
  readonly channels?: number;
  readonly sampleRate?: number;
  readonly frameBytes?: number;
  readonly bits?: number;
  /** What the header says of the length of its samples. */
  readonly dataBytes?: number;
}

/** A WAV file with whatever header and a second of samples of 8 kHz, mono, 16 bits. */
export function wav({
  code = 1,
  channels = 1,
  sampleRate = 8000,
  frameBytes = 2,
  bits = 16,
  dataBytes,
}: WavFields): Buffer {
  const samples = Buffer.alloc(16_000);
  for (let at = 0; at < 8000; at++) samples.writeInt16LE(Math.round(9000 * Math.sin(at / 3)), at * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF....WAVEfmt ', 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(code, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE((sampleRate * frameBytes) >>> 0, 28);
  head.writeUInt16LE(frameBytes, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes ?? samples.length, 40);
  return Buffer.concat([head, samples]);
}
