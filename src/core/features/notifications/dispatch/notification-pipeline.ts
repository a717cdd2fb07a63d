import { Injectable } from '@nestjs/common';
import type { Verdict } from '../decision/decide.js';
import { Decisions } from '../decision/decisions.js';
import type { Occasion } from '../routing/occasion.js';
import { SurroundingsReader } from '../routing/surroundings.js';
import { Escalations } from './escalation/escalations.js';
import { endpointChannel, NotificationWebhookFanOut } from './webhooks/webhook-fan-out.js';
import { type Written, Writer } from './writer.js';

/**
 * The way from something that happened to those who are notified, in one place: audience → routing → what decides → decision →
 * rows, timers and deliveries.
 */
@Injectable()
export class NotificationPipeline {
  constructor(
    private readonly surroundings: SurroundingsReader,
    private readonly decisions: Decisions,
    private readonly writer: Writer,
    private readonly escalations: Escalations,
    private readonly webhooks: NotificationWebhookFanOut,
  ) {}

  /** In the caller's transaction; what it returns is called for once that has committed. */
  async run(accountId: string, occasions: readonly Occasion[]): Promise<Written> {
    const view = await this.surroundings.of(accountId, occasions);
    const webhookIds = await this.webhooks.send(accountId, occasions, view.settings);
    const decided = await this.decisions.of(accountId, occasions, view);
    const toPeople = decided.map((each) => ({ ...each, verdicts: each.verdicts.filter(isOfPerson) }));
    const written = await this.writer.write(accountId, toPeople);
    await this.escalations.expect(accountId, occasions, view.settings);
    return { ...written, endpointIds: [...written.endpointIds, ...webhookIds] };
  }
}

/** `webhook` is the account's own, and gets it once for all. */
const isOfPerson = ({ channel }: Verdict): boolean => channel !== endpointChannel;
