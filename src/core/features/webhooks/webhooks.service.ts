import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { newId } from '../../platform/database/identifier.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { newSecret } from '../../platform/receivers/signature.js';
import { WebhookHolder } from './changes/webhook-holder.js';
import { ReceiverInput } from '../../platform/receivers/receiver-input.js';
import { WebhookTester } from './changes/webhook-tester.js';
import { WebhookWriter } from './changes/webhook-writer.js';
import { type CreatedWebhook, NewWebhook } from './webhook.schemas.js';
import type { TestResult } from './webhook.types.js';

/** The receivers of an account's events. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly holder: WebhookHolder,
    private readonly input: ReceiverInput,
    private readonly tester: WebhookTester,
    private readonly writer: WebhookWriter,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws INVALID_URL, WEBHOOK_TEST_FAILED; nothing is stored then. */
  async create(caller: Principal, body: unknown, claim?: Claim): Promise<CreatedWebhook> {
    const { events, headers = {}, secret = newSecret(), ...rest } = this.input.read(NewWebhook, body);
    const { accountId } = caller;
    const open = { ...rest, id: newId('webhook'), accountId, headers, secret, previousSecret: null };
    const testResult = await this.tester.mustSucceed(caller, open);
    return this.unitOfWork.run(async () => {
      const view = this.writer.add(caller, open, { events, testResult });
      await claim?.keep({ status: 201, body: view }, open.id);
      return { ...view, secret };
    });
  }

  /** Also of one that is inactive or failed, which it stays. Throws NOT_FOUND. */
  async test(caller: Principal, id: string, claim?: Claim): Promise<TestResult> {
    const result = await this.tester.test(caller, id);
    await this.holder.tested(id, result, async () => {
      await this.writer.keepTest(caller, id, result);
      await claim?.keep({ status: 200, body: result }, id);
    });
    return result;
  }

  /** What waits to be delivered to it is discarded. Throws NOT_FOUND. */
  delete(caller: Principal, id: string): Promise<void> {
    return this.holder.change(caller, id, (webhook) => this.writer.remove(caller, webhook));
  }
}
