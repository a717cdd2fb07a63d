import { damaged, unsupported } from './alac-error.js';

/** What a decoder must know before the first packet: the ALACSpecificConfig of an MP4 file's `alac` box. */
export interface AlacConfig {
  /** Samples of each channel in a packet; the last one may have fewer. */
  readonly frameSamples: number;
  readonly bitDepth: 16 | 20 | 24 | 32;
  /** 1 to 8. */
  readonly channels: number;
  /** Hertz. */
  readonly sampleRate: number;
  /** How fast the mean of the residuals follows them, in parts of 512. */
  readonly rate: number;
  /** The mean before the first residual. */
  readonly initialMean: number;
  /** Of the remainder of a residual, bits. */
  readonly mostBits: number;
}

const bytesOfConfig = 24;
const mostFrameSamples = 65_536;
const mostChannels = 8;
const bitDepths = [16, 20, 24, 32] as const;

/** `bytes` without the version and flags of the box. Throws an AlacError. */
export function readAlacConfig(bytes: Uint8Array): AlacConfig {
  if (bytes.length < bytesOfConfig) throw damaged('the configuration is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const version = view.getUint8(4);
  const bitDepth = bitDepths.find((each) => each === view.getUint8(5));
  const config = {
    frameSamples: view.getUint32(0),
    rate: view.getUint8(6),
    initialMean: view.getUint8(7),
    mostBits: view.getUint8(8),
    channels: view.getUint8(9),
    sampleRate: view.getUint32(20),
  };
  if (version !== 0) throw unsupported(`version ${version}`);
  if (bitDepth === undefined) throw unsupported(`samples of ${view.getUint8(5)} bits`);
  if (config.frameSamples === 0 || config.frameSamples > mostFrameSamples)
    throw unsupported(`packets of ${config.frameSamples} samples`);
  if (config.channels === 0 || config.channels > mostChannels) throw unsupported(`${config.channels} channels`);
  if (config.sampleRate === 0) throw unsupported('a sampling frequency of 0 Hz');
  if (config.mostBits === 0 || config.mostBits > 16) throw unsupported(`remainders of ${config.mostBits} bits`);
  return { ...config, bitDepth };
}
