import { DiscoveryService } from '@nestjs/core';

/** What another feature stores with times in a recording. */
export interface RecordingShifter {
  /** In the transaction that replaces the recording, which begins `cut` seconds later now and lasts `duration` seconds. */
  shift(accountId: string, analysisId: string, cut: number, duration: number): Promise<void>;
}
/** Marks a provider whose times shift with a trimmed recording. */
export const ShiftsWithRecording = DiscoveryService.createDecorator<void>();
