import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Principal } from '../../../../platform/caller/principal.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { newId } from '../../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { errors } from '../../../../platform/errors/errors.js';
import type { Claim } from '../../../../platform/http/idempotency/claim.js';
import { OutboundClient } from '../../../../platform/outbound/guarded-client.js';
import { OutboundRefusal } from '../../../../platform/outbound/outbound-error.js';
import { DeviceRepository } from './device.repository.js';
import type { PushDevice } from './device.entity.js';
import type { DeviceView, NewDevice } from './preferences.schemas.js';
import { userOf } from './user-of.js';

const mostDevices = 20;

/** Browsers and apps that take Web Push for a user. */
@Injectable()
export class Devices {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly client: OutboundClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The same one again renews its keys. Throws VALIDATION_FAILED, and INSUFFICIENT_PERMISSIONS for an API key. */
  async add(caller: Principal, { endpoint, keys }: NewDevice, claim?: Claim): Promise<z.output<typeof DeviceView>> {
    const userId = userOf(caller);
    this.mustBeAllowed(endpoint);
    const createdAt = this.clock.now();
    return this.unitOfWork.run(async () => {
      const own = await this.devices.of(caller.accountId, [userId]);
      if (own.length >= mostDevices && !own.some((each) => each.endpoint === endpoint))
        throw errors.validationFailed([
          { path: 'endpoint', reason: `is one too many: ${mostDevices} devices at most` },
        ]);
      const device = { id: newId('device'), accountId: caller.accountId, userId, endpoint, keys, createdAt };
      const added = view({ ...device, id: await this.devices.put(device) });
      await claim?.keep({ status: 201, body: added }, added.deviceId);
      return added;
    });
  }

  async list(caller: Principal): Promise<z.output<typeof DeviceView>[]> {
    const userId = userOf(caller);
    return this.unitOfWork.read(async () => (await this.devices.of(caller.accountId, [userId])).map(view));
  }

  /** Throws NOT_FOUND. */
  async remove(caller: Principal, id: string): Promise<void> {
    const userId = userOf(caller);
    const removed = await this.unitOfWork.run(() => this.devices.remove(caller.accountId, userId, id));
    if (!removed) throw errors.deviceNotFound(id);
  }

  private mustBeAllowed(endpoint: string): void {
    try {
      this.client.check(endpoint);
    } catch (error) {
      if (!(error instanceof OutboundRefusal)) throw error;
      throw errors.validationFailed([{ path: 'endpoint', reason: `is refused: ${error.message}` }]);
    }
  }
}

const view = ({ id, endpoint, createdAt }: Pick<PushDevice, 'id' | 'endpoint' | 'createdAt'>) => ({
  deviceId: id,
  origin: new URL(endpoint).origin,
  createdAt: createdAt.toISOString(),
});
