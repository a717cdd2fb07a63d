interface Kept<T> {
  readonly state: T;
  readonly forget: NodeJS.Timeout;
}
export interface Limits {
  readonly calls: number;
  /** Of all calls together. */
  readonly words: number;
  /** Milliseconds that a call stays without being asked for. */
  readonly idleMs: number;
}

/** The states of calls in progress, by name. The least recently used ones go first; those that nobody asks for go by themselves. */
export class CallsInProgress<T extends { readonly count: number }> {
  /** The least recently used first. */
  private readonly calls = new Map<string, Kept<T>>();

  constructor(private readonly limits: Limits) {}

  /** Takes the state out, so that nothing else works on it in the meantime. */
  take(call: string): T | undefined {
    const found = this.calls.get(call);
    clearTimeout(found?.forget);
    this.calls.delete(call);
    return found?.state;
  }

  /** Puts a state in place of any that is there. One that is too large by itself is not kept. */
  keep(call: string, state: T): void {
    this.take(call);
    const forget = setTimeout(() => this.calls.delete(call), this.limits.idleMs).unref();
    this.calls.set(call, { state, forget });
    for (const oldest of this.calls.keys()) {
      if (this.calls.size <= this.limits.calls && this.words() <= this.limits.words) return;
      this.take(oldest);
    }
  }

  clear(): void {
    for (const call of this.calls.keys()) this.take(call);
  }

  private words(): number {
    return [...this.calls.values()].reduce((sum, { state }) => sum + state.count, 0);
  }
}
