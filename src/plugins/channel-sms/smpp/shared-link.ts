import { abortable } from './abortable.js';
import type { Link } from './link.js';

const firstPause = 1000;
const longestPause = 60_000;

/**
 * The one link that all deliveries share: opened when it is first needed, and again after it was lost. Where opening fails,
 * or links end before anything was sent over them, the next try waits 1, 2, 4 … 60 seconds; until then deliveries fail at
 * once, so that another provider can take over.
 */
export class SharedLink {
  #link: Promise<Link> | undefined;
  #failures = 0;
  #notBefore = -Infinity;
  #lastReason = '';
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  /** @param now milliseconds of a clock that does not jump. */
  constructor(
    private readonly open: (signal: AbortSignal) => Promise<Link>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @throws Error where there is no link to be had now; the signal's reason when it is aborted. */
  get(signal: AbortSignal): Promise<Link> {
    if (this.#closed) return Promise.reject(new Error('the provider is closed'));
    const left = this.#notBefore - this.now();
    if (!this.#link && left > 0)
      return Promise.reject(new Error(`${this.#lastReason}; trying again in ${Math.ceil(left / 1000)} s`));
    this.#link ??= this.#opened();
    return abortable(this.#link, signal);
  }

  /** Something went over the link, so that losing it is no reason to wait. */
  proved(): void {
    this.#failures = 0;
    this.#notBefore = -Infinity;
  }

  close(): Promise<void> {
    this.#closed ??= this.#shut();
    return this.#closed;
  }

  async #opened(): Promise<Link> {
    try {
      const link = await this.open(this.#closing.signal);
      this.#failed(`${link.where} ended the session before anything was sent`); // until it is proved
      void link.ended.then(() => (this.#link = undefined));
      return link;
    } catch (error) {
      this.#link = undefined;
      this.#failed((error as Error).message);
      throw error;
    }
  }

  #failed(reason: string): void {
    this.#lastReason = reason;
    this.#notBefore = this.now() + Math.min(longestPause, firstPause * 2 ** this.#failures++);
  }

  async #shut(): Promise<void> {
    this.#closing.abort(new Error('the provider is closed'));
    const link = await this.#link?.catch(() => undefined);
    await link?.close();
  }
}
