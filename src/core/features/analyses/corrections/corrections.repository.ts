import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { StoredTranscript } from '../transcript.entity.js';
import { TranscriptCorrection } from './transcript-correction.entity.js';

@Injectable()
export class CorrectionsRepository {
  constructor(private readonly em: EntityManager) {}

  /** With its words; read again, even if it was read before. */
  transcript(accountId: string, analysisId: string): Promise<StoredTranscript | null> {
    return this.em.findOne(StoredTranscript, { accountId, analysisId }, { populate: ['words'], refresh: true });
  }

  /** Oldest first. */
  all(accountId: string, analysisId: string): Promise<TranscriptCorrection[]> {
    return this.em.find(TranscriptCorrection, { accountId, analysisId }, { orderBy: { version: 'asc' } });
  }

  /** Oldest first, and how many there are. */
  page(
    accountId: string,
    analysisId: string,
    offset: number,
    limit: number,
  ): Promise<[TranscriptCorrection[], number]> {
    const options = { orderBy: { version: 'asc' }, offset, limit } as const;
    return this.em.findAndCount(TranscriptCorrection, { accountId, analysisId }, options);
  }

  add(correction: TranscriptCorrection): void {
    this.em.create(TranscriptCorrection, correction);
  }

  flush(): Promise<void> {
    return this.em.flush();
  }
}
