import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { ProviderRegistry, type Registered } from '../../plugins/provider-registry.js';
import type { Recording, Transcript, Utterance } from '../../sdk/index.js';
import { TranscriptIntake } from '../transcripts/transcript-intake.js';
import { StageError } from './stage-error.js';
import { ResultRepository } from './result.repository.js';
import { type Work, within } from './work.js';

const howToGetOne =
  'Send a transcript with the upload (WebVTT, SRT or JSON), run "callwarden models pull whisper-tiny.en" and configure transcriber-sherpa-onnx, ' +
  'install pocketsphinx, or configure transcriber-openai.';

/** Recording → transcript without what must not be kept, by the first configured transcriber that can. */
@Injectable()
export class TranscribeStage {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly intake: TranscriptIntake,
    private readonly results: ResultRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(work: Work, recording: Recording, canDecode: boolean): Promise<Transcript> {
    const { id: analysisId, accountId } = work.analysis;
    const known = await this.unitOfWork.read(() => this.results.find(analysisId));
    if (known) return known;
    const { id: providerId, provider } = await this.choose(recording, canDecode);
    const signal = within(work, this.config.pipeline.deadlineSeconds.transcribe);
    const heard = await provider.transcribe(recording, {
      signal,
      progress: (done) => work.progress('transcribe', done),
    });
    const { transcript, redactions } = await this.intake.take(heard);
    const { language, confidence } = transcript;
    const utterances = transcript.utterances.map(withoutWords);
    await this.unitOfWork.run(async () => {
      await this.results.store(work.leaseToken, {
        analysisId,
        accountId,
        providerId,
        language,
        confidence: clamp(confidence),
        utterances,
        text: utterances.map(({ text }) => text).join('\n'),
        createdAt: this.clock.now(),
      });
      // A transcript that came with the upload was redacted there.
      if (!recording.transcript) await this.results.storeRedactions(analysisId, redactions);
    });
    return { language, confidence, utterances };
  }

  private async choose(recording: Recording, canDecode: boolean): Promise<Registered<'transcriber'>> {
    const reasons: string[] = [];
    for (const id of this.config.pipeline.transcribers) {
      const found = this.providers.find('transcriber', id);
      const answer = found ? await found.provider.usable(recording) : 'could not start';
      if (found && answer === true) return found;
      reasons.push(`${id}: ${String(answer)}`);
    }
    if (!canDecode)
      throw new StageError(
        'decode',
        'DECODER_UNAVAILABLE',
        `Nothing on this node can decode ${recording.contentType}: install ffmpeg, or send a transcript with the upload.`,
        true,
      );
    throw new StageError(
      'transcribe',
      'TRANSCRIBER_UNAVAILABLE',
      `No transcriber can take the recording (${reasons.join('; ')}). ${howToGetOne}`,
      true,
    );
  }
}

/** Their times served redaction; evidence is timed by utterances. */
const withoutWords = (utterance: Utterance): Utterance => ({ ...utterance, words: undefined });

const clamp = (value: number): number => Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
