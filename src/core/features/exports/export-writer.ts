import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { CellRow } from '../../platform/http/csv.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { encode } from './encode.js';
import type { Export } from './export.entity.js';
import { ExportCallers } from './export-callers.js';
import { ExportLeases } from './export-leases.js';
import { ExportSources } from './export-sources.js';

/** Writes the rows of a list into a file. */
@Injectable()
export class ExportWriter {
  constructor(
    private readonly callers: ExportCallers,
    private readonly sources: ExportSources,
    private readonly leases: ExportLeases,
    private readonly files: FileStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** As the caller sees the list now. Whatever fails leaves no file behind. Throws LeaseLost, and what lists throw. */
  async write(made: Export, token: string, signal: AbortSignal): Promise<void> {
    const caller = await this.unitOfWork.read(() => this.callers.mustExist(made));
    const seen = await this.unitOfWork.read(() => this.callers.seenBy(caller));
    const total = await this.sources.of(made.resource).total(caller, made.filters);
    await this.leases.begin(made.id, token, seen, total);
    const key = `exports/${made.accountId}/${made.id}-${token}`;
    const bytes = encode(made.format, made.columns, this.rows(caller, made, token, signal));
    const file = await this.files.receive(key, Readable.from(bytes, { objectMode: false }));
    try {
      signal.throwIfAborted();
      await this.files.keep(file);
      await this.leases.complete(made.id, token, file);
    } catch (error) {
      await this.files.discard(file);
      await this.files.remove(key);
      throw error;
    }
  }

  /** Each analysis is noted before it is written, so that its erasure finds the file. */
  private async *rows(
    caller: Principal,
    { id, resource, filters }: Export,
    token: string,
    signal: AbortSignal,
  ): AsyncGenerator<readonly CellRow[]> {
    for await (const { rows, analysisIds } of this.sources.of(resource).read(caller, filters, signal)) {
      signal.throwIfAborted();
      await this.leases.note(id, token, rows.length, [...new Set(analysisIds)]);
      yield rows;
    }
  }
}
