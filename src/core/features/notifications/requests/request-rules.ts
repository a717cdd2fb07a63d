import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../accounts/colleagues.service.js';
import { errors } from '../../../platform/errors/errors.js';
import { Channels } from '../channels.js';
import type { ChannelName } from '../notification.types.js';

/** What a request may name. */
@Injectable()
export class RequestRules {
  constructor(
    private readonly colleagues: Colleagues,
    private readonly channels: Channels,
  ) {}

  /** Throws VALIDATION_FAILED. */
  mustKnowChannels(named: readonly ChannelName[]): void {
    const bad = this.channels.problems('channels', named);
    if (bad.length > 0) throw errors.validationFailed(bad);
  }

  /** In the caller's unit of work. Throws VALIDATION_FAILED, which names all who are not active users. */
  async mustExist(accountId: string, recipients: readonly string[]): Promise<void> {
    const active = (await this.colleagues.find(accountId, recipients)).filter(({ disabled }) => !disabled);
    const known = new Set(active.map(({ userId }) => userId));
    const missing = recipients.filter((id) => !known.has(id));
    if (missing.length > 0)
      throw errors.validationFailed([
        { path: 'recipients', reason: `names who is not an active user of this account: ${missing.join(', ')}` },
      ]);
  }
}
