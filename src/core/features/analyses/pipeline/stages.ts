import { Injectable } from '@nestjs/common';
import { Decoder } from '../../../speech/audio/decoder.js';
import type { Stage } from '../analysis.types.js';
import { ConcludeStage } from './conclude.stage.js';
import { DecodeStage } from './decode.stage.js';
import { LeaseLost, Stopping } from './lease-lost.js';
import { ScoreStage } from './score.stage.js';
import { StageError } from './stage-error.js';
import { TranscribeStage } from './transcribe.stage.js';
import type { Work } from './work.js';

/** The stages in their order; an error leaves with the name of its stage. */
@Injectable()
export class Stages {
  constructor(
    private readonly decode: DecodeStage,
    private readonly transcribe: TranscribeStage,
    private readonly score: ScoreStage,
    private readonly conclude: ConcludeStage,
    private readonly decoder: Decoder,
  ) {}

  async run(work: Work): Promise<void> {
    const decoded = await named('decode', work, () => this.decode.run(work));
    const canDecode = Boolean(await this.decoder.available(work.analysis.file));
    const transcript = await named('transcribe', work, () => this.transcribe.run(work, decoded.recording, canDecode));
    const isSilent = transcript.utterances.every(({ text }) => text.trim() === ''); // nothing to judge
    const scores = isSilent ? [] : await named('score', work, () => this.score.run(work, transcript));
    await named('conclude', work, () => this.conclude.run(work, decoded, transcript, scores));
    await this.decode.clear(work.analysis.id);
  }
}

async function named<T>(stage: Stage, work: Work, run: () => Promise<T>): Promise<T> {
  work.signal.throwIfAborted();
  work.progress(stage, 0);
  try {
    return await run();
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof Stopping) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new StageError(stage, 'STAGE_TIMEOUT', `The stage ${stage} did not end within its deadline.`, false);
    throw StageError.of(stage, error);
  }
}
