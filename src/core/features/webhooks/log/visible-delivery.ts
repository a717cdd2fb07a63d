import { Injectable } from '@nestjs/common';
import { Access, type Visibilities } from '../../access/access.js';
import { type Matter, mayRead } from '../../access/visibility.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { GatheredMessage } from '../../../platform/deliveries/delivery.types.js';
import type { DeliveryDetail, LoggedAttempt } from '../../../platform/deliveries/log/delivery-log.types.js';
import { withoutFindings } from '../../reviews/without-findings.js';

type Content = Pick<DeliveryDetail, 'data' | 'resource'>;
interface Logged {
  readonly delivery: DeliveryDetail;
  readonly attempts: readonly LoggedAttempt[];
}

/** What the log of deliveries shows of a call or review that its reader sees a part of only, such as who gives a second verdict. */
@Injectable()
export class VisibleDelivery {
  constructor(
    private readonly access: Access,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Answers of the receiver are left out with what it was sent: they may repeat it. */
  async to(caller: Principal, { delivery, attempts }: Logged): Promise<Logged> {
    const shown = [delivery, ...(delivery.gathered ?? [])];
    const visibilities = await this.unitOfWork.read(() => this.access.toMatters(caller.accountId, shown.map(matterOf)));
    if (shown.every((each) => visibilities(caller, matterOf(each)) === 'full')) return { delivery, attempts };
    const gathered = delivery.gathered?.flatMap((each) => {
      const content = visible(each, caller, visibilities);
      return content.data ? [{ ...each, ...content } as GatheredMessage] : [];
    });
    return {
      delivery: { ...delivery, ...visible(delivery, caller, visibilities), gathered: gathered ?? null },
      attempts: attempts.map((attempt) => ({ ...attempt, responseBody: null })),
    };
  }
}

function visible(content: Content, caller: Principal, visibilities: Visibilities): Content {
  const sees = visibilities(caller, matterOf(content));
  if (sees === 'full') return { data: content.data, resource: content.resource };
  if (!mayRead(sees) || !content.data) return { data: null, resource: null };
  const { resource } = content;
  const blinded = isObject(resource) && { ...resource, findings: null };
  return { data: withoutFindings(content.data), resource: blinded || resource };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const matterOf = ({ data }: Content): Matter => {
  const text = (name: string) => (typeof data?.[name] === 'string' ? data[name] : null);
  return { analysisId: text('analysisId'), reviewId: text('reviewId') };
};
