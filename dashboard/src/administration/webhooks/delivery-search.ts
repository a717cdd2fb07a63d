import type { WebhookDeliveryStatus } from '../../api/generated/types.gen.ts';
import { readPage } from '../../lists/page-search.ts';

export interface DeliverySearch {
  readonly page?: number;
  readonly status?: WebhookDeliveryStatus;
}

export const deliveryStatuses: readonly WebhookDeliveryStatus[] = ['pending', 'delivered', 'failed', 'skipped'];

export function readDeliverySearch(raw: Record<string, unknown>): DeliverySearch {
  const status = deliveryStatuses.find((each) => each === raw.status);
  return { ...readPage(raw), ...(status && { status }) };
}
