import type { Transcript } from '@callwarden/sdk';

/** A stretch of one utterance, in characters from `from` up to, not including, `to`. */
export interface Piece {
  readonly utterance: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly tokens: number;
}
/** Pieces that follow each other and are judged together. */
export interface Passage {
  readonly pieces: readonly Piece[];
  readonly text: string;
}

/** Utterances, the long ones cut between words so that none has more than `longest` tokens as far as words allow. */
export function* piecesOf(transcript: Transcript, longest: number, count: (text: string) => number): Generator<Piece> {
  for (const [utterance, { text }] of transcript.utterances.entries()) {
    const words = [...text.matchAll(/\S+/g)];
    for (let first = 0; first < words.length;) {
      let size = words.length - first;
      for (; ; size = Math.ceil(size / 2)) {
        const from = words[first]!.index;
        const last = words[first + size - 1]!;
        const part = text.slice(from, last.index + last[0].length);
        const tokens = count(part);
        if (size > 1 && tokens > longest) continue;
        yield { utterance, from, to: from + part.length, text: part, tokens };
        break;
      }
      first += size;
    }
  }
}

/** Passages of at most `longest` tokens; each begins about half a passage after the one before, so that nothing is judged only in two parts. */
export function* passagesOf(pieces: readonly Piece[], longest: number): Generator<Passage> {
  for (let first = 0; first < pieces.length;) {
    let [end, tokens] = [first, 0];
    while (end < pieces.length && (end === first || tokens + pieces[end]!.tokens <= longest))
      tokens += pieces[end++]!.tokens;
    const own = pieces.slice(first, end);
    yield { pieces: own, text: own.map(({ text }) => text).join(' ') };
    if (end === pieces.length) return;
    let skipped = 0;
    do skipped += pieces[first++]!.tokens;
    while (first < end - 1 && skipped < tokens / 2);
  }
}
