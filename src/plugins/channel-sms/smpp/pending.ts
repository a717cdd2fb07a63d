import type { PDU } from 'smpp';

interface Waiting {
  readonly resolve: (response: PDU) => void;
  readonly reject: (reason: Error) => void;
  readonly late: NodeJS.Timeout;
}

/** Requests that wait for their response, by sequence number. */
export class Pending {
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly where: string,
    private readonly timeoutSeconds: number,
  ) {}

  add(sequence: number): Promise<PDU> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(sequence);
        reject(new Error(`${this.where} did not answer within ${this.timeoutSeconds} s`));
      }, this.timeoutSeconds * 1000);
      this.#waiting.set(sequence, { resolve, reject, late });
    });
  }

  /** An answer that nobody waits for any more is dropped. */
  settle(response: PDU): void {
    const waiting = this.#waiting.get(response.sequence_number);
    if (!waiting) return;
    this.#waiting.delete(response.sequence_number);
    clearTimeout(waiting.late);
    waiting.resolve(response);
  }

  failAll(reason: Error): void {
    for (const { reject, late } of this.#waiting.values()) {
      clearTimeout(late);
      reject(reason);
    }
    this.#waiting.clear();
  }
}
