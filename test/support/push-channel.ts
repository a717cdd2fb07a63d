import webPush from 'web-push';
import { toLoopback } from './webhooks.js';
import { type PushService, pushService } from './push-service.js';

/** A local push service, and the configuration of a service that sends to it. */
export async function pushChannel(): Promise<{ readonly service: PushService; readonly config: object }> {
  const service = await pushService();
  const keys = webPush.generateVAPIDKeys();
  const options = { subject: 'mailto:ops@example.com', ...keys, services: [service.url] };
  const config = {
    ...toLoopback,
    plugins: [{ id: 'push', use: 'channel-push', options }],
  };
  return { service, config };
}
