import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Webhook } from './webhook.entity.js';
import type { TestResult } from './webhook.types.js';

type New = Pick<
  Webhook,
  'id' | 'accountId' | 'url' | 'events' | 'secret' | 'headers' | 'config' | 'testResult' | 'createdBy' | 'createdAt'
>;

@Injectable()
export class WebhookRepository {
  constructor(private readonly em: EntityManager) {}

  add(webhook: New): Webhook {
    return this.em.create(Webhook, { ...webhook, updatedAt: webhook.createdAt, failures: 0 });
  }

  find(accountId: string, id: string): Promise<Webhook | null> {
    return this.em.findOne(Webhook, { accountId, id });
  }
  findForUpdate(accountId: string, id: string): Promise<Webhook | null> {
    return this.em.findOne(Webhook, { accountId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** The newest first. */
  page(accountId: string, page: number, limit: number): Promise<[Webhook[], number]> {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    return this.em.findAndCount(Webhook, { accountId }, { orderBy, limit, offset: (page - 1) * limit });
  }

  /** No change of the webhook: `updatedAt` stays. False where there is none. */
  async setTestResult(accountId: string, id: string, testResult: TestResult): Promise<boolean> {
    return (await this.em.nativeUpdate(Webhook, { accountId, id }, { testResult })) > 0;
  }

  remove(webhook: Webhook): void {
    this.em.remove(webhook);
  }
}
