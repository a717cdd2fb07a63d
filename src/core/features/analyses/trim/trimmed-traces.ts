import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type RecordingShifter, ShiftsWithRecording } from '../../../platform/housekeeping/shifts.decorator.js';
import type { Analysis } from '../analysis.entity.js';

/** What other features store with times in a recording that is trimmed. In the caller's transaction. */
@Injectable()
export class TrimmedTraces {
  constructor(private readonly discovery: DiscoveryService) {}

  async shift({ accountId, id }: Analysis, cut: number, duration: number): Promise<void> {
    for (const { instance } of this.discovery.getProviders({ metadataKey: ShiftsWithRecording.KEY }))
      await (instance as RecordingShifter).shift(accountId, id, cut, duration);
  }
}
