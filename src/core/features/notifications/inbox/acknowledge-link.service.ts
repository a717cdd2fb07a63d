import { Injectable } from '@nestjs/common';
import type { Origin, Principal } from '../../../platform/caller/principal.js';
import { Colleagues } from '../../accounts/colleagues.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { InboxReader } from './inbox-reader.service.js';
import { Inbox } from './inbox.service.js';
import type { NotificationView } from './inbox.schemas.js';
import { AcknowledgeLinks } from '../links/acknowledge-links.js';

/** What a link stands for now. `unknown`: it is not ours, or its reader or notification is no more. */
export type LinkState =
  | { readonly is: 'unknown' | 'expired' }
  | { readonly is: 'open' | 'done' | 'acknowledged'; readonly title: string; readonly locale: string };

interface Reader {
  readonly caller: Principal;
  readonly locale: string;
}

/** The one click in an e-mail: does for the reader whom the link names what the API does for a signed-in user. */
@Injectable()
export class AcknowledgeLinkService {
  constructor(
    private readonly links: AcknowledgeLinks,
    private readonly reader: InboxReader,
    private readonly inbox: Inbox,
    private readonly colleagues: Colleagues,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Changes nothing. */
  show(token: string): Promise<LinkState> {
    return this.follow(token, undefined, ({ caller }, id) => this.reader.get(caller, id));
  }

  acknowledge(token: string, origin: Origin): Promise<LinkState> {
    return this.follow(token, origin, async ({ caller }, id) => {
      const before = await this.reader.get(caller, id);
      if (before.acknowledgedAt) return before;
      return { ...(await this.inbox.acknowledge(caller, id, 'mail link')), isDone: true };
    });
  }

  private async follow(
    token: string,
    origin: Origin | undefined,
    act: (reader: Reader, id: string) => Promise<NotificationView & { isDone?: true }>,
  ): Promise<LinkState> {
    const link = this.links.read(token);
    if (!link) return { is: 'unknown' };
    if (link.isExpired) return { is: 'expired' };
    const reader = await this.readerOf(link.accountId, link.userId, origin);
    if (!reader) return { is: 'unknown' };
    try {
      const { title, acknowledgedAt, isDone } = await act(reader, link.notificationId);
      return { is: isDone ? 'done' : acknowledgedAt ? 'acknowledged' : 'open', title, locale: reader.locale };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return { is: 'unknown' };
      throw error;
    }
  }

  private readerOf(accountId: string, userId: string, origin: Origin | undefined): Promise<Reader | undefined> {
    return this.unitOfWork.read(async () => {
      const [person] = await this.colleagues.find(accountId, [userId]);
      const caller = (await this.colleagues.principals([userId])).get(userId);
      if (!person || person.disabled || !caller) return undefined;
      return { caller: { ...caller, origin }, locale: person.locale };
    });
  }
}
