import type { ReviewUpdate } from '../api/generated/types.gen.ts';
import type { Draft } from './draft.ts';

/** A verdict on its way. */
export interface Outgoing {
  readonly reviewId: string;
  readonly analysisId: string;
  readonly draft: Draft;
  readonly update: ReviewUpdate;
  /** The entity tag of the review as the reviewer saw it. */
  readonly tag: string | undefined;
  /** Sending again under the same key counts once. */
  readonly key: string;
  /** Until then it can be taken back; milliseconds since 1970. */
  readonly sendAt: number;
}

export type Attempt = 'sent' | 'refused' | 'later';

interface Ports {
  /** Whose verdicts: several people may use one computer. */
  readonly userId: string;
  readonly send: (verdict: Outgoing) => Promise<Attempt>;
  readonly now: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}

const prefix = 'callwarden.outbox.';
const pause = 5000;

/**
 * Verdicts leave in the order in which they were given, ten seconds later, so that taking one back needs no service. They
 * are kept on this computer until the service has them: neither a crash nor a lost connection loses one.
 */
export class Outbox {
  private waiting: readonly Outgoing[];
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = false;

  constructor(private readonly ports: Ports) {
    this.waiting = this.load();
    this.schedule(0);
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => void this.listeners.delete(changed);
  };
  readonly snapshot = (): readonly Outgoing[] => this.waiting;

  /** A verdict for the same review takes the place of one that has not left. */
  add(verdict: Outgoing): void {
    this.become([...this.waiting.filter(({ reviewId }) => reviewId !== verdict.reviewId), verdict]);
    this.schedule(0);
  }

  /** The verdict, if it has not left yet. */
  takeBack(key: string): Outgoing | undefined {
    const found = this.waiting.find((each) => each.key === key);
    if (!found || (this.sending && this.waiting[0] === found)) return undefined;
    this.become(this.waiting.filter((each) => each !== found));
    return found;
  }

  /** Sends all at once, for example when the page is left. */
  async flush(): Promise<void> {
    await this.work(true);
  }

  private become(waiting: readonly Outgoing[]): void {
    this.waiting = waiting;
    try {
      this.ports.storage.setItem(prefix + this.ports.userId, JSON.stringify(waiting));
    } catch {
      // Storage is full or closed: it is sent as long as the page lives.
    }
    for (const changed of this.listeners) changed();
  }

  private load(): readonly Outgoing[] {
    try {
      return JSON.parse(this.ports.storage.getItem(prefix + this.ports.userId) ?? '[]') as Outgoing[];
    } catch {
      return [];
    }
  }

  private schedule(least: number): void {
    clearTimeout(this.timer);
    const next = this.waiting[0];
    if (next) this.timer = setTimeout(() => void this.work(false), Math.max(least, next.sendAt - this.ports.now()));
  }

  private async work(atOnce: boolean): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    let outcome: Attempt = 'sent';
    try {
      while (outcome !== 'later') {
        const next = this.waiting[0];
        if (!next || (!atOnce && next.sendAt > this.ports.now())) break;
        outcome = await this.ports.send(next).catch(() => 'later' as const);
        if (outcome !== 'later') this.become(this.waiting.filter((each) => each !== next));
      }
    } finally {
      this.sending = false;
      this.schedule(outcome === 'later' ? pause : 0);
    }
  }
}
