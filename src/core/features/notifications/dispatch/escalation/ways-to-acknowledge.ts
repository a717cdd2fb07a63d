import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { Channels } from '../../channels.js';
import { AcknowledgeLinks } from '../../links/acknowledge-links.js';
import { CriticalRepository } from './critical.repository.js';

/** How a user could acknowledge now, and a text for the trace that explains why they are reminded, or not. */
export interface Ways {
  readonly canAcknowledge: boolean;
  readonly says: string;
}

/** Users who cannot acknowledge are not reminded. In the caller's unit of work. */
@Injectable()
export class WaysToAcknowledge {
  constructor(
    private readonly critical: CriticalRepository,
    private readonly colleagues: Colleagues,
    private readonly channels: Channels,
    private readonly links: AcknowledgeLinks,
    private readonly clock: Clock,
  ) {}

  async of(accountId: string, userId: string): Promise<Ways> {
    const [person] = await this.colleagues.find(accountId, [userId]);
    if (!person || person.disabled) return { canAcknowledge: false, says: 'not repeated: the user is deactivated' };
    const { session, device } = await this.critical.presence(accountId, userId, this.clock.now());
    const { configured } = this.channels;
    const ways = [
      ...(session ? ['in an open session'] : []),
      ...(device && configured.has('push') ? ['on a device with push'] : []),
      ...(configured.has('email') && this.links.arePossible ? ['by the link in the e-mail'] : []),
    ];
    if (ways.length > 0) return { canAcknowledge: true, says: `repeated: it can be acknowledged ${ways.join(', ')}` };
    const noLink = configured.has('email')
      ? 'e-mails have no link to acknowledge, as notifications.publicUrl is not set'
      : 'there is no e-mail channel';
    return {
      canAcknowledge: false,
      says: `not repeated: no open session, no device with push, and ${noLink}`,
    };
  }
}
