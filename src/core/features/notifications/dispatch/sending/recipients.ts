import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import type { Addressee } from '@callwarden/sdk';
import { userPrincipal } from '../../../../platform/caller/principal.js';
import type { Colleague } from '../../../accounts/colleague.js';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { ResponseRepository } from '../../store/response.repository.js';
import { Contacts } from '../../settings/preferences/contacts.js';
import { VisibleNotifications } from '../../visibility/visible-notifications.js';
import type { ToSend } from '../../store/to-send.js';

/** Where a person can be reached now, and what they may see; `stop` says why nothing is sent any more. */
export type Recipient =
  { readonly to: Addressee; readonly content: ToSend } | { readonly stop: 'acknowledged' | 'gone' | 'not_visible' };

interface Asked {
  readonly accountId: string;
  readonly channel: string;
  readonly one: ToSend;
}

/** Looks up who a message is for at the moment it goes: addresses change, people leave, and it may have been acknowledged. */
@Injectable()
export class Recipients {
  /** What is asked for in one turn is read together. Nothing is kept. */
  private readonly loader = new DataLoader<Asked, Recipient>((all) => this.lookUp(all), { cache: false });

  constructor(
    private readonly responses: ResponseRepository,
    private readonly colleagues: Colleagues,
    private readonly contacts: Contacts,
    private readonly visible: VisibleNotifications,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  of(accountId: string, one: Asked['one'], channel: string): Promise<Recipient> {
    return this.loader.load({ accountId, one, channel });
  }

  isAcknowledged(accountId: string, notificationId: string): Promise<boolean> {
    return this.unitOfWork.read(
      async () => (await this.responses.acknowledged(accountId, [notificationId])).length > 0,
    );
  }

  /** These devices are no more. */
  forget(userId: string | null, endpoints: readonly string[]): Promise<void> {
    return this.contacts.forgetDevices(userId, endpoints);
  }

  private async lookUp(all: readonly Asked[]): Promise<Recipient[]> {
    const found = new Map<Asked, Recipient>();
    for (const [accountId, asked] of Map.groupBy(all, (each) => each.accountId))
      await this.unitOfWork.read(async () => {
        const recipientOf = await this.knownOf(accountId, asked);
        for (const each of asked) found.set(each, recipientOf(each));
      });
    return all.map((each) => found.get(each)!);
  }

  private async knownOf(accountId: string, asked: readonly Asked[]): Promise<(one: Asked) => Recipient> {
    const idsOf = (of: readonly Asked[]) => [...new Set(of.flatMap(({ one }) => one.userId ?? []))];
    const over = (channel: string) => idsOf(asked.filter((each) => each.channel === channel));
    const notifications = asked.map(({ one }) => one.notificationId);
    const acknowledged = new Set(await this.responses.acknowledged(accountId, notifications));
    const userIds = idsOf(asked);
    const people = userIds.length > 0 ? await this.colleagues.find(accountId, userIds) : [];
    const saidBy = await this.contacts.preferences(accountId, over('sms'));
    const devicesOf = await this.contacts.devicesOf(accountId, over('push'));
    const contents = await this.visibleTo(people, asked);
    const byId = new Map(people.map((person) => [person.userId, person]));
    const addressOn = (channel: string, person: Colleague): Addressee => {
      const to = addresseeOf(person);
      const { userId, phoneNumber } = person;
      if (channel === 'sms')
        return { ...to, phoneNumber: saidBy.get(userId)?.sms?.phoneNumber ?? phoneNumber ?? undefined };
      if (channel !== 'push') return to;
      return { ...to, devices: (devicesOf.get(userId) ?? []).map(({ endpoint, keys }) => ({ endpoint, keys })) };
    };
    return (each) => {
      const { notificationId, userId, email } = each.one;
      if (acknowledged.has(notificationId)) return { stop: 'acknowledged' };
      if (userId === null) return { to: { email: email!, locale: 'en', timeZone: 'UTC' }, content: each.one };
      const person = byId.get(userId);
      if (!person || person.disabled) return { stop: 'gone' };
      const content = contents.get(each);
      return content ? { to: addressOn(each.channel, person), content } : { stop: 'not_visible' };
    };
  }

  /** What of each its user may see now; those that they may not are left out. */
  private async visibleTo(people: readonly Colleague[], asked: readonly Asked[]): Promise<ReadonlyMap<Asked, ToSend>> {
    const visible = new Map<Asked, ToSend>();
    const byUser = Map.groupBy(asked, ({ one }) => one.userId);
    const own = people.map(({ userId }) => byUser.get(userId) ?? []);
    const contents = await this.visible.toSend(
      people.map(({ userId, role, locale }, at) => ({
        viewer: userPrincipal(own[at]![0]!.accountId, userId, role),
        found: own[at]!.map(({ one }) => one),
        locale,
      })),
    );
    for (const [at, all] of own.entries())
      for (const [index, each] of all.entries()) {
        const content = contents[at]![index];
        if (content) visible.set(each, content);
      }
    return visible;
  }
}

const addresseeOf = ({ userId, name, email, locale, timeZone }: Colleague): Addressee => ({
  userId,
  name,
  email,
  locale,
  timeZone,
});
