import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { mayRead, type Visibility } from '../../access/visibility.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Colleagues } from '../../accounts/colleagues.service.js';
import { withoutFindings } from '../../reviews/without-findings.js';
import { itemOf } from '../store/batch-member.js';
import type { ToSend } from '../store/to-send.js';
import { phrasesOf } from '../wording/wording.js';
import { alertOf, matterOf, tellsOfSeveral } from '../matter.js';
import { type Member, NotificationMattersRepository } from './notification-matters.repository.js';

type Data = Readonly<Record<string, unknown>>;
interface About {
  readonly id: string;
  readonly type: string;
  readonly analysisId?: string | null;
  readonly data: Data;
}
/** What has to be known of many notifications before each can be shown to somebody. */
interface Known {
  readonly visibility: (one: About) => Visibility;
  /** Of one that tells of several, those members that the viewer sees; undefined where that is all of them. */
  readonly seenMembers: (one: About) => readonly Member[] | undefined;
  readonly locale: string;
}

/**
 * Stored notifications as somebody may read them at this moment: who has lost an assignment since reads nothing of it, and who is
 * blinded now no findings. Reads in the caller's unit of work.
 */
@Injectable()
export class VisibleNotifications {
  constructor(
    private readonly access: Access,
    private readonly matters: NotificationMattersRepository,
    private readonly colleagues: Colleagues,
  ) {}

  /** Those of them that the viewer may read, without what is hidden from them, in the same order. */
  async to<T extends About & { title: string; message: string; steps?: readonly { step: string }[] }>(
    viewer: Principal,
    found: readonly T[],
  ): Promise<T[]> {
    const known = await this.knownOf(viewer, found);
    return found.flatMap((one) => shown(one, known) ?? []);
  }

  /** What a channel may carry now, in the same order; null for what it may not. */
  async toSend(viewer: Principal, contents: readonly ToSend[], locale: string): Promise<(ToSend | null)[]> {
    const abouts = contents.map(({ notificationId, text, ...one }) => ({ ...one, id: notificationId, message: text }));
    const known = await this.knownOf(viewer, abouts);
    const covered = await this.covered(viewer, contents);
    return abouts.map((about, at) => {
      const one = shown(about, known);
      if (!one) return null;
      const { title, message, data } = one;
      const titles = (contents[at]!.covers ?? []).flatMap((id) => covered.get(id) ?? []);
      const text = withCovered(message, titles, locale);
      const members = contents[at]!.items && known.seenMembers(about);
      return { ...contents[at]!, title, text, data, ...(members && { items: members.map(itemOf) }) };
    });
  }

  /** Of these viewers, the ids of what stands in their centres and is hidden from them, by userId. */
  async hiddenFrom(
    viewers: readonly Principal[],
    { unreadOnly }: { readonly unreadOnly: boolean },
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const restrictions = await this.access.restrictions(viewers);
    if (restrictions.length === 0) return new Map();
    const viewerOf = new Map(restrictions.map(({ viewer }) => [viewer.id, viewer]));
    const found = await this.matters.shownTo(restrictions, { unreadOnly });
    const hidden = new Map<string, string[]>();
    for (const [accountId, rows] of Map.groupBy(found, (row) => row.accountId)) {
      const visibilities = await this.access.toMatters(accountId, rows.map(withAlert));
      for (const row of rows)
        if (!mayRead(visibilities(viewerOf.get(row.userId)!, withAlert(row))))
          hidden.set(row.userId, [...(hidden.get(row.userId) ?? []), row.id]);
    }
    return hidden;
  }

  /** Titles of what these stand for too, by id: of what the viewer sees and has not acknowledged. */
  private async covered(viewer: Principal, contents: readonly ToSend[]): Promise<ReadonlyMap<string, string>> {
    const ids = contents.flatMap(({ covers }) => covers ?? []);
    if (ids.length === 0) return new Map();
    const seen = await this.to(viewer, await this.matters.unacknowledged(viewer.accountId, ids));
    return new Map(seen.map(({ id, title }) => [id, title]));
  }

  private async knownOf(viewer: Principal, found: readonly About[]): Promise<Known> {
    const { accountId } = viewer;
    const several = found.filter(tellsOfSeveral).map(({ id }) => id);
    const isRestricted = several.length > 0 && (await this.access.restrictions([viewer])).length > 0;
    const members = isRestricted ? await this.matters.members(several) : [];
    const visibilities = await this.access.toMatters(accountId, [...found.map(matterOf), ...members.map(withAlert)]);
    const membersOf = Map.groupBy(members, ({ gatheredIn }) => gatheredIn);
    const [reader] = isRestricted ? await this.colleagues.find(accountId, [viewer.id]) : [];
    return {
      visibility: (one) => visibilities(viewer, matterOf(one)),
      seenMembers: ({ id }) => {
        const all = membersOf.get(id) ?? [];
        const seen = all.filter((member) => mayRead(visibilities(viewer, withAlert(member))));
        return seen.length < all.length ? seen : undefined;
      },
      locale: reader?.locale ?? 'en',
    };
  }
}

/** As `Access` judges it. */
const withAlert = <T extends { readonly type: string }>(row: T) => ({ ...row, ...alertOf(row.type) });

function withCovered(text: string, titles: readonly string[], locale: string): string {
  if (titles.length === 0) return text;
  return [text, [phrasesOf(locale).covers, ...titles.map((title) => `• ${title}`)].join('\n')].join('\n\n').trim();
}

/** Undefined where it is hidden. Of several, of which some are hidden, no titles are told. */
function shown<T extends About & { title: string; message: string; steps?: readonly { step: string }[] }>(
  one: T,
  { visibility, seenMembers, locale }: Known,
): T | undefined {
  const sees = visibility(one);
  if (!mayRead(sees)) return undefined;
  const { data, steps } = one;
  if (sees === 'blinded')
    // Rules are named after what they look for, and findings are among that.
    return {
      ...one,
      data: withoutFindings(data),
      ...(steps && { steps: steps.filter(({ step }) => !tellsWhy.has(step)) }),
    };
  const members = seenMembers(one);
  if (!members) return one;
  const count = Number(data['count'] ?? members.length);
  const words = phrasesOf(locale).several(count.toLocaleString(locale), null);
  return { ...one, ...words, data: { count, notificationIds: members.map(({ id }) => id) } };
}

const tellsWhy: ReadonlySet<string> = new Set(['audience', 'routing']);
