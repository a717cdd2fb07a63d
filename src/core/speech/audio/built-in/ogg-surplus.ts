import { AudioError } from '../audio-error.js';
import { type OggCodec, oggCodec } from '../ogg-codec.js';
import { OggDurations, sumOf } from '../ogg-durations.js';
import type { OggPage } from '../ogg-page.js';

/**
 * How many samples at the end of a stream are not heard: the last page's packets may have more than its granule says. That is
 * counted from the page before it, as a stream may begin at any time, and pages may be missing.
 */
export class OggSurplus {
  /** Samples; 0 before the last page. */
  samples = 0;
  private readonly durations: OggDurations | undefined;
  private before = 0;
  private sinceThen = 0;

  constructor(first: OggPage) {
    const codec = orUndefined<OggCodec>(() => oggCodec(Buffer.from(first.body)));
    this.durations = codec && new OggDurations(codec);
  }

  /** Each page in order, the first too. */
  take(page: OggPage): void {
    const durations = orUndefined(() => this.durations?.take(page)) ?? [];
    if (durations.length === 0) return;
    this.sinceThen += sumOf(durations);
    this.samples = 0;
    if (page.granule < 0n) return;
    const ends = Number(page.granule);
    if (page.last) this.samples = Math.max(0, this.before + this.sinceThen - ends);
    this.before = ends;
    this.sinceThen = 0;
  }
}

/** A stream that cannot be cut may still be decoded: FLAC has no surplus, and all of it is heard. */
function orUndefined<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof AudioError) return undefined;
    throw error;
  }
}
