import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import { mustMatch } from '../../../platform/http/etag.js';
import { readBody } from '../../../platform/http/late-body.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisHolder } from '../changes/analysis-holder.js';
import { RequeueService } from '../changes/requeue.service.js';
import type { StoredTranscript } from '../transcript.entity.js';
import { type CorrectedText, CorrectedTexts } from './corrected-text.js';
import { CorrectionWriter } from './correction-writer.js';
import { TranscriptUpdate, type TranscriptView } from './correction.schemas.js';
import { TranscriptsService } from './transcripts.service.js';

const changedMeanwhile = 'The transcript was changed at the same time: read it again, and send the corrections again.';

/** What people correct in transcripts. The words that they correct are never heard again. */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly texts: CorrectedTexts,
    private readonly writer: CorrectionWriter,
    private readonly holder: AnalysisHolder,
    private readonly requeueing: RequeueService,
  ) {}

  /**
   * Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, TRANSCRIPTION_NOT_FOUND, INVALID_UPDATE, PRECONDITION_FAILED, CONFLICT
   * while the analysis waits or is processed.
   */
  async correct(
    caller: Principal,
    analysisId: string,
    body: unknown,
    ifMatch: string | undefined,
  ): Promise<TranscriptView> {
    const known = await this.transcripts.get(caller, analysisId);
    const { corrections, rescore = false } = readBody(TranscriptUpdate, body, errors.invalidUpdate);
    // Before the transaction, as it takes its time.
    const corrected = corrections && (await this.texts.of(known, corrections));
    return this.holder.change(caller, analysisId, async (analysis, now) => {
      const transcript = await this.writer.find(analysis);
      if (!transcript) throw errors.transcriptionNotFound(analysisId);
      mustMatch(ifMatch, await this.writer.view(analysis, transcript));
      mustBeIdle(analysis);
      if (transcript.version !== known.version) throw errors.conflict(changedMeanwhile);
      if (corrected && isChanged(transcript, corrected))
        await this.writer.write(caller, { analysis, transcript, corrected, now });
      if (rescore) await this.requeueing.start(caller, analysis, now);
      return this.writer.view(analysis, transcript);
    });
  }
}

function mustBeIdle({ status }: Analysis): void {
  if (status === 'processing' || status === 'queued')
    throw errors.conflict('The analysis is being processed: its transcript can be corrected when that has ended.');
}

const isChanged = ({ utterances }: StoredTranscript, corrected: CorrectedText): boolean =>
  corrected.utterances.some(({ text }, index) => text !== utterances[index]!.text);
