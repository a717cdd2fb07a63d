import { Inject, Injectable } from '@nestjs/common';
import type { Recording, Transcript } from '@callwarden/sdk';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { askProvider } from '../../../platform/plugins/ask-provider.js';
import { soundTranscript } from '../../../platform/plugins/provider-answers.js';
import { ProviderRegistry, type Registered } from '../../../platform/plugins/provider-registry.js';
import { LimitExceeded } from '../../../platform/processes/limit-exceeded.js';
import { TranscriptIntake } from '../../../speech/transcripts/transcript-intake.js';
import { bandsOf } from '../related/word-sketch.js';
import type { Heard } from './heard.js';
import { StageError } from './stage-error.js';
import { ResultRepository } from './result.repository.js';
import { type Work, within } from './work.js';

const howToGetOne =
  'Send a transcript with the upload (WebVTT, SRT or JSON), run "callwarden models pull whisper-base" and configure transcriber-sherpa-onnx, ' +
  'or configure transcriber-openai.';

/** Recording → transcript without what must not be kept, by the first configured transcriber that can. */
@Injectable()
export class TranscribeStage {
  constructor(
    private readonly providers: ProviderRegistry,
    private readonly intake: TranscriptIntake,
    private readonly results: ResultRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(work: Work, recording: Recording, canDecode: boolean): Promise<Heard> {
    const { id: analysisId, accountId } = work.analysis;
    const known = await this.unitOfWork.read(() => this.results.find(analysisId));
    if (known) return known;
    const { id: providerId, provider } = await this.choose(recording, canDecode);
    const signal = within(work, this.config.pipeline.deadlineSeconds.transcribe);
    const who = `The transcriber ${providerId}`;
    const progress = (done: number) => work.progress('transcribe', done);
    const heard = soundTranscript(
      who,
      await askProvider(who, () => provider.transcribe(recording, { signal, progress }), signal),
    );
    const { transcript, redactions } = await this.intake.take(heard, signal).catch(failForGood);
    const { language, confidence } = transcript;
    const { utterances, words } = apart(transcript);
    const text = utterances.map((each) => each.text).join('\n');
    await this.unitOfWork.run(async (now) => {
      await this.results.store(work.leaseToken, {
        analysisId,
        accountId,
        providerId,
        language,
        confidence: clamp(confidence),
        utterances,
        text,
        version: 1,
        words,
        bands: bandsOf(accountId, text),
        createdAt: now,
      });
      // A transcript that came with the upload was redacted there.
      if (!recording.transcript) await this.results.storeRedactions(analysisId, redactions);
    });
    return { providerId, language, confidence: clamp(confidence), utterances };
  }

  private async choose(recording: Recording, canDecode: boolean): Promise<Registered<'transcriber'>> {
    const reasons: string[] = [];
    for (const id of this.config.pipeline.transcribers) {
      const found = this.providers.find('transcriber', id);
      const answer: unknown = found
        ? await askProvider(`The transcriber ${id}`, () => found.provider.usable(recording))
        : 'could not start';
      if (found && answer === true) return found;
      reasons.push(
        `${id}: ${typeof answer === 'string' ? answer : 'broke its contract: usable() gave neither true nor a reason'}`,
      );
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

/** Fraud models, which read whole transcripts, do not get the words once more. */
function apart({ utterances }: Transcript) {
  const words = utterances.some((each) => each.words) ? utterances.flatMap((each) => each.words ?? []) : null;
  return { utterances: utterances.map(({ words: _words, ...utterance }) => utterance), words };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));

/** What took too much once will take it again. */
function failForGood(error: unknown): never {
  if (!(error instanceof LimitExceeded)) throw error;
  const much = error.exhausted === 'time' ? `${error.limit} s` : `${error.limit} MB of memory`;
  const message = `To redact the transcript takes more than ${much}: upload the call in parts.`;
  throw new StageError('transcribe', 'TRANSCRIPT_TOO_LARGE', message, true, { cause: error });
}
