import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../platform/database/run-statement.js';
import { sql } from '../../../platform/database/statement.js';
import { Analysis } from '../analysis.entity.js';
import { StoredWaveform } from '../files/waveform.entity.js';
import { ModelScore } from '../model-score.entity.js';
import { RecordingFile } from '../recording.entity.js';
import { StoredTranscript } from '../transcript.entity.js';
import { shiftTimes } from './shift-times.js';

@Injectable()
export class TrimRepository {
  constructor(private readonly em: EntityManager) {}

  /** Locked, with its file and the transcript that came with the upload. */
  lock(accountId: string, analysisId: string): Promise<Analysis | null> {
    return this.em.findOne(
      Analysis,
      { accountId, id: analysisId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['file', 'suppliedTranscript'] },
    );
  }

  file(accountId: string, id: string): Promise<RecordingFile | null> {
    return this.em.findOne(RecordingFile, { accountId, id });
  }

  add(file: RecordingFile): void {
    this.em.create(RecordingFile, file);
  }

  /** `file` takes the place of `old` and begins `cut` seconds later; what else was trimmed from `old` belongs to `file` now. */
  async replace(analysis: Analysis, old: RecordingFile, file: RecordingFile, cut: number): Promise<void> {
    const made = this.em.create(RecordingFile, file);
    if (analysis.file.id === old.id) analysis.file = made;
    await this.em.flush();
    const { accountId } = old;
    await execute(
      this.em,
      sql`update recordings set derived_from = ${file.id}, "offset" = "offset" - ${cut}
           where account_id = ${accountId} and derived_from = ${old.id}`,
    );
    await this.em.nativeDelete(StoredWaveform, { accountId, fileId: old.id });
    await this.em.nativeDelete(RecordingFile, { accountId, id: old.id });
  }

  /** Shifts the times of everything that was found in the recording. */
  async shift(analysis: Analysis, cut: number, duration: number): Promise<void> {
    const { accountId, id: analysisId, suppliedTranscript } = analysis;
    analysis.duration = duration;
    if (analysis.indicators) analysis.indicators = shiftTimes(analysis.indicators, cut, duration);
    if (suppliedTranscript) {
      const utterances = shiftTimes(suppliedTranscript.utterances, cut, duration);
      analysis.suppliedTranscript = { ...suppliedTranscript, utterances } as never;
    }
    const transcript = await this.em.findOne(StoredTranscript, { accountId, analysisId }, { populate: ['words'] });
    if (transcript) {
      transcript.utterances = shiftTimes(transcript.utterances, cut, duration);
      if (transcript.words) transcript.words = shiftTimes(transcript.words, cut, duration) as never;
    }
    for (const score of await this.em.find(ModelScore, { accountId, analysisId }))
      score.indicators = shiftTimes(score.indicators, cut, duration);
  }
}
