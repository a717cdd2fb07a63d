import { Inject, Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Secret } from '../../auth/secret.js';
import { CONFIG, type Config } from '../../config/config.schema.js';

export interface Unsubscription {
  readonly accountId: string;
  readonly userId: string;
  readonly event: string;
}

/** Links by which somebody stops the e-mails of one kind without signing in. They say what they do, and are signed. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secret: Secret,
  ) {}

  /** Undefined where nobody has said under which address people reach the service. */
  of(accountId: string, userId: string, event: string): string | undefined {
    const { publicUrl } = this.config.notifications;
    if (!publicUrl) return undefined;
    const said = Buffer.from(JSON.stringify([accountId, userId, event])).toString('base64url');
    return `${publicUrl.replace(/\/$/, '')}/v1/notifications/unsubscribe/${said}.${this.sign(said)}`;
  }

  /** Null where the token is not ours. */
  read(token: string): Unsubscription | null {
    const [said = '', signature = '', ...rest] = token.split('.');
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(said))];
    if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const [accountId, userId, event] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [
      string,
      string,
      string,
    ];
    return { accountId, userId, event };
  }

  private sign(said: string): string {
    return createHmac('sha256', this.secret.key('unsubscribe links')).update(said).digest('base64url');
  }
}
