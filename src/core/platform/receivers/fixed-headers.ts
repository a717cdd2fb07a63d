/** Ours that do not depend on when it is sent. */
export const fixedHeaders = ({ deliveryId, type }: { readonly deliveryId: string; readonly type: string }) => ({
  'content-type': 'application/json',
  'user-agent': 'Callwarden-Webhooks/1',
  'x-service-event': type,
  'x-service-delivery': deliveryId,
});
