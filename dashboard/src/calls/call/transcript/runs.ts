import type { Redaction } from '../../../api/generated/types.gen.ts';
import type { Sign } from '../../../signs/signs.ts';
import type { Token } from './turns.ts';

/** Tokens next to each other that look alike: quoted by one sign, by none, or removed. */
export interface TokenRun {
  /** The index of the first token in the turn. */
  readonly from: number;
  readonly tokens: readonly Token[];
  readonly sign: Sign | null;
  readonly redaction: Redaction | null;
}

export function runsOf(tokens: readonly Token[]): readonly TokenRun[] {
  const runs: { from: number; tokens: Token[]; sign: Sign | null; redaction: Redaction | null }[] = [];
  for (const [from, token] of tokens.entries()) {
    const last = runs.at(-1);
    const goes = last && !token.redaction && !last.redaction && !last.tokens.at(-1)?.ending.length;
    if (goes && last.sign?.id === token.sign?.id) last.tokens.push(token);
    else runs.push({ from, tokens: [token], sign: token.sign, redaction: token.redaction });
  }
  return runs;
}
