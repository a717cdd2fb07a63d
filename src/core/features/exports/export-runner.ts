import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { ExportLeases } from './export-leases.js';
import { ExportWriter } from './export-writer.js';

/** Each holds a connection for lists and a snapshot as long as it is written. */
const atOnce = 2;

/** Writes exports on this node, each under a lease: what a worker that died had begun is begun again by another. */
@Injectable()
export class ExportRunner implements BeforeApplicationShutdown {
  private readonly limit = pLimit(atOnce);
  private readonly stopping = new AbortController();

  constructor(
    private readonly leases: ExportLeases,
    private readonly writer: ExportWriter,
  ) {}

  run(exportId: string): Promise<void> {
    return this.limit(() => this.write(exportId));
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort(new Error('The service is shutting down.'));
  }

  private async write(exportId: string): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const token = randomUUID();
    const made = await this.leases.claim(exportId, token);
    if (!made) return;
    const lost = new AbortController();
    const heartbeat = this.leases.keep(exportId, token, lost);
    try {
      await this.writer.write(made, token, AbortSignal.any([lost.signal, this.stopping.signal]));
    } catch (error) {
      if (this.stopping.signal.aborted) await this.leases.giveBack(exportId, token);
      else if (!lost.signal.aborted) await this.leases.failed(made, token, error);
    } finally {
      clearInterval(heartbeat);
    }
  }
}
