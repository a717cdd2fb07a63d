import type { FraudIndicator, FraudScore, Severity, Transcript } from '@callwarden/sdk';
import { type OperatingPoints, shownRisk } from '../operating-points.js';
import type { ClassifierFolder } from './classifier-folder.js';
import type { ClassifierNetwork } from './classifier-network.js';
import { type Meaning, riskOf } from './labels.js';
import { type Passage, passagesOf, type Piece, piecesOf } from './passages.js';

export interface ScorerOptions {
  /** Tokens judged together, special ones among them. */
  readonly passageTokens: number;
  /** The lowest probability of a label that is reported. */
  readonly threshold: number;
  readonly severity: Severity;
  readonly operatingPoints?: OperatingPoints;
}
interface Judged {
  readonly passage: Passage;
  readonly probabilities: Float32Array;
}

/** [CLS] and [SEP] and the like. */
const specialTokens = 4;
const mostOfALabel = 3;

/** Scores transcripts with a text classifier: the riskiest passage is the risk of the call, so that a long call does not hide it. */
export class ClassifierScorer {
  constructor(
    private readonly folder: ClassifierFolder,
    private readonly network: ClassifierNetwork,
    private readonly meanings: readonly Meaning[],
    private readonly options: ScorerOptions,
  ) {}

  /** Risk 0 and no indicators where nothing was said. Throws the signal's reason when aborted. */
  async score(transcript: Transcript, signal: AbortSignal): Promise<FraudScore> {
    const longest = Math.max(1, Math.min(this.options.passageTokens, this.folder.longest) - specialTokens);
    const pieces = [...piecesOf(transcript, longest, (text) => this.network.count(text))];
    const passages = [...passagesOf(pieces, longest)];
    if (passages.length === 0) return { risk: 0, indicators: [] };
    const rows = await this.network.judge(
      passages.map(({ text }) => text),
      signal,
    );
    const judged = passages.map((passage, i) => ({ passage, probabilities: rows[i]! }));
    const risks = rows.map((row) => riskOf(row, this.meanings, this.folder.isMultiLabel));
    const risk = shownRisk(Math.max(...risks), this.options.operatingPoints);
    return { risk, indicators: await this.indicators(judged, transcript, signal) };
  }

  private async indicators(
    judged: readonly Judged[],
    transcript: Transcript,
    signal: AbortSignal,
  ): Promise<FraudIndicator[]> {
    const found: FraudIndicator[] = [];
    for (const [column, meaning] of this.meanings.entries()) {
      if (meaning === 'legitimate') continue;
      const type = meaning === 'fraud' ? typeOf(this.folder.labels[column]!) : meaning;
      for (const { passage, probabilities } of this.strongest(judged, column)) {
        const piece = await this.tellTale(passage, column, signal);
        const { severity } = this.options;
        found.push({ type, confidence: probabilities[column]!, severity, ...placed(piece, transcript) });
      }
    }
    return found.sort((a, b) => b.confidence - a.confidence);
  }

  /** Passages that share nothing. */
  private strongest(judged: readonly Judged[], column: number): Judged[] {
    const kept: Judged[] = [];
    const hits = judged.filter(({ probabilities }) => probabilities[column]! >= this.options.threshold);
    for (const hit of hits.sort((a, b) => b.probabilities[column]! - a.probabilities[column]!)) {
      if (kept.length === mostOfALabel) break;
      const pieces = new Set(hit.passage.pieces);
      if (!kept.some(({ passage }) => passage.pieces.some((piece) => pieces.has(piece)))) kept.push(hit);
    }
    return kept;
  }

  /** The piece that speaks most for a label by itself. */
  private async tellTale({ pieces }: Passage, column: number, signal: AbortSignal): Promise<Piece> {
    const rows = await this.network.judge(
      pieces.map(({ text }) => text),
      signal,
    );
    const best = rows.reduce((highest, row, i) => (row[column]! > rows[highest]![column]! ? i : highest), 0);
    return pieces[best]!;
  }
}

/** The time inside an utterance is estimated by characters. */
function placed({ utterance, from, to, text }: Piece, transcript: Transcript) {
  const { start, end, text: whole } = transcript.utterances[utterance]!;
  const at = (character: number) => start + ((end - start) * character) / whole.length;
  return { start: at(from), end: at(to), quote: text };
}

const typeOf = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '') || 'fraud';
