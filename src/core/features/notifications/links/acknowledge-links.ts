import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { SignedLinks } from './signed-links.js';

const validSeconds = 7 * 86_400;

/** Who acknowledges what by a link. */
export interface AcknowledgeLink {
  readonly accountId: string;
  readonly userId: string;
  readonly notificationId: string;
  readonly isExpired: boolean;
}

/** Links in e-mails by which their reader acknowledges a critical notification without signing in; good for 7 days. */
@Injectable()
export class AcknowledgeLinks {
  constructor(
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  get arePossible(): boolean {
    return this.links.arePossible;
  }

  /** Undefined where nobody has said under which address people reach the service. */
  of(accountId: string, userId: string, notificationId: string): string | undefined {
    const expiresAt = this.clock.in(validSeconds).getTime();
    return this.links.of('acknowledge links', [accountId, userId, notificationId, expiresAt]);
  }

  /** Null where the token is not ours. */
  read(token: string): AcknowledgeLink | null {
    const said = this.links.read('acknowledge links', token);
    if (!said) return null;
    const [accountId, userId, notificationId, expiresAt] = said as [string, string, string, number];
    return { accountId, userId, notificationId, isExpired: this.clock.now().getTime() >= expiresAt };
  }
}
