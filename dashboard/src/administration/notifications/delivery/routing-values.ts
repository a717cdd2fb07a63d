import type { SmartRouting } from '../../../api/generated/types.gen.ts';

export type RoutingValues = Omit<SmartRouting, 'loadBalancing'> & {
  readonly loadBalancing: {
    readonly enabled: boolean;
    /** '' while its field is empty; the service says so. */
    readonly maxDailyNotifications: number | '';
  };
};

export const fieldsOf = ({ fallbackChain }: RoutingValues): readonly string[] => [
  'checkAvailability',
  'respectWorkingHours',
  'considerTimeZone',
  'loadBalancing.enabled',
  'loadBalancing.maxDailyNotifications',
  ...fallbackChain.map((_, at) => `fallbackChain.${at}`),
  'fallbackChain',
];
