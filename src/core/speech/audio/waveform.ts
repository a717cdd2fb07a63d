import { Injectable } from '@nestjs/common';
import { AudioError } from './audio-error.js';
import { readingLimits } from './limits.js';
import { decodePcm } from './pcm.js';
import { PeakCollector } from './peak-collector.js';
import type { Peaks } from './peaks.js';
import type { Sound } from './probe.js';

const deadlineMs = 15 * 60_000;

/** What a recording looks like: measured once, kept packed (see packPeaks), drawn at any resolution (see resample). */
@Injectable()
export class Waveform {
  /**
   * Decodes the whole recording, streamed, at its own rate; one with more than two channels mixed to one. Throws an
   * AudioError: UNREADABLE_RECORDING, or DECODER_UNAVAILABLE where only ffmpeg can decode it and is not there; the
   * signal's reason, or a TimeoutError after 15 minutes.
   */
  async measure(path: string, sound: Pick<Sound, 'channels'> & Partial<Sound>, signal?: AbortSignal): Promise<Peaks> {
    const deadline = AbortSignal.timeout(deadlineMs);
    const collector = new PeakCollector();
    const mix = sound.channels > 2 ? { channels: 1 } : {};
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
    await decodePcm(path, collector, { limits: readingLimits(sound.duration), signal: stop }, mix);
    const peaks = collector.peaks();
    if (peaks.frames === 0)
      throw new AudioError('UNREADABLE_RECORDING', 'No sample of the recording could be decoded.');
    return peaks;
  }
}
