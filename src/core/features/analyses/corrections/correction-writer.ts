import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisLog } from '../analysis-log.js';
import { AnalysisRepository } from '../analysis.repository.js';
import type { StoredTranscript } from '../transcript.entity.js';
import type { CorrectedText } from './corrected-text.js';
import type { TranscriptView } from './correction.schemas.js';
import { viewTranscript } from './correction.view.js';
import { CorrectionsRepository } from './corrections.repository.js';
import { bandsOf } from '../related/word-sketch.js';
import { keptWords } from './kept-words.js';

interface Change {
  readonly analysis: Analysis;
  readonly transcript: StoredTranscript;
  readonly corrected: CorrectedText;
  readonly now: Date;
}

/** Stores a version of a transcript, with what follows from it. In the caller's transaction, with the analysis held. */
@Injectable()
export class CorrectionWriter {
  constructor(
    private readonly transcripts: CorrectionsRepository,
    private readonly analyses: AnalysisRepository,
    private readonly log: AnalysisLog,
  ) {}

  find({ accountId, id }: Analysis): Promise<StoredTranscript | null> {
    return this.transcripts.transcript(accountId, id);
  }

  async view({ accountId, id, file }: Analysis, transcript: StoredTranscript): Promise<TranscriptView> {
    await this.transcripts.flush();
    return viewTranscript(transcript, file, await this.transcripts.all(accountId, id));
  }

  async write(caller: Principal, { analysis, transcript, corrected, now }: Change): Promise<void> {
    const { id: analysisId, accountId, file } = analysis;
    const { utterances: before, words } = transcript;
    const { utterances, redactions } = corrected;
    const changed = utterances.flatMap(({ text }, index) =>
      text === before[index]!.text ? [] : [{ index, before: before[index]!.text, after: text }],
    );
    const version = transcript.version + 1;
    const text = utterances.map((each) => each.text).join('\n');
    Object.assign(transcript, {
      version,
      utterances,
      text,
      bands: bandsOf(accountId, text),
      ...(words && { words: keptWords(words, before, utterances) }),
    });
    if (redactions.length > 0)
      file.redactions = [...file.redactions, ...redactions].toSorted((a, b) => a.start - b.start);
    const by = { createdBy: caller.id, createdAt: now };
    this.transcripts.add({ analysisId, accountId, version, utterances: changed, ...by });
    analysis.updatedAt = now;
    this.log.corrected(caller, analysis, { version, utterances: changed.map(({ index }) => index) });
    await this.analyses.index(analysisId);
  }
}
