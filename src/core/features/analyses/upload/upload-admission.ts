import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { isNoSpace } from '../../../platform/storage/no-space.js';
import type { Sound } from '../../../speech/audio/probe.js';
import { type Admitted, NewAnalyses } from './new-analyses.service.js';
import type { UploadFields } from './upload-fields.js';
import type { ReceivedUpload } from './upload-receiver.js';

export interface Staged {
  readonly caller: Principal;
  readonly fileId: string;
  readonly file: ReceivedUpload['file'];
}
/** What is in an upload. */
export interface Contents {
  readonly sound: Sound;
  readonly read: UploadFields;
}

/** A received recording is looked at, kept, and its analysis made in one transaction. */
@Injectable()
export class UploadAdmission {
  constructor(
    private readonly files: FileStore,
    private readonly newAnalyses: NewAnalyses,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** `within` runs in the transaction, and its result is returned. Whatever fails, `look` too, leaves nothing behind. */
  async admit<C extends Contents, T>(
    { caller, fileId, file }: Staged,
    look: () => Promise<C>,
    within: (admitted: Admitted, contents: C) => Promise<T>,
  ): Promise<T> {
    try {
      const contents = await look();
      await this.files.keep(file);
      // If the response to the commit is lost, the row may exist: only housekeeping can decide, and removes the file.
      return await this.unitOfWork.run(async (now) => {
        const incoming = { fileId, file, sound: contents.sound, fields: contents.read };
        return within(await this.newAnalyses.admit(caller, incoming, now), contents);
      });
    } catch (error) {
      await this.files.discard(file);
      if (isNoSpace(error)) await this.files.remove(file.key); // surely not committed, and its space is wanted
      throw error;
    }
  }
}
