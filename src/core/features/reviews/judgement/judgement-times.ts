import { Injectable } from '@nestjs/common';
import { type RecordingShifter, ShiftsWithRecording } from '../../../platform/housekeeping/shifts.decorator.js';
import { JudgementRepository } from './judgement.repository.js';

/** What reviews say of stretches of a recording stays where it was said when the recording is trimmed. */
@Injectable()
@ShiftsWithRecording()
export class JudgementTimes implements RecordingShifter {
  constructor(private readonly judgements: JudgementRepository) {}

  shift(accountId: string, analysisId: string, cut: number, duration: number): Promise<void> {
    return this.judgements.shift(accountId, analysisId, cut, duration);
  }
}
