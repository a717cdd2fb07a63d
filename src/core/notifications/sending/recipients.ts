import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../auth/users/colleagues.service.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { Addressee } from '../../sdk/index.js';
import { CentreRepository } from '../centre/centre.repository.js';
import type { Notification } from '../notification.entity.js';
import { DeviceRepository } from '../preferences/device.repository.js';
import { PreferencesRepository } from '../preferences/preferences.repository.js';
import type { ToSend } from './to-send.js';

/** Where somebody can be reached now; `stop` says why nothing is to be sent any more. */
export type Recipient = { readonly to: Addressee } | { readonly stop: 'acknowledged' | 'gone' };

/** Looks up who a message is for at the moment it goes: addresses change, people leave, and somebody may have acknowledged it. */
@Injectable()
export class Recipients {
  constructor(
    private readonly centre: CentreRepository,
    private readonly colleagues: Colleagues,
    private readonly preferences: PreferencesRepository,
    private readonly devices: DeviceRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  of(accountId: string, { notificationId, userId, email }: ToSend, channel: string): Promise<Recipient> {
    return this.unitOfWork.read(async () => {
      if (isAcknowledged(await this.centre.find(accountId, notificationId))) return { stop: 'acknowledged' };
      if (userId === null) return { to: { email: email!, locale: 'en', timeZone: 'UTC' } };
      const [person] = await this.colleagues.find(accountId, [userId]);
      if (!person || person.disabled) return { stop: 'gone' };
      const { name, locale, timeZone } = person;
      const to: Addressee = { userId, name, email: person.email, locale, timeZone };
      if (channel === 'sms') {
        const [said] = await this.preferences.of(accountId, [userId]);
        return { to: { ...to, phoneNumber: said?.sms?.phoneNumber ?? person.phoneNumber ?? undefined } };
      }
      if (channel !== 'push') return { to };
      const devices = await this.devices.of(accountId, [userId]);
      return { to: { ...to, devices: devices.map(({ endpoint, keys }) => ({ endpoint, keys })) } };
    });
  }

  isAcknowledged(accountId: string, notificationId: string): Promise<boolean> {
    return this.unitOfWork.read(async () => isAcknowledged(await this.centre.find(accountId, notificationId)));
  }

  /** These devices are no more. */
  forget(userId: string | null, endpoints: readonly string[]): Promise<void> {
    return userId === null || endpoints.length === 0 ? Promise.resolve() : this.devices.forget(userId, endpoints);
  }
}

const isAcknowledged = (one: Notification | null): boolean => one?.acknowledgedAt != null;
