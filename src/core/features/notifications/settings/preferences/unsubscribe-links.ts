import { Injectable } from '@nestjs/common';
import { SignedLinks } from '../../links/signed-links.js';

export interface Unsubscription {
  readonly accountId: string;
  readonly userId: string;
  readonly event: string;
}

/** Links that unsubscribe a user from one kind of e-mail without signing in. */
@Injectable()
export class UnsubscribeLinks {
  constructor(private readonly links: SignedLinks) {}

  /** Undefined where nobody has said under which address people reach the service. */
  of(accountId: string, userId: string, event: string): string | undefined {
    return this.links.of('unsubscribe links', [accountId, userId, event]);
  }

  /** Null where the token is not ours. */
  read(token: string): Unsubscription | null {
    const said = this.links.read('unsubscribe links', token);
    if (!said) return null;
    const [accountId, userId, event] = said as [string, string, string];
    return { accountId, userId, event };
  }
}
