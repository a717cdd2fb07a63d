import type { PcmListener } from './pcm.js';
import type { Peaks } from './peaks.js';

/** Two channels, packed, fit in 64 KiB; as stretches double when all are used, at least half of them are. */
export const mostStretches = 8190;
const firstStretch = 64;

/** Collects peaks in a fixed space, however long the recording. */
export class PeakCollector implements PcmListener {
  private sampleRate = 0;
  private frames = 0;
  private stretch = firstStretch;
  private channels: Int16Array[] = [];

  begin(sampleRate: number, channels: number): void {
    this.sampleRate = sampleRate;
    this.channels = Array.from({ length: channels }, () => new Int16Array(mostStretches * 2));
  }

  take(samples: Int16Array): boolean {
    const count = this.channels.length;
    const frames = samples.length / count;
    for (let at = 0; at < frames;) {
      const stretchAt = Math.floor(this.frames / this.stretch);
      if (stretchAt === mostStretches) {
        this.double();
        continue;
      }
      const until = Math.min(frames, at + (stretchAt + 1) * this.stretch - this.frames);
      const fresh = this.frames === stretchAt * this.stretch;
      for (const [channel, peaks] of this.channels.entries())
        widen(peaks, stretchAt * 2, samples.subarray(at * count, until * count), { count, channel, fresh });
      this.frames += until - at;
      at = until;
    }
    return true;
  }

  peaks(): Peaks {
    const { sampleRate, frames, stretch } = this;
    const used = Math.ceil(frames / stretch) * 2;
    return { sampleRate, frames, stretch, channels: this.channels.map((peaks) => peaks.slice(0, used)) };
  }

  private double(): void {
    for (const peaks of this.channels)
      for (let at = 0; at < mostStretches; at += 2) {
        peaks[at] = Math.min(peaks[at * 2]!, peaks[at * 2 + 2]!);
        peaks[at + 1] = Math.max(peaks[at * 2 + 1]!, peaks[at * 2 + 3]!);
      }
    this.stretch *= 2;
  }
}

/** Widens the stretch at `at` by one channel's samples. */
function widen(
  peaks: Int16Array,
  at: number,
  samples: Int16Array,
  { count, channel, fresh }: { count: number; channel: number; fresh: boolean },
): void {
  let lowest = fresh ? samples[channel]! : peaks[at]!;
  let highest = fresh ? lowest : peaks[at + 1]!;
  for (let each = channel; each < samples.length; each += count) {
    const sample = samples[each]!;
    if (sample < lowest) lowest = sample;
    else if (sample > highest) highest = sample;
  }
  peaks[at] = lowest;
  peaks[at + 1] = highest;
}
