import type { Evidence } from './networks.js';

interface Weighed {
  readonly windows: readonly Float32Array[];
  readonly stretches: readonly Float32Array[];
  readonly words: number;
  readonly logit: number;
}

/** The log odds of sections, each weighed once as long as all that is known of it stays. */
export class WeighedSections {
  /** By the outputs of the section itself: they go with them. */
  private readonly kept = new WeakMap<Float32Array, Weighed>();

  constructor(private readonly network: (evidence: Evidence) => Promise<number>) {}

  async weigh(evidence: Evidence): Promise<number> {
    const windows = evidence.windows.map(({ probabilities }) => probabilities);
    const stretches = evidence.stretches.map(({ probabilities }) => probabilities);
    const { section, words } = evidence;
    const known = this.kept.get(section.probabilities);
    if (known?.words === words && isSame(known.windows, windows) && isSame(known.stretches, stretches)) {
      return known.logit;
    }
    const logit = await this.network(evidence);
    this.kept.set(section.probabilities, { windows, stretches, words, logit });
    return logit;
  }
}

/** By identity: outputs that were kept are the same arrays. */
function isSame(a: readonly Float32Array[], b: readonly Float32Array[]): boolean {
  return a.length === b.length && a.every((row, i) => row === b[i]);
}
