import type { BatchingRule, NotificationBatching } from '../../../api/generated/types.gen.ts';

/** Numbers are '' while their field is empty; the service says so. */
export type BatchingRuleValues = Omit<BatchingRule, 'batchWindow' | 'maxBatchSize'> & {
  readonly batchWindow: number | '';
  readonly maxBatchSize: number | '';
};

export interface BatchingValues {
  readonly enabled: boolean;
  readonly rules: readonly BatchingRuleValues[];
}

const parts = ['eventType', 'batchWindow', 'maxBatchSize', 'deliverAs'] as const;

export const fieldsOf = ({ rules }: BatchingValues): readonly string[] => [
  'enabled',
  ...rules.flatMap((_, at) => [...parts.map((part) => `rules.${at}.${part}`), `rules.${at}`]),
  'rules',
];

export const bodyOf = ({ enabled, rules }: BatchingValues): NotificationBatching => ({
  enabled,
  rules: rules as BatchingRule[],
});

/** Of an event that has none. */
export const newRule = (eventType: BatchingRule['eventType']): BatchingRuleValues => ({
  eventType,
  batchWindow: 300,
  maxBatchSize: 20,
  deliverAs: 'summary',
});
