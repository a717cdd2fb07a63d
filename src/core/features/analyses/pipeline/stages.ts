import { Injectable } from '@nestjs/common';
import type { Stage } from '../analysis.types.js';
import { ConcludeStage } from './conclude.stage.js';
import { DecodeStage } from './decode.stage.js';
import { LeaseLost, Stopping } from '../../../platform/jobs/lease-lost.js';
import { ScoreGate } from './score-gate.js';
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
    private readonly gate: ScoreGate,
    private readonly score: ScoreStage,
    private readonly conclude: ConcludeStage,
  ) {}

  async run(work: Work): Promise<void> {
    const decoded = await named('decode', work, () => this.decode.run(work));
    const canDecode = await this.decode.canDecode(work);
    const heard = await named('transcribe', work, () => this.transcribe.run(work, decoded.recording, canDecode));
    const { models, ...decision } = this.gate.decide(heard, decoded.recording.duration);
    const scores = await named('score', work, () => this.score.run(work, heard, models));
    await named('conclude', work, () => this.conclude.run(work, { decoded, heard, scores, ...decision }));
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
