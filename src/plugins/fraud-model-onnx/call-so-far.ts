import type { Transcript } from '@callwarden/sdk';
import { HeardWords } from './heard-words.js';
import { JudgedSpans, type Row } from './judged-spans.js';
import type { ModelDescription } from './model-folder.js';
import type { Evidence, Networks } from './networks.js';
import type { Span } from './span.js';
import type { CallFeatures } from './vectoriser.js';
import { WeighedSections } from './weighed-sections.js';
import type { Window } from './windows.js';

/** A call as far as it was heard, with what the networks made of it: only spans whose words are new or changed are judged. */
export class CallSoFar {
  private readonly heard: HeardWords;
  private readonly features: CallFeatures;
  private readonly near: JudgedSpans;
  private readonly far: JudgedSpans;
  private readonly weighed: WeighedSections;

  /** @param limit words that are read. */
  constructor(networks: Networks, limit: number, { windows, pooling }: ModelDescription) {
    this.heard = new HeardWords(limit, windows);
    this.features = networks.features();
    this.near = new JudgedSpans((spans, signal) => networks.judgeWindows(spans, this.features, signal));
    this.far = new JudgedSpans((spans, signal) => networks.judgeSpans(spans, this.features, signal));
    this.weighed = new WeighedSections((evidence) => networks.weigh(evidence, pooling.depth));
  }

  /** Words. */
  get count(): number {
    return this.heard.words.length;
  }

  /** In order. */
  get windows(): readonly Window[] {
    return this.heard.windows;
  }

  /** Takes the transcript in place of the one before. False where it has more words than are read. */
  hear(transcript: Transcript): boolean {
    const { same, isCut } = this.heard.hear(transcript);
    this.features.hear(this.heard.textsFrom(same), same);
    this.near.forgetFrom(same);
    this.far.forgetFrom(same);
    return !isCut;
  }

  /** As those of Networks. */
  judgeWindows(spans: readonly Span[], signal: AbortSignal): Promise<Row[]> {
    return this.near.judge(spans, signal);
  }

  judgeSpans(spans: readonly Span[], signal: AbortSignal): Promise<Row[]> {
    return this.far.judge(spans, signal);
  }

  weigh(evidence: Evidence): Promise<number> {
    return this.weighed.weigh(evidence);
  }

  /** A scoring is over: what it did not need goes, so that the size follows the words of the call. */
  settle(): void {
    this.near.settle();
    this.far.settle();
  }
}
