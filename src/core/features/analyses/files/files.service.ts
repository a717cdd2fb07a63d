import { parse } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Audit } from '../../../platform/audit/audit.js';
import { isSupervisor } from '../../../platform/caller/is-supervisor.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { AnalysisFiles } from './analysis-files.js';
import { FileRepository } from './file.repository.js';
import type { OwnedFile } from './owned-file.js';

export interface Playing {
  /** Not a later part of what is playing already. */
  readonly fromStart: boolean;
  readonly redacted: boolean;
  /** In a format that every browser plays. */
  readonly inBrowser: boolean;
}
export interface Playable {
  readonly path: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

@Injectable()
export class FilesService {
  constructor(
    private readonly recordings: FileRepository,
    private readonly access: Access,
    private readonly files: AnalysisFiles,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws FILE_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  get(caller: Principal, fileId: string): Promise<OwnedFile> {
    return this.unitOfWork.read(async () => {
      const found = await this.recordings.find(caller.accountId, fileId);
      if (!found) throw errors.fileNotFound(fileId);
      await this.access.mustSee(caller, found.analysisId);
      return found;
    });
  }

  /**
   * The file and where it can be read, silent where something was redacted; `redacted` false: not silenced, for
   * supervisors. The audit trail records who listens, once per playback. Throws INSUFFICIENT_PERMISSIONS and what
   * `Renditions` throws.
   */
  async open(caller: Principal, fileId: string, { fromStart, redacted, inBrowser }: Playing): Promise<Playable> {
    const { file, redactions } = await this.get(caller, fileId);
    if (!redacted && !isSupervisor(caller)) throw errors.insufficientPermissions('the role supervisor');
    const details = redacted || redactions.length === 0 ? {} : { redacted: false };
    if (fromStart) await this.unitOfWork.run(async () => this.audit.record(caller, 'recording.read', fileId, details));
    const rendition = await this.files.played(file, { muted: redacted ? redactions : [], inBrowser });
    const isSameFormat = rendition.contentType === file.contentType;
    return { ...rendition, fileName: isSameFormat ? file.fileName : `${parse(file.fileName).name}.wav` };
  }
}
