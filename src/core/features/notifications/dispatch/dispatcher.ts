import { Injectable } from '@nestjs/common';
import { DispatchRepository, type DispatchRow } from '../store/dispatch.repository.js';
import { type Content, Handover } from './handover.js';

/** Stores dispatches and hands over those that go now. In the caller's transaction. */
@Injectable()
export class Dispatcher {
  constructor(
    private readonly dispatches: DispatchRepository,
    private readonly handover: Handover,
  ) {}

  /** Of notifications that are stored. Returns where something is due now. */
  async dispatch(
    accountId: string,
    notifications: readonly Content[],
    dispatches: readonly DispatchRow[],
  ): Promise<string[]> {
    await this.dispatches.insert(dispatches);
    return this.handover.begin(accountId, notifications, dispatches);
  }
}
