export const parts = ['batching', 'routing'] as const;
export type DeliveryPart = (typeof parts)[number];

/** From the address; the first is not named in it. */
export const readDeliveryPart = ({ part }: Record<string, unknown>): { part?: 'routing' } =>
  part === 'routing' ? { part } : {};
