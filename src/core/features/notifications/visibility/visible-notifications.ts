import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { mayRead, type Visibility } from '../../access/visibility.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { Colleagues } from '../../accounts/colleagues.service.js';
import { withoutFindings } from '../../reviews/without-findings.js';
import { itemOf } from '../store/batch-member.js';
import type { ToSend } from '../store/to-send.js';
import { numberFormat } from '../wording/formats.js';
import { phrasesOf } from '../wording/wording.js';
import { alertOf, matterOf, tellsOfSeveral } from '../matter.js';
import { type Member, NotificationMattersRepository, type Unacknowledged } from './notification-matters.repository.js';

type Data = Readonly<Record<string, unknown>>;
interface About {
  readonly id: string;
  readonly type: string;
  readonly analysisId?: string | null;
  readonly data: Data;
}
/** What has to be known of many notifications of one account before each can be shown to a viewer. */
interface Known {
  readonly visibility: (viewer: Principal, one: About) => Visibility;
  /** For a combined one, the members that the viewer sees; undefined if that is all of them. */
  readonly seenMembers: (viewer: Principal, one: About) => readonly Member[] | undefined;
  readonly localeOf: (viewer: Principal) => string;
}
/** Notifications of one reader. */
export interface Shown<T> {
  readonly viewer: Principal;
  readonly found: readonly T[];
}
type Showable = About & { title: string; message: string; steps?: readonly { step: string }[] };

/**
 * Stored notifications as a viewer may read them now: a viewer who has lost an assignment since reads nothing of it, and who is
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
  async to<T extends Showable>(viewer: Principal, found: readonly T[]): Promise<T[]> {
    const [visible] = await this.toEach([{ viewer, found }]);
    return visible!;
  }

  /** As `to`, for many readers: as many questions to the database as for one of each account. */
  async toEach<T extends Showable>(all: readonly Shown<T>[]): Promise<T[][]> {
    const knownIn = await this.knownByAccount(all);
    return all.map(({ viewer, found }) => {
      const known = knownIn.get(viewer.accountId)!;
      return found.flatMap((one) => shown(one, viewer, known) ?? []);
    });
  }

  /** What a channel may carry now to each of these readers, in the same order; null for what it may not. */
  async toSend(all: readonly (Shown<ToSend> & { readonly locale: string })[]): Promise<(ToSend | null)[][]> {
    const asked = all.map((each) => ({ ...each, abouts: each.found.map(aboutOf) }));
    const knownIn = await this.knownByAccount(asked.map(({ viewer, abouts }) => ({ viewer, found: abouts })));
    const covered = await this.covered(all);
    return asked.map(({ viewer, found, abouts, locale }) => {
      const known = knownIn.get(viewer.accountId)!;
      return found.map((content, at) => {
        const about = abouts[at]!;
        const one = shown(about, viewer, known);
        if (!one) return null;
        const { title, message, data } = one;
        const titles = (content.covers ?? []).flatMap((id) => covered.get(viewer)?.get(id) ?? []);
        const text = withCovered(message, titles, locale);
        const members = content.items && known.seenMembers(viewer, about);
        return { ...content, title, text, data, ...(members && { items: members.map(itemOf) }) };
      });
    });
  }

  /** Of these viewers, the ids of notifications in their inbox that are hidden from them, by userId. */
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

  /** Titles of what these stand for too, by viewer and id: of what the viewer sees and has not acknowledged. */
  private async covered(all: readonly Shown<ToSend>[]): Promise<ReadonlyMap<Principal, ReadonlyMap<string, string>>> {
    const covering = all
      .map(({ viewer, found }) => ({ viewer, ids: new Set(found.flatMap(({ covers }) => covers ?? [])) }))
      .filter(({ ids }) => ids.size > 0);
    const asked: Shown<Unacknowledged>[] = [];
    for (const [accountId, own] of Map.groupBy(covering, ({ viewer }) => viewer.accountId)) {
      const open = await this.matters.unacknowledged(accountId, [...new Set(own.flatMap(({ ids }) => [...ids]))]);
      asked.push(...own.map(({ viewer, ids }) => ({ viewer, found: open.filter(({ id }) => ids.has(id)) })));
    }
    const seen = await this.toEach(asked);
    return new Map(
      asked.map(({ viewer }, at) => [viewer, new Map(seen[at]!.map(({ id, title }) => [id, title] as const))]),
    );
  }

  private async knownByAccount(all: readonly Shown<About>[]): Promise<ReadonlyMap<string, Known>> {
    const known = new Map<string, Known>();
    for (const [accountId, own] of Map.groupBy(all, ({ viewer }) => viewer.accountId))
      known.set(accountId, await this.knownOf(accountId, own));
    return known;
  }

  private async knownOf(accountId: string, all: readonly Shown<About>[]): Promise<Known> {
    const withSeveral = all.filter(({ found }) => found.some(tellsOfSeveral));
    const restricted = new Set(
      withSeveral.length > 0
        ? (await this.access.restrictions(withSeveral.map(({ viewer }) => viewer))).map(({ viewer }) => viewer.id)
        : [],
    );
    const affected = withSeveral.filter(({ viewer }) => restricted.has(viewer.id));
    const several = affected.flatMap(({ found }) => found.filter(tellsOfSeveral).map(({ id }) => id));
    const members = several.length > 0 ? await this.matters.members(several) : [];
    const found = all.flatMap((each) => each.found);
    const visibilities = await this.access.toMatters(accountId, [...found.map(matterOf), ...members.map(withAlert)]);
    const membersOf = Map.groupBy(members, ({ gatheredIn }) => gatheredIn);
    const readers = restricted.size > 0 ? await this.colleagues.find(accountId, [...restricted]) : [];
    const locales = new Map(readers.map(({ userId, locale }) => [userId, locale]));
    return {
      visibility: (viewer, one) => visibilities(viewer, matterOf(one)),
      seenMembers: (viewer, { id }) => {
        const own = membersOf.get(id) ?? [];
        const seen = own.filter((member) => mayRead(visibilities(viewer, withAlert(member))));
        return seen.length < own.length ? seen : undefined;
      },
      localeOf: ({ id }) => locales.get(id) ?? 'en',
    };
  }
}

