import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import type { Trimmed as Cut } from '../../../speech/audio/trimmer.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { errors } from '../../../platform/errors/errors.js';
import type { StagedFile } from '../../../platform/storage/file-store.js';
import { isNoSpace } from '../../../platform/storage/no-space.js';
import { AnalysisFiles } from '../files/analysis-files.js';
import type { OwnedFile } from '../files/owned-file.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisLog } from '../analysis-log.js';
import type { RecordingFile } from '../recording.entity.js';
import { TrimRepository } from './trim.repository.js';
import { TrimmedTraces } from './trimmed-traces.js';

/** Takes a trimmed file into the books. */
@Injectable()
export class TrimmedFiles {
  constructor(
    private readonly recordings: TrimRepository,
    private readonly files: AnalysisFiles,
    private readonly log: AnalysisLog,
    private readonly traces: TrimmedTraces,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** `also` runs in the same transaction. Throws CONFLICT or FILE_NOT_FOUND if it was changed in the meantime. */
  async store(
    caller: Principal,
    { file, analysisId }: OwnedFile,
    made: StagedFile & { readonly id: string },
    cut: Cut,
    keepOriginal: boolean,
    also: () => Promise<void>,
  ): Promise<void> {
    const { accountId } = caller;
    try {
      await this.unitOfWork.run(async (now) => {
        const analysis = await this.recordings.lock(accountId, analysisId);
        const old = analysis && (await this.recordings.file(accountId, file.id));
        if (!analysis || !old) throw errors.fileNotFound(file.id);
        if (analysis.status === 'processing') throw errors.conflict('The recording is being processed.');
        const root = old.derivedFrom ?? old.id;
        const derivedFrom = keepOriginal || old.derivedFrom ? root : null;
        const trimmed: RecordingFile = {
          ...copyOf(old),
          ...made,
          derivedFrom,
          ...(derivedFrom ? { offset: old.offset + cut.start, redactions: [] } : beginningAt(cut.start, old)),
          duration: cut.trimmed,
          createdAt: now,
        };
        if (keepOriginal) this.recordings.add(trimmed);
        else await this.replace(analysis, old, trimmed, cut.start);
        const { start, end } = cut;
        this.log.trimmed(caller, analysis, { from: old.id, to: made.id, start, end, keepOriginal });
        await also();
      });
    } catch (error) {
      // A commit whose answer was lost may have stored the row: only what was surely refused is removed at once.
      if (error instanceof AppError || isNoSpace(error)) await this.files.discard(made.key);
      throw error;
    }
    if (!keepOriginal) await this.files.replaced(analysisId, file);
  }

  private async replace(analysis: Analysis, old: RecordingFile, trimmed: RecordingFile, start: number): Promise<void> {
    const isRecording = analysis.file.id === old.id;
    await this.recordings.replace(analysis, old, trimmed, start);
    if (!isRecording) return;
    analysis.updatedAt = trimmed.createdAt;
    await this.recordings.shift(analysis, start, trimmed.duration);
    await this.traces.shift(analysis, start, trimmed.duration);
  }
}

/** Takes the place of a recording. What lies outside of it now may still be in files that were trimmed before. */
const beginningAt = (cut: number, { redactions }: RecordingFile) => ({
  offset: 0,
  redactions: redactions.map((each) => ({ ...each, start: each.start - cut, end: each.end - cut })),
});

const copyOf = ({ accountId, fileName, contentType, codec, sampleRate, channels }: RecordingFile) => ({
  accountId,
  fileName,
  contentType,
  codec,
  sampleRate,
  channels,
});
