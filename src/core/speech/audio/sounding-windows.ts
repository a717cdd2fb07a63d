import type { PcmListener } from './pcm.js';

const windowSeconds = 0.02;
const fullScale = 32_768;

/**
 * Where samples are loud, by windows of 20 ms that do not overlap. A window sounds when the RMS of any channel reaches
 * the threshold. 0 dB is an RMS of full scale: a full-scale square wave has 0 dB and a full-scale sine -3.01 dB, as in
 * ffmpeg's `astats` and `silenceremove` (AES17 would put the sine at 0).
 */
export class SoundingWindows implements PcmListener {
  sampleRate = 0;
  /** Samples of each channel that were heard. */
  heard = 0;
  /** Where the first sounding window begins, in samples; undefined while there was none. */
  first: number | undefined;
  /** Where the last sounding window ends. */
  last: number | undefined;
  private channels = 1;
  private windowLength = 1;
  private inWindow = 0;
  private energies = new Float64Array(1);
  private readonly loudFrom: number;

  /** `threshold` in dB, at most 0. With `onlyFirst` it stops at the first window that sounds. */
  constructor(
    threshold: number,
    private readonly onlyFirst = false,
  ) {
    this.loudFrom = (fullScale * 10 ** (threshold / 20)) ** 2;
  }

  begin(sampleRate: number, channels: number): void {
    this.sampleRate = sampleRate;
    this.channels = channels;
    this.windowLength = Math.max(1, Math.round(sampleRate * windowSeconds));
    this.energies = new Float64Array(channels);
  }

  take(samples: Int16Array): boolean {
    const frames = samples.length / this.channels;
    for (let at = 0; at < frames;) {
      const until = Math.min(frames, at + this.windowLength - this.inWindow);
      this.measure(samples, at, until);
      this.inWindow += until - at;
      this.heard += until - at;
      at = until;
      if (this.inWindow === this.windowLength) this.endWindow();
    }
    return !(this.onlyFirst && this.first !== undefined);
  }

  /** Counts a last window that is shorter than the others. */
  end(): this {
    if (this.inWindow > 0) this.endWindow();
    return this;
  }

  private measure(samples: Int16Array, from: number, until: number): void {
    const { channels, energies } = this;
    for (let channel = 0; channel < channels; channel++) {
      let energy = 0;
      for (let at = from * channels + channel; at < until * channels; at += channels) {
        const sample = samples[at]!;
        energy += sample * sample;
      }
      energies[channel]! += energy;
    }
  }

  private endWindow(): void {
    if (this.energies.some((energy) => energy / this.inWindow >= this.loudFrom)) {
      this.first ??= this.heard - this.inWindow;
      this.last = this.heard;
    }
    this.energies.fill(0);
    this.inWindow = 0;
  }
}
