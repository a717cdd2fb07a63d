import { damaged } from './aac-error.js';
import type { BitReader } from './bit-reader.js';
import type { ChannelStream } from './channel-stream.js';
import { isSpectral } from './codebook-numbers.js';
import type { ScaleFactorBands } from './tables/scale-factor-bands.js';

const mostPulses = 4;

/** Up to four coefficients whose magnitudes are coded apart: pulse_data, ISO/IEC 14496-3, 4.4.2.7 and 4.6.3.3. */
export class PulseData {
  private count = 0;
  private readonly places = new Uint16Array(mostPulses);
  private readonly amplitudes = new Uint8Array(mostPulses);

  read(reader: BitReader, bands: ScaleFactorBands): void {
    this.count = reader.read(2) + 1;
    const band = reader.read(6);
    if (band >= bands.count) throw damaged('pulses begin behind the last band');
    let place = bands.offsets[band]!;
    for (let pulse = 0; pulse < this.count; pulse++) {
      place += reader.read(5);
      if (place >= bands.offsets[bands.count]!) throw damaged('a pulse is behind the last coefficient');
      this.places[pulse] = place;
      this.amplitudes[pulse] = reader.read(4);
    }
  }

  /** Adds the pulses to the quantised coefficients. In bands without coefficients there are none. */
  apply({ info, codebooks, quantised }: ChannelStream): void {
    for (let pulse = 0; pulse < this.count; pulse++) {
      const place = this.places[pulse]!;
      const band = info.bands.offsets.findIndex((offset) => offset > place) - 1;
      if (band >= info.maxBands || !isSpectral(codebooks[band]!)) continue;
      const amplitude = this.amplitudes[pulse]!;
      quantised[place]! += quantised[place]! > 0 ? amplitude : -amplitude;
    }
  }
}
