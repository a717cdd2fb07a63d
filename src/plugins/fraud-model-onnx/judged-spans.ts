import type { Span } from './span.js';

/** What a network makes of a span: its outputs, null where there is no known word. */
export type Row = Float32Array | null;
type Judge = (spans: readonly Span[], signal: AbortSignal) => Promise<Row[]>;

interface Kept {
  readonly end: number;
  readonly row: Row;
  /** The scoring that asked for it last. */
  asked: number;
}

/** What one network made of spans of a call: each is judged once as long as its words stay. */
export class JudgedSpans {
  private readonly kept = new Map<string | number, Kept>();
  private scoring = 0;

  /** @param network judges spans; what it makes of one must not depend on the others. */
  constructor(private readonly network: Judge) {}

  /** Throws the signal's reason when aborted. */
  async judge(spans: readonly Span[], signal: AbortSignal): Promise<Row[]> {
    const keys = spans.map(keyOf);
    const missing = new Map<string | number, Span>();
    for (const [i, key] of keys.entries()) if (!this.kept.has(key)) missing.set(key, spans[i]!);
    const rows = await this.network([...missing.values()], signal);
    let at = 0;
    for (const [key, { end }] of missing) this.kept.set(key, { end, row: rows[at++]!, asked: this.scoring });
    return keys.map((key) => {
      const known = this.kept.get(key)!;
      known.asked = this.scoring;
      return known.row;
    });
  }

  /** The words from number `first` on have changed. */
  forgetFrom(first: number): void {
    for (const [key, { end }] of this.kept) if (end > first) this.kept.delete(key);
  }

  /** A scoring is over: what it did not ask for goes. */
  settle(): void {
    for (const [key, { asked }] of this.kept) if (asked !== this.scoring) this.kept.delete(key);
    this.scoring++;
  }
}

/** Words have numbers below 2^20. */
function keyOf({ first, end, gap }: Span): string | number {
  return gap ? `${first} ${end} ${gap.first} ${gap.end}` : first * 2 ** 20 + end;
}
