import { damaged } from './aac-error.js';
import type { BitReader } from './bit-reader.js';
import type { WindowInfo } from './window-info.js';

/** Of AAC-LC: filters of one window, and their order in a long window. */
const [mostFilters, largestOrder] = [3, 12];
const slots = 8 * mostFilters;

/** Temporal noise shaping: tns_data, ISO/IEC 14496-3, 4.4.2.7, and 4.6.9. */
export class NoiseShaping {
  private readonly counts = new Uint8Array(8);
  // One slot for each filter of each window.
  private readonly lengths = new Uint8Array(slots);
  private readonly orders = new Uint8Array(slots);
  private readonly downward = new Uint8Array(slots);
  private readonly coefficients = new Float64Array(slots * largestOrder);
  private readonly scratch = new Float64Array(largestOrder);

  read(reader: BitReader, info: WindowInfo, isPresent: boolean): void {
    this.counts.fill(0);
    if (!isPresent) return;
    const short = info.isShort;
    for (let window = 0; window < info.windows; window++) {
      const count = reader.read(short ? 1 : 2);
      const fine = count > 0 && reader.flag();
      for (let filter = 0; filter < count; filter++)
        this.readFilter(reader, short, fine, window * mostFilters + filter);
      this.counts[window] = count;
    }
  }

  private readFilter(reader: BitReader, short: boolean, fine: boolean, slot: number): void {
    this.lengths[slot] = reader.read(short ? 4 : 6);
    const order = reader.read(short ? 3 : 5);
    if (order > largestOrder) throw damaged(`a filter for noise shaping is of order ${order}`);
    this.orders[slot] = order;
    if (order === 0) return;
    this.downward[slot] = reader.read(1);
    const resolution = fine ? 4 : 3;
    const bits = resolution - reader.read(1);
    const first = slot * largestOrder;
    for (let at = 0; at < order; at++) {
      const signed = (reader.read(bits) << (32 - bits)) >> (32 - bits);
      this.extend(first, at, reflection(signed, resolution));
    }
  }

  /** Makes a predictor of `order` one longer, by the reflection coefficient of its last step (Levinson's recursion). */
  private extend(first: number, order: number, reflection: number): void {
    const { coefficients, scratch } = this;
    for (let at = 0; at < order; at++)
      scratch[at] = coefficients[first + at]! + reflection * coefficients[first + order - 1 - at]!;
    for (let at = 0; at < order; at++) coefficients[first + at] = scratch[at]!;
    coefficients[first + order] = reflection;
  }

  /** Filters the spectrum where filters were sent. */
  apply(info: WindowInfo, spectrum: Float64Array): void {
    const { count, offsets, tnsBands } = info.bands;
    const most = Math.min(tnsBands, info.maxBands);
    for (let window = 0; window < info.windows; window++) {
      const start = window * info.windowLength;
      for (let filter = 0, top = count; filter < this.counts[window]!; filter++) {
        const slot = window * mostFilters + filter;
        const bottom = Math.max(0, top - this.lengths[slot]!);
        const [from, until] = [offsets[Math.min(bottom, most)]!, offsets[Math.min(top, most)]!];
        this.filter(slot, spectrum, start + from, start + until);
        top = bottom;
      }
    }
  }

  /** An all-pole filter over the coefficients, from the lowest or from the highest on. */
  private filter(slot: number, spectrum: Float64Array, from: number, until: number): void {
    const { coefficients } = this;
    const first = slot * largestOrder;
    const order = this.orders[slot]!;
    const step = this.downward[slot] ? -1 : 1;
    for (let at = step > 0 ? from : until - 1, done = 0; done < until - from; at += step, done++) {
      let sum = spectrum[at]!;
      for (let tap = 0; tap < Math.min(order, done); tap++)
        sum -= coefficients[first + tap]! * spectrum[at - step * (tap + 1)]!;
      spectrum[at] = sum;
    }
  }
}

/** Between -1 and 1, so that the filter is stable. */
function reflection(value: number, resolution: number): number {
  const half = 1 << (resolution - 1);
  return Math.sin((value * Math.PI) / 2 / (value >= 0 ? half - 0.5 : half + 0.5));
}
