import { requestOptions, type CallOptions, type CreateOptions, type UpdateOptions } from '../call-options.js';
import { dataOf } from '../etag.js';
import type { Operations } from '../generated/sdk.gen.js';
import type {
  CreatedWebhook,
  ListWebhookDeliveriesData,
  NewWebhook,
  RotatedSecret,
  SecretRotation,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliverySummary,
  WebhookList,
  WebhookReplay,
  WebhookReplayStarted,
  WebhookTestResult,
  WebhookUpdate,
} from '../generated/types.gen.js';
import { Pages } from '../lists/pages.js';

type DeliveryFilters = Omit<NonNullable<ListWebhookDeliveriesData['query']>, 'page'>;

/** Which URLs are called on events, and the log of deliveries. */
export class WebhooksResource {
  constructor(private readonly operations: Operations) {}

  list(filters: { readonly limit?: number } = {}, options?: CallOptions): Pages<WebhookList> {
    return new Pages((position) =>
      this.operations.listWebhooks({ ...requestOptions(options), query: { ...filters, ...position } }),
    );
  }

  get(webhookId: string, options?: CallOptions): Promise<Webhook> {
    return dataOf(this.operations.getWebhook({ ...requestOptions(options), path: { webhookId } }));
  }

  /**
   * The secret is in the response only; it is absent if the first response was lost and the request was sent again. Pass a `secret`
   * of your own to know it in any case. Throws WEBHOOK_TEST_FAILED if the URL does not accept a test delivery.
   */
  create(webhook: NewWebhook, options?: CreateOptions): Promise<CreatedWebhook> {
    return dataOf(this.operations.createWebhook({ ...requestOptions(options), body: webhook }));
  }

  update(webhookId: string, changes: WebhookUpdate, options?: UpdateOptions): Promise<Webhook> {
    return dataOf(this.operations.updateWebhook({ ...requestOptions(options), path: { webhookId }, body: changes }));
  }

  async delete(webhookId: string, options?: CallOptions): Promise<void> {
    await this.operations.deleteWebhook({ ...requestOptions(options), path: { webhookId } });
  }

  /** Sends a test delivery. */
  test(webhookId: string, options?: CreateOptions): Promise<WebhookTestResult> {
    return dataOf(this.operations.testWebhook({ ...requestOptions(options), path: { webhookId } }));
  }

  /** The previous secret signs as well for a day; pass both to `verifyWebhook` meanwhile. */
  rotateSecret(webhookId: string, rotation: SecretRotation = {}, options?: CreateOptions): Promise<RotatedSecret> {
    return dataOf(
      this.operations.rotateWebhookSecret({ ...requestOptions(options), path: { webhookId }, body: rotation }),
    );
  }

  deliveries(webhookId: string, filters: DeliveryFilters = {}, options?: CallOptions): Pages<WebhookDeliveryList> {
    return new Pages((position) =>
      this.operations.listWebhookDeliveries({
        ...requestOptions(options),
        path: { webhookId },
        query: { ...filters, ...position },
      }),
    );
  }

  /** With each attempt. */
  delivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return dataOf(this.operations.getWebhookDelivery({ ...requestOptions(options), path: { webhookId, deliveryId } }));
  }

  resend(webhookId: string, deliveryId: string, options?: CreateOptions): Promise<WebhookDeliverySummary> {
    const path = { webhookId, deliveryId };
    return dataOf(this.operations.resendWebhookDelivery({ ...requestOptions(options), path }));
  }

  /** Sends all events of a period again. */
  replay(webhookId: string, replay: WebhookReplay, options?: CreateOptions): Promise<WebhookReplayStarted> {
    return dataOf(this.operations.replayWebhook({ ...requestOptions(options), path: { webhookId }, body: replay }));
  }
}
