import { Injectable } from '@nestjs/common';
import type { PushDevice } from './device.entity.js';
import { DeviceRepository } from './device.repository.js';
import { PreferencesRepository, type PreferencesRow } from './preferences.repository.js';

/** How users want to be notified, and on which devices. Reads in the caller's unit of work. */
@Injectable()
export class Contacts {
  constructor(
    private readonly preferenceRows: PreferencesRepository,
    private readonly devices: DeviceRepository,
  ) {}

  /** By user, of those who have said anything. */
  async preferences(accountId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, PreferencesRow>> {
    const rows = userIds.length > 0 ? await this.preferenceRows.of(accountId, userIds) : [];
    return new Map(rows.map((row) => [row.userId, row]));
  }

  /** By user, the oldest first. */
  async devicesOf(accountId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly PushDevice[]>> {
    const devices = userIds.length > 0 ? await this.devices.of(accountId, userIds) : [];
    return Map.groupBy(devices, ({ userId }) => userId);
  }

  /** These devices are no more. */
  async forgetDevices(userId: string | null, endpoints: readonly string[]): Promise<void> {
    if (userId !== null && endpoints.length > 0) await this.devices.forget(userId, endpoints);
  }
}
