/** Runs so many pieces of work at a time; further callers wait, so that nothing piles up. */
export class SideBySide {
  private readonly running = new Set<Promise<void>>();
  private failure?: { readonly error: unknown };

  constructor(private readonly most: number) {}

  /** Returns when there is room again. Throws what the first that failed threw, and begins nothing after that. */
  async begin(work: () => Promise<void>): Promise<void> {
    this.throwFailure();
    const piece: Promise<void> = work()
      .catch((error: unknown) => void (this.failure ??= { error }))
      .finally(() => this.running.delete(piece));
    this.running.add(piece);
    if (this.running.size >= this.most) await Promise.race(this.running);
    this.throwFailure();
  }

  /** When all have ended. Throws as `begin` does. */
  async end(): Promise<void> {
    await this.settled();
    this.throwFailure();
  }

  /** When all have ended, whatever became of them. */
  async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }
}
