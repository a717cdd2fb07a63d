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
import { beyondRecording, readFields, type UploadFields } from './upload-fields.js';
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
   * Throws what `probe`, `readFields` and `CallbackInput` throw. `estimatedTime` in seconds. To read the transcript may take as long as to load
   * the fraud models, so both are done at once.
   */
  async read(
    caller: Principal,
    { file, fields }: ReceivedUpload,
  ): Promise<{ sound: Sound; read: UploadFields; estimatedTime: number }> {
    const callback = await this.callbacks.read(caller, fields.callback);
    const sound = await probe(this.files.stagedPath(file));
    if (fields.processImmediately !== 'false') this.fraudModels.prepare();
    const read = { ...(await readFields(fields, sound.duration, (source) => this.redacted(source))), callback };
    const supplied = read.transcript !== null;
    const estimatedTime = await this.estimates.forRecording(caller.accountId, sound.duration, supplied);
    return { sound, read, estimatedTime };
  }

  /** The same for a recording that is not there yet. */
  async readWithout(caller: Principal, fields: ReceivedUpload['fields']): Promise<UploadFields> {
    const callback = await this.callbacks.read(caller, fields.callback);
    return { ...(await readFields(fields, Infinity, (source) => this.redacted(source))), callback };
  }

  /** Of fields that were read before the recording came. Throws what `probe` throws. */
  async look(file: StagedFile, fields: UploadFields): Promise<{ sound: Sound; read: UploadFields }> {
    const sound = await probe(this.files.stagedPath(file));
    if (fields.processImmediately) this.fraudModels.prepare();
    return { sound, read: { ...fields, warnings: beyondRecording(fields.transcript, sound.duration) } };
  }

  private redacted(source: string): Promise<Redacted> {
    return this.intake.read(source).catch((error: unknown) => {
      throw refusedTranscript(error);
    });
  }
}