const aboutOf = ({ notificationId, text, ...one }: ToSend) => ({ ...one, id: notificationId, message: text });

/** As `Access` judges it. */
const withAlert = <T extends { readonly type: string }>(row: T) => ({ ...row, ...alertOf(row.type) });

function withCovered(text: string, titles: readonly string[], locale: string): string {
  if (titles.length === 0) return text;
  return [text, [phrasesOf(locale).covers, ...titles.map((title) => `• ${title}`)].join('\n')].join('\n\n').trim();
}

/** Undefined where it is hidden. Of several, of which some are hidden, no titles are shown. */
function shown<T extends Showable>(
  one: T,
  viewer: Principal,
  { visibility, seenMembers, localeOf }: Known,
): T | undefined {
  const sees = visibility(viewer, one);
  if (!mayRead(sees)) return undefined;
  const { data, steps } = one;
  if (sees === 'blinded')
    // Rules are named after what they look for, and findings are among that.
    return {
      ...one,
      data: withoutFindings(data),
      ...(steps && { steps: steps.filter(({ step }) => !tellsWhy.has(step)) }),
    };
  const members = seenMembers(viewer, one);
  if (!members) return one;
  const locale = localeOf(viewer);
  const count = Number(data['count'] ?? members.length);
  const words = phrasesOf(locale).several(numberFormat(locale).format(count));
  return { ...one, ...words, data: { count, notificationIds: members.map(({ id }) => id) } };
}

const tellsWhy: ReadonlySet<string> = new Set(['audience', 'routing']);
