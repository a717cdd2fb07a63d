import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemPrincipal } from '../../../platform/caller/principal.js';
import type { FileStore } from '../../../platform/storage/file-store.js';
import type { TranscriptIntake } from '../../../speech/transcripts/transcript-intake.js';
import type { CallbackInput } from '../callbacks/callback-input.js';
import type { FraudModels } from '../fraud-models.js';
import type { EstimatesService } from './estimates.service.js';
import { wavHeader } from '../../../speech/audio/built-in/wav-header.js';
import { UploadContents } from './upload-contents.js';
import type { UploadTexts } from './upload-fields.js';
import type { ReceivedUpload } from './upload-receiver.js';

/** A second of silence: 8 kHz, 16 bits, one channel. */
const silence = (): Buffer =>
  Buffer.concat([wavHeader({ sampleRate: 8000, channels: 1, dataBytes: 16_000 }), Buffer.alloc(16_000)]);

describe('What is in an upload', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwarden-contents-'));
  const path = join(folder, 'call.wav');
  beforeAll(() => writeFileSync(path, silence()));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The steps of reading an upload with these texts, in their order. */
  async function steps(texts: UploadTexts): Promise<string[]> {
    const seen: string[] = [];
    const transcript = { language: 'en', confidence: 1, utterances: [] };
    const intake = { read: async () => (seen.push('transcript read'), { transcript, redactions: [] }) };
    const contents = new UploadContents(
      { stagedPath: () => path } as unknown as FileStore,
      intake as unknown as TranscriptIntake,
      { forRecording: async () => 1 } as unknown as EstimatesService,
      { prepare: () => void seen.push('fraud models prepared') } as unknown as FraudModels,
      { read: async () => null } as unknown as CallbackInput,
    );
    await contents.read(systemPrincipal('acc_1'), { file: {}, texts } as unknown as ReceivedUpload);
    return seen;
  }

  it('has the fraud models loaded while its transcript is read', async () =>
    expect(await steps({ transcript: 'WEBVTT' })).toEqual(['fraud models prepared', 'transcript read']));

  it('loads no fraud model where the analysis waits', async () =>
    expect(await steps({ transcript: 'WEBVTT', processImmediately: 'false' })).toEqual(['transcript read']));
});
