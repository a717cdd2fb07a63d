import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import { mayRead } from '../access/visibility.js';
import { Colleagues } from '../accounts/colleagues.service.js';
import { userPrincipal } from '../../platform/caller/principal.js';
import { errors } from '../../platform/errors/errors.js';
import { EventBus } from '../../platform/events/event-bus.js';
import type { Comment } from './comment.entity.js';

/** Users whom a comment names. In the caller's transaction. */
@Injectable()
export class Mentions {
  constructor(
    private readonly access: Access,
    private readonly colleagues: Colleagues,
    private readonly events: EventBus,
  ) {}

  /** Throws VALIDATION_FAILED, which names each that is not an active user who may see the analysis. */
  async mustSee(accountId: string, analysisId: string, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const found = await this.colleagues.find(accountId, userIds);
    const active = new Map(found.filter(({ disabled }) => !disabled).map((each) => [each.userId, each]));
    const matter = { analysisId, reviewId: null };
    const visibilities = await this.access.toMatters(accountId, [matter]);
    const sees = (userId: string) => {
      const user = active.get(userId);
      return user !== undefined && mayRead(visibilities(userPrincipal(accountId, userId, user.role), matter));
    };
    const bad = userIds.flatMap((userId, at) =>
      sees(userId) ? [] : [{ path: `mentions.${at}`, reason: 'is no active user who may see the analysis' }],
    );
    if (bad.length > 0) throw errors.validationFailed(bad);
  }

  /** Notifies those whom the comment did not name `before`, if they may read it now; of the text the notification has nothing. */
  async notify({ id, accountId, analysisId, createdBy, mentions }: Comment, before: readonly string[]): Promise<void> {
    const added = mentions.filter((each) => !before.includes(each) && each !== createdBy);
    if (added.length === 0) return;
    const isHiddenFrom = await this.access.hiddenFindings(accountId, analysisId);
    const principals = await this.colleagues.principals(added);
    const mentioned = added.filter((each) => principals.has(each) && !isHiddenFrom(principals.get(each)!));
    if (mentioned.length === 0) return;
    const [author] = await this.colleagues.find(accountId, [createdBy]);
    const said = { commentId: id, analysisId, authorId: createdBy, authorName: author?.name ?? null, mentioned };
    this.events.publish(accountId, 'comment.mentioned', said);
  }
}
