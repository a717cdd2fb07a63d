/** Tells which rows of a vocabulary a span has already. Shared by all calls: it is as large as the vocabulary. */
export class DistinctRows {
  /** For each row the number of the span that had it last. */
  private readonly seen: Uint32Array;
  private span = 0;

  constructor(size: number) {
    this.seen = new Uint32Array(size);
  }

  /** Begins a span that has no row yet; the one before must be finished. */
  begin(): void {
    this.span = (this.span + 1) >>> 0;
    if (this.span > 0) return;
    this.seen.fill(0);
    this.span = 1;
  }

  /** Whether the row is new in this span. */
  isNew(row: number): boolean {
    if (this.seen[row] === this.span) return false;
    this.seen[row] = this.span;
    return true;
  }
}
