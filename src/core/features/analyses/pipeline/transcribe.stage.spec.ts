import type { Recording, Transcript } from '@callwarden/sdk';
import type { Config } from '../../../platform/config/config.schema.js';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { ProviderRegistry } from '../../../platform/plugins/provider-registry.js';
import { LimitExceeded } from '../../../platform/processes/limit-exceeded.js';
import type { TranscriptIntake } from '../../../speech/transcripts/transcript-intake.js';
import type { ResultRepository } from './result.repository.js';
import { TranscribeStage } from './transcribe.stage.js';
import type { Work } from './work.js';

const heard: Transcript = { language: 'en', confidence: 1, utterances: [] };

/** With a transcriber that hears something, and an intake that answers so. */
function stage(take: () => Promise<never>): TranscribeStage {
  const provider = { usable: () => true, transcribe: async () => heard };
  return new TranscribeStage(
    { find: () => ({ id: 'ears', provider }) } as unknown as ProviderRegistry,
    { take } as unknown as TranscriptIntake,
    { find: async () => undefined } as unknown as ResultRepository,
    { read: (work: () => unknown) => work() } as unknown as UnitOfWork,
    { pipeline: { transcribers: ['ears'], deadlineSeconds: { transcribe: 60 } } } as unknown as Config,
  );
}

const work = {
  analysis: { id: 'ana_1', accountId: 'acc_1' },
  signal: new AbortController().signal,
  progress: () => {},
} as unknown as Work;

describe('the transcribe stage', () => {
  it.each([
    ['time', 30, /more than 30 s: upload the call in parts/],
    ['memory', 768, /more than 768 MB of memory: upload the call in parts/],
  ] as const)('fails for good when redaction takes too much %s', (exhausted, limit, message) =>
    expect(
      stage(() => Promise.reject(new LimitExceeded(exhausted, limit))).run(work, {} as Recording, true),
    ).rejects.toMatchObject({
      code: 'TRANSCRIPT_TOO_LARGE',
      permanent: true,
      message: expect.stringMatching(message) as string,
    }),
  );

  it('leaves other errors as they are', () =>
    expect(stage(() => Promise.reject(new Error('else'))).run(work, {} as Recording, true)).rejects.toThrow('else'));
});
