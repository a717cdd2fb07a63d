import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { execute } from '../../../../platform/database/run-statement.js';
import { sql } from '../../../../platform/database/statement.js';
import { PushDevice } from './device.entity.js';

@Injectable()
export class DeviceRepository {
  constructor(private readonly em: EntityManager) {}

  /** The oldest first. Reads in the caller's unit of work. */
  of(accountId: string, userIds: readonly string[]): Promise<PushDevice[]> {
    return this.em.find(PushDevice, { accountId, userId: { $in: [...userIds] } }, { orderBy: { createdAt: 'asc' } });
  }

  find(accountId: string, userId: string, id: string): Promise<PushDevice | null> {
    return this.em.findOne(PushDevice, { accountId, userId, id });
  }

  /** The same endpoint again renews its keys. Returns its id. */
  async put(
    device: Pick<PushDevice, 'id' | 'accountId' | 'userId' | 'endpoint' | 'keys' | 'createdAt'>,
  ): Promise<string> {
    const { id, accountId, userId, endpoint, keys, createdAt } = device;
    const [row] = await execute<{ id: string }>(
      this.em,
      sql`insert into notification_devices (id, account_id, user_id, endpoint, keys, created_at) values (${id}, ${accountId}, ${userId}, ${endpoint}, ${JSON.stringify(keys)}, ${createdAt})
          on conflict (user_id, endpoint) do update set keys = excluded.keys returning id`,
    );
    return row!.id;
  }

  async remove(accountId: string, userId: string, id: string): Promise<boolean> {
    return (await this.em.nativeDelete(PushDevice, { accountId, userId, id })) > 0;
  }

  async forget(userId: string, endpoints: readonly string[]): Promise<void> {
    await this.em.fork().nativeDelete(PushDevice, { userId, endpoint: { $in: [...endpoints] } });
  }
}
