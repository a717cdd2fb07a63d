import { parseFile } from 'music-metadata';
import { errors } from '../errors/errors.js';

/** What a recording says of itself. */
export interface Sound {
  /** `audio/mpeg`, `audio/wav`, `audio/mp4` or `audio/ogg`. */
  readonly contentType: string;
  readonly codec: string;
  /** Seconds. */
  readonly duration: number;
  /** Hertz. */
  readonly sampleRate: number;
  readonly channels: number;
}

const formats: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^MPEG$/, 'audio/mpeg', /Layer 3/],
  [/^WAVE$/, 'audio/wav', /^(PCM|MULAW|ALAW|IEEE_FLOAT|EXTENSIBLE|non-PCM \(65534\)|MPEGLAYER3)/i],
  [/^(M4A|mp42|isom|MP4|M4B|iso\d|3gp|qt)/i, 'audio/mp4', /AAC|ALAC/i],
  [/^Ogg/, 'audio/ogg', /Vorbis|Opus|Speex|FLAC/i],
];

/**
 * Decides by content what the file at `path` is; the name must have no extension, so that nothing else is looked at.
 * Throws INVALID_FILE_FORMAT, saying what was found.
 */
export async function probe(path: string): Promise<Sound> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true, skipPostHeaders: true }).catch(() => {
    throw errors.invalidFileFormat('The file is not a recording in MP3, WAV, M4A or OGG.');
  });
  const {
    container = 'unknown',
    codec = 'unknown',
    duration = 0,
    sampleRate = 0,
    numberOfChannels = 0,
    hasVideo,
    hasAudio,
  } = format;
  const found = `${container} with ${codec}`;
  const known = formats.find(([name, , codecs]) => name.test(container) && codecs.test(codec));
  if (hasVideo && !hasAudio) throw errors.invalidFileFormat('The file has pictures and no sound.', found);
  if (!known)
    throw errors.invalidFileFormat(`The file is ${found}, which is not accepted: send MP3, WAV, M4A or OGG.`, found);
  if (!(duration > 0 && sampleRate > 0 && numberOfChannels > 0))
    throw errors.invalidFileFormat('The file has a header and no sound in it.', found);
  return { contentType: known[1], codec, duration, sampleRate, channels: numberOfChannels };
}
