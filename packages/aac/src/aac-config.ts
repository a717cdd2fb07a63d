import { unsupported } from './aac-error.js';
import { BitReader } from './bit-reader.js';
import { layoutOfConfiguration, type ChannelLayout } from './channel-layout.js';
import { readProgramConfig } from './program-config.js';
import { frequencyIndexOf, samplingFrequencies } from './sampling-frequency.js';

/** What a decoder must know before the first access unit. */
export interface AacConfig {
  /** Hertz, of the AAC-LC core: half of what is played, where spectral band replication follows. */
  readonly sampleRate: number;
  /** Whose tables are used, 0 to 12. */
  readonly frequencyIndex: number;
  /** Samples of each channel in an access unit. */
  readonly frameSamples: 1024 | 960;
  /** Undefined where the first access unit states it. */
  readonly layout: ChannelLayout | undefined;
}

/** Audio object types: ISO/IEC 14496-3, 1.5.1.1. */
const [lowComplexity, bandReplication, parametricStereo, escapedType] = [2, 5, 29, 31];
const explicitFrequency = 15;

/** Reads an AudioSpecificConfig, as an MP4 file's `esds` box has it: ISO/IEC 14496-3, 1.6.2.1. Throws an AacError. */
export function readAudioSpecificConfig(bytes: Uint8Array): AacConfig {
  const reader = new BitReader();
  reader.open(bytes);
  let type = readObjectType(reader);
  const sampling = readFrequency(reader);
  const configuration = reader.read(4);
  if (type === bandReplication || type === parametricStereo) {
    readFrequency(reader); // of what band replication adds
    type = readObjectType(reader);
  }
  if (type !== lowComplexity) throw unsupported(`audio object type ${type}`);
  const frameSamples = reader.flag() ? 960 : 1024;
  if (reader.flag()) throw unsupported('an enhancement of another stream'); // dependsOnCoreCoder
  reader.skip(1); // extensionFlag, which is of other object types
  const layout = configuration === 0 ? readProgramConfig(reader) : layoutOfConfiguration(configuration);
  return { ...sampling, frameSamples, layout };
}

function readObjectType(reader: BitReader): number {
  const type = reader.read(5);
  return type === escapedType ? 32 + reader.read(6) : type;
}

function readFrequency(reader: BitReader): Pick<AacConfig, 'sampleRate' | 'frequencyIndex'> {
  const index = reader.read(4);
  if (index === explicitFrequency) {
    const hertz = reader.read(24);
    if (hertz === 0) throw unsupported('a sampling frequency of 0 Hz');
    return { sampleRate: hertz, frequencyIndex: frequencyIndexOf(hertz) };
  }
  const sampleRate = samplingFrequencies[index];
  if (sampleRate === undefined) throw unsupported(`sampling frequency index ${index}`);
  return { sampleRate, frequencyIndex: index };
}
