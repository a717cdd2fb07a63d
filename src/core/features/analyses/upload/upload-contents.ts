import { Injectable } from '@nestjs/common';
import { probe, type Sound } from '../../../speech/audio/probe.js';
import type { Redacted } from '../../../speech/redaction/redact.js';
import { TranscriptIntake } from '../../../speech/transcripts/transcript-intake.js';
import { FileStore, type StagedFile } from '../../../platform/storage/file-store.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { CallbackInput } from '../callbacks/callback-input.js';
import { FraudModels } from '../fraud-models.js';
import { EstimatesService } from './estimates.service.js';
import { refusedTranscript } from './refused-transcript.js';
import {
  beyondRecording,
  readTexts,
  readValues,
  type UploadFields,
  type UploadTexts,
  type UploadValues,
} from './upload-fields.js';
import type { ReceivedUpload } from './upload-receiver.js';

/** What is in an upload, and how long it will take. */
@Injectable()
export class UploadContents {
  constructor(
    private readonly files: FileStore,
    private readonly intake: TranscriptIntake,
    private readonly estimates: EstimatesService,
    private readonly fraudModels: FraudModels,
    private readonly callbacks: CallbackInput,
  ) {}

  /**
   * Throws what `probe`, `readTexts` and `CallbackInput` throw. `estimatedTime` in seconds. To read the transcript may take as long as to load
   * the fraud models, so both are done at once.
   */
  async read(
    caller: Principal,
    { file, texts }: ReceivedUpload,
  ): Promise<{ sound: Sound; read: UploadFields; estimatedTime: number }> {
    const callback = await this.callbacks.read(caller, texts.callback);
    const sound = await probe(this.files.stagedPath(file));
    if (texts.processImmediately !== 'false') this.fraudModels.prepare();
    const read = withWarnings(await readTexts(texts, callback, this.redacted), sound);
    const supplied = read.transcript !== null;
    const estimatedTime = await this.estimates.forRecording(caller.accountId, sound.duration, supplied);
    return { sound, read, estimatedTime };
  }

  /** What comes with a recording that is not there yet. Throws what `readTexts` and `CallbackInput` throw. */
  async readTexts(caller: Principal, texts: UploadTexts): Promise<UploadFields> {
    return readTexts(texts, await this.callbacks.read(caller, texts.callback), this.redacted);
  }

  /** The same of values. */
  async readValues(caller: Principal, values: UploadValues): Promise<UploadFields> {
    if (values.callback) await this.callbacks.check(caller, values.callback);
    return readValues(values, this.redacted);
  }

  /** What a recording adds to fields that were read before it came. Throws what `probe` throws. */
  async look(file: StagedFile, fields: UploadFields): Promise<{ sound: Sound; read: UploadFields }> {
    const sound = await probe(this.files.stagedPath(file));
    if (fields.processImmediately) this.fraudModels.prepare();
    return { sound, read: withWarnings(fields, sound) };
  }

  private readonly redacted = (source: string): Promise<Redacted> =>
    this.intake.read(source).catch((error: unknown) => {
      throw refusedTranscript(error);
    });
}

const withWarnings = (fields: UploadFields, { duration }: Sound): UploadFields => ({
  ...fields,
  warnings: beyondRecording(fields.transcript, duration),
});
