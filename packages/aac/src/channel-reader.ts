import { damaged, unsupported } from './aac-error.js';
import type { BitReader } from './bit-reader.js';
import type { ChannelStream } from './channel-stream.js';
import { dequantise } from './dequantise.js';
import { PulseData } from './pulse-data.js';
import { readScaleFactors } from './scale-factors.js';
import { readSections } from './section-data.js';
import { readSpectralData } from './spectral-data.js';

/** Reads one channel after the other: individual_channel_stream, ISO/IEC 14496-3, 4.4.2.7. */
export class ChannelReader {
  private readonly pulses = new PulseData();

  /** Restores the coefficients, but for noise and for what the channels of a pair have together. */
  read(reader: BitReader, channel: ChannelStream, hasCommonWindow: boolean): void {
    const { info, shaping } = channel;
    const globalGain = reader.read(8);
    if (!hasCommonWindow) info.read(reader);
    readSections(reader, channel);
    readScaleFactors(reader, channel, globalGain);
    const hasPulses = reader.flag();
    if (hasPulses) {
      if (info.isShort) throw damaged('there are pulses in short windows');
      this.pulses.read(reader, info.bands);
    }
    shaping.read(reader, info, reader.flag());
    if (reader.flag()) throw unsupported('split by gain control');
    readSpectralData(reader, channel);
    if (hasPulses) this.pulses.apply(channel);
    dequantise(channel);
  }
}
