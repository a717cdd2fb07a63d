/**
 * Writes what comes in while the last write runs in one go: nothing waits longer than two writes, and under load many share
 * one. Groups are written one after the other.
 */
export class GroupWriter<T> {
  private waiting: { readonly entry: T; readonly done: () => void; readonly failed: (error: unknown) => void }[] = [];
  private writing = false;

  constructor(
    private readonly write: (entries: readonly T[]) => Promise<void>,
    private readonly most = 500,
  ) {}

  /** Resolves when it is written; rejects where its group could not be. */
  add(entry: T): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ entry, done, failed });
      if (!this.writing) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.writing = true;
    await Promise.resolve(); // what comes in the same turn goes along
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, this.most);
      await this.write(group.map(({ entry }) => entry)).then(
        () => group.forEach(({ done }) => done()),
        (error: unknown) => group.forEach(({ failed }) => failed(error)),
      );
    }
    this.writing = false;
  }
}
