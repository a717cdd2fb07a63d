import { open, stat } from 'node:fs/promises';
import { errors } from '../../platform/errors/errors.js';
import { AudioError } from './audio-error.js';
import type { Look } from './look.js';
import { lookByMetadata } from './metadata-look.js';
import { lookAtMp3 } from './mp3-look.js';
import { lookAtOgg } from './ogg-look.js';
import { lookAtWav } from './wav-look.js';

/** What a recording says of itself. */
export interface Sound {
  /** `audio/mpeg`, `audio/wav`, `audio/mp4` or `audio/ogg`. */
  readonly contentType: string;
  readonly codec: string;
  /** Seconds, as declared, and no more than so many bytes can hold. */
  readonly duration: number;
  /** Hertz. */
  readonly sampleRate: number;
  readonly channels: number;
}

const formats: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^MPEG$/, 'audio/mpeg', /Layer 3/],
  [/^WAVE$/, 'audio/wav', /^(PCM|MULAW|ALAW|IEEE_FLOAT|MPEGLAYER3|(MS|IMA)_ADPCM|GSM610|G722)$/],
  [/^(M4A|mp42|isom|MP4|M4B|iso\d|3gp|qt)/i, 'audio/mp4', /AAC|ALAC/i],
  [/^Ogg/, 'audio/ogg', /Vorbis|Opus|Speex|FLAC/],
];
/** Hertz. What is beyond is a mistake or an attempt: time and memory grow with both. */
const [lowestRate, highestRate] = [1000, 768_000];
/** What the codecs of OGG and M4A can have; ffmpeg mixes some larger numbers and not others. */
const mostChannels = 8;
/** Silence in FLAC at 8 kHz has 27, Opus that sends nothing about 33: a file that declares less than half of it cannot hold what it declares. */
const fewestBytesPerSecond = 16;
const headBytes = 12;
const unprintable = /[^ -~]/g;
const longestName = 60;
/** M4A and others which the error names instead of calling them unknown: FLAC, Matroska, AIFF, ASF. */
const named = /^(....ftyp|fLaC|.E\xdf\xa3|FORM|0&\xb2u)/s;
/** ADTS and other layers of MPEG begin so. */
const sync = /^\xff[\xe0-\xff]/;

/**
 * Decides by content what the file at `path` is; the name must have no extension, so that nothing else is looked at.
 * Throws INVALID_FILE_FORMAT, saying what was found.
 */
export async function probe(path: string): Promise<Sound> {
  const raw = await look(path).catch((error: unknown) => {
    if (error instanceof AudioError) return undefined;
    throw error;
  });
  if (!raw) throw errors.invalidFileFormat('The file is not a recording in MP3, WAV, M4A or OGG.');
  const { container, codec, onlyPictures, ...numbers } = tidy(raw);
  const found = `${container} with ${codec}`;
  const known = formats.find(([name, , codecs]) => name.test(container) && codecs.test(codec));
  if (onlyPictures) throw errors.invalidFileFormat('The file contains pictures but no audio.', found);
  if (!known)
    throw errors.invalidFileFormat(`The file is ${found}, which is not accepted: send MP3, WAV, M4A or OGG.`, found);
  check(numbers, found);
  const duration = Math.min(numbers.duration, (await stat(path)).size / fewestBytesPerSecond);
  return { contentType: known[1], codec, ...numbers, duration };
}

/** Undefined for what is nothing known. */
async function look(path: string): Promise<Look | undefined> {
  const head = await readHead(path);
  if (head.startsWith('RIFF') && head.endsWith('WAVE')) return lookAtWav(path);
  if (head.startsWith('OggS')) return lookAtOgg(path);
  if (named.test(head)) return lookByMetadata(path);
  const mp3 = await lookAtMp3(path);
  if (mp3 || !sync.test(head)) return mp3;
  return lookByMetadata(path);
}

/** Names come from the file, of any length and with any byte, and M4A has rates with fractions. */
const tidy = (found: Look): Look => ({
  ...found,
  container: name(found.container),
  codec: name(found.codec),
  sampleRate: Math.round(found.sampleRate),
});

const name = (found: string): string => found.replaceAll(unprintable, '').slice(0, longestName);

function check({ duration, sampleRate, channels }: Pick<Sound, 'duration' | 'sampleRate' | 'channels'>, found: string) {
  if (!(duration > 0 && sampleRate > 0 && channels > 0))
    throw errors.invalidFileFormat('The file has a header but no audio.', found);
  if (!Number.isFinite(duration)) throw errors.invalidFileFormat('The file does not contain its duration.', found);
  if (sampleRate < lowestRate || sampleRate > highestRate)
    throw errors.invalidFileFormat(
      `The file declares a sample rate of ${sampleRate} Hz: ${lowestRate} to ${highestRate} Hz are accepted.`,
      found,
    );
  if (channels > mostChannels)
    throw errors.invalidFileFormat(`The file has ${channels} channels: ${mostChannels} are accepted.`, found);
}

async function readHead(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
